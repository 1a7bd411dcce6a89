/** What a release adds to `dist`: the script under its version, beside its forms; what explains its failures; and the snippet that loads it. */
import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'terser';

/** The names of a release's files, for good: what stands under one never changes. */
export const releaseFiles = (version: string) => ({
  script: `fin-widgets-${version}.js`,
  /** Fetched by the script, from beside it, on a visitor's first intent. */
  forms: `fin-widgets-forms-${version}.js`,
  /** Fetched by the script, from beside it, when somebody asks what is wrong. */
  diagnose: `fin-widgets-diagnose-${version}.js`,
});

/**
 * Writes a release's files beside `fin-widgets.js`.
 *
 * @param dist the built `dist`
 */
export const writeRelease = async (dist: string, version: string): Promise<void> => {
  const { script, diagnose } = releaseFiles(version);
  await copyFile(join(dist, 'fin-widgets.js'), join(dist, script));
  const source = await readFile(join(dist, 'elements/diagnostics/diagnose.js'), 'utf8');
  const { code = '' } = await minify(source, { module: true, ecma: 2020, format: { ascii_only: true } });
  await writeFile(join(dist, diagnose), `/*! fin-widgets ${version} | MIT */\n${code}\n`);
};

/** The words by which WP Rocket, Autoptimize, LiteSpeed and Cloudflare are told to leave a script as it is. */
const asItIs = 'nowprocket data-noptimize="1" data-no-optimize="1" data-no-defer="1" data-cfasync="false"';

/**
 * What a page needs, to be pasted: the height by a class, since a strict `style-src` forbids a `style` attribute.
 *
 * @param script the versioned file's content: a byte more, and a browser refuses it
 * @param from where it is served, with the slash at its end
 */
export const snippet = (script: Buffer, version: string, from = '/'): string => {
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  return `<style>
  .fin-room:not(:defined) { display: block; min-height: 19rem; }
  @media (width < 600px) { .fin-room:not(:defined) { min-height: 30rem; } }
</style>
<script defer src="${from}${releaseFiles(version).script}" integrity="${integrity}" crossorigin="anonymous"
    ${asItIs}
    data-base-url="/fin" data-token-url="/fin/token"></script>

<fin-monthly-fee class="fin-room" country="Germany" total-cost="24.900">
  Ask us for your monthly fee.
</fin-monthly-fee>
`;
};
