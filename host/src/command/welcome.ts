/** The text after the start and at `/`: what to paste into the site. */
import { writeSnippet, writeTestSnippet } from './snippet.js';
import { version } from './version.js';

export const localUrl = (port: number): string => `http://localhost:${port}`;

export interface Place {
  /** Default: the address of this machine, which no visitor reaches. */
  publicUrl: string | undefined;
  port: number;
  /** Whether the host is one of many installers. The text names none of them. */
  isMany: boolean;
  /** Whether any page of this machine may use the host, which is in test mode. */
  isLocalTest?: boolean | undefined;
}

/** Stands for the id of an installer. */
const anyId = 'INSTALLER';

export function welcomeText(script: Uint8Array, { publicUrl, port, isMany, isLocalTest }: Place): string {
  const url = publicUrl ?? localUrl(port);
  if (isLocalTest) return testText(url);
  const host = `${url}/fin${isMany ? `/${anyId}` : ''}`;
  const [head = '', elements = ''] = writeSnippet(script, version, {
    files: `${host}/`,
    host,
    hasPageSettings: isMany,
  }).split('\n\n');
  const hint = publicUrl
    ? ''
    : '\nThis address works on this machine only. Set FIN_PUBLIC_URL to the address that visitors reach.\n';
  return `fin-widgets-host ${version} is ready: ${url}
${hint}
Paste this into the head of ${isMany ? `an installer's site, once, with the installer's id in place of ${anyId}` : 'your site, once'}:

${head}

And this where the monthly payment should appear, with ${isMany ? 'the total cost. Country and terms are settings of the installer, FIN_PAGE_COUNTRY and others' : 'your country and total cost'}:

${elements}`;
}

function testText(url: string): string {
  const [head = '', elements = ''] = writeTestSnippet(url).split('\n\n');
  return `fin-widgets-host ${version} is ready, in test mode: ${url}

A simulated service answers, and nothing is sold. Every page of this computer may use this host, at any port of localhost.

Paste this into the head of a page:

${head}

And this where the monthly payment should appear:

${elements}
Open the page from a local server, such as \`npx serve\`. A file that you open by a double click has no origin, and gets no payment.
`;
}
