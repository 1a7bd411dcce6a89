/** `--help`, and what somebody reads who starts the command without any setting. */

import { fileSuffix } from '../config/environment/names.js';
import { type Variable, variableList } from '../config/environment/variables.js';

/** The documentation of the command. Installed beside this package. */
export const docsPage = 'docs/host/command.md in the package fin-widgets';

const plain = (text: string) => text.replaceAll('`', '');

const describe = (name: string, { meaning, otherwise, example, isSecret }: Variable): string =>
  [
    `  ${name}${isSecret ? ` or ${name}${fileSuffix}` : ''}${otherwise === undefined ? ' (required)' : ''}`,
    `      ${plain(meaning)}.`,
    ...(otherwise ? [`      Default: ${plain(otherwise)}.`] : []),
    ...(example ? [`      For example: ${name}=${example}`] : []),
  ].join('\n');

export const help = (): string => `fin-widgets-host [options]

Serves the host side of fin-widgets under /fin, and the script's files. All settings come from the environment.

  --check            try the store, the login and one price, say what was found, and end (exit code 0 or 1)
  --workers <n>      serve with n processes
  --settings <path>  read further variables from a file, with a line NAME=value for each. Those that are set go before them
  --help, --version

Variables, of which an empty one counts as not set:

${variableList.map(([name, variable]) => describe(name, variable)).join('\n')}

A variable with ${fileSuffix} at its end names a file that holds the value. ${docsPage} explains it all, step by step.
`;

export const firstSteps = (): string => `fin-widgets-host has no settings yet. Write them into a file, host.env:

  FIN_SERVICE=https://…/api/1.1            the financing service's address
  FIN_EMAIL=…                              your user there
  FIN_PASSWORD=…
  FIN_SECRET=…                             32 random bytes: node -p "crypto.randomBytes(32).toString('base64')"
  FIN_ORIGINS=https://www.installer.example  every address of your site
  FIN_STORE=file:./data                    where creates are remembered
  FIN_PUBLIC_URL=https://fin.installer.example  where browsers will reach this host

Then try them:    npx fin-widgets-host --settings host.env --check
And start:        npx fin-widgets-host --settings host.env

All variables:    npx fin-widgets-host --help
Step by step:     ${docsPage}
`;
