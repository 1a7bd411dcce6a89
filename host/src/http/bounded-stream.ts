/** Reads a stream of unknown length, up to a limit. */

/**
 * The bytes of a stream; `undefined` if there are more than `maxBytes`. Then the stream is canceled.
 * @param signal cancels the stream. The bytes so far are returned
 */
export async function readAtMost(
  maxBytes: number,
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  // Not awaited, since a sender may take long to cancel.
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) break;
    size += value.byteLength;
    if (size > maxBytes) {
      cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
