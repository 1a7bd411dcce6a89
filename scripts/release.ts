/** The files of a release, whose names carry its version, and the snippet that loads them. */
import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of a release's files. The content under such a name never changes. */
export const releaseFiles = (version: string) => ({
  script: `fin-widgets-${version}.js`,
  /** What asks for fees in advance. The script fetches it after the first fee. */
  prefetcher: `fin-widgets-prefetcher-${version}.js`,
  /** The second file: dialog, customer form and checkout. The script fetches it on a visitor's first interaction. */
  forms: `fin-widgets-forms-${version}.js`,
  /** The rest of the lead form. The script fetches it, and the second file, when a lead form comes near the view. */
  lead: `fin-widgets-lead-${version}.js`,
  /** The diagnostics. The script fetches them when somebody calls `finWidgets.diagnose()`. */
  diagnose: `fin-widgets-diagnose-${version}.js`,
});

/**
 * Copies the script to the name that carries its version. The build gives the other files such names at once.
 *
 * @param dist the built `dist`
 */
export const writeRelease = (dist: string, version: string): Promise<void> =>
  copyFile(join(dist, 'fin-widgets.js'), join(dist, releaseFiles(version).script));

/** Attributes that tell WP Rocket, Autoptimize, LiteSpeed and Cloudflare not to change or delay a script. */
const optimizersOff = 'nowprocket data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

/**
 * The HTML that a page pastes. The class reserves the element's height; a strict `style-src` forbids a `style` attribute.
 *
 * @param script the content of the versioned file, whose digest becomes the `integrity` attribute
 * @param from the address of the folder that serves the file, with a slash at its end
 */
export const snippet = (script: Buffer, version: string, from = '/'): string => {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  return `<style>
  .fin-room:not(:defined) { display: block; min-height: 21rem; }
  @media (width < 600px) { .fin-room:not(:defined) { min-height: 33rem; } }
</style>
<script defer src="${from}${releaseFiles(version).script}" integrity="${integrity}" crossorigin="anonymous"
    ${optimizersOff}
    data-base-url="/fin" data-token-url="/fin/token"></script>

<fin-monthly-fee class="fin-room" country="Germany" total-cost="24.900">
  Ask us for your monthly payment.
</fin-monthly-fee>
`;
};
