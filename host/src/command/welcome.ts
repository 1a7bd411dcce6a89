/** What a person reads who has just started the host: what to paste into the site. */
import { writeSnippet } from './snippet.js';
import { version } from './version.js';

export const localUrl = (port: number): string => `http://localhost:${port}`;

/** @param publicUrl `undefined`: that of this machine, which no visitor reaches */
export function welcomeText(script: Uint8Array, publicUrl: string | undefined, port: number): string {
  const url = publicUrl ?? localUrl(port);
  const [head = '', elements = ''] = writeSnippet(script, version, { files: `${url}/`, host: `${url}/fin` }).split(
    '\n\n',
  );
  const hint = publicUrl
    ? ''
    : '\nThis address works on this machine alone. Set FIN_PUBLIC_URL to the one that visitors reach.\n';
  return `fin-widgets-host ${version} is ready: ${url}
${hint}
Paste this into the head of your site, once:

${head}

And this wherever the monthly fee is to be, with your country and price:

${elements}`;
}
