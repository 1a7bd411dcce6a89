/** The text after the start and at `/`: what to paste into the site. */
import { writeSnippet } from './snippet.js';
import { version } from './version.js';

export const localUrl = (port: number): string => `http://localhost:${port}`;

/** @param publicUrl Default: the address of this machine, which no visitor reaches */
export function welcomeText(script: Uint8Array, publicUrl: string | undefined, port: number): string {
  const url = publicUrl ?? localUrl(port);
  const [head = '', elements = ''] = writeSnippet(script, version, { files: `${url}/`, host: `${url}/fin` }).split(
    '\n\n',
  );
  const hint = publicUrl
    ? ''
    : '\nThis address works on this machine only. Set FIN_PUBLIC_URL to the address that visitors reach.\n';
  return `fin-widgets-host ${version} is ready: ${url}
${hint}
Paste this into the head of your site, once:

${head}

And this where the monthly payment should appear, with your country and total cost:

${elements}`;
}
