/** What the figures of the page do not say. */
export const notMeasured = `- Real phones and networks. Chromium slows down the processor, and delays each answer by the same time. No packet is lost.
- The way to the server before the first byte: DNS, TCP and TLS. A host on another origin costs it a second time.
- Other scripts, fonts and pictures of a page, which compete for the processor and the line.
- A second visit, with the files in the browser's cache.
- Firefox and Safari, the WordPress plugin's host in PHP, and the financing service itself.`;
