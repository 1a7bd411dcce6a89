/** The HTML that an installer pastes into a page. */
import { createHash } from 'node:crypto';
import { roomOfCard } from 'fin-widgets/reserve';

/** Attributes that tell WP Rocket, Autoptimize, LiteSpeed and Cloudflare not to change or delay a script. */
const optimizersOff = 'nowprocket data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

/** Escapes an address for an attribute. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export interface SnippetPlaces {
  /** The address of the folder with the script files, with a slash at its end. */
  files: string;
  /** The mount of the host, without a slash at its end. */
  host: string;
  /** Whether the host's settings for pages have country and terms, so that the element names none of them. */
  hasPageSettings?: boolean;
}

const sampleElement = (attributes: string): string => `<fin-monthly-fee ${attributes}>
  Ask us for your monthly payment.
</fin-monthly-fee>
`;
const withSelection = sampleElement('country="Germany" total-cost="24.900" tenor="15" downpayment="10"');

/** The shortest script tag, and the elements, to try out a host on this machine. */
export const writeTestSnippet = (
  url: string,
): string => `<script defer src="${url}/fin/fin-widgets.js" data-host></script>

${withSelection}`;

/**
 * The style sheet and script tag for a page's head, an empty line, and the elements. The style sheet reserves the element's height. A strict
 * `style-src` forbids a `style` attribute.
 * @param script the content of the versioned file, whose digest becomes the `integrity` attribute
 */
export function writeSnippet(
  script: Uint8Array,
  version: string,
  { files, host, hasPageSettings }: SnippetPlaces,
): string {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  return `<style>
${roomOfCard({ country: 'Germany' })}
</style>
<script defer src="${escaped(files)}fin-widgets-${version}.js" integrity="${integrity}" crossorigin="anonymous"
    ${optimizersOff}
    data-host${files === `${host}/` ? '' : `="${escaped(host)}"`}></script>

${hasPageSettings ? sampleElement('total-cost="24.900"') : withSelection}`;
}
