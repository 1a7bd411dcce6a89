/** The text of `--help`, and the first steps for a start without settings. */

import { fileSuffix } from '../config/environment/misspelled-names.js';
import { type Variable, variableList } from '../config/environment/variables.js';

/** The documentation of the command, and of its installers. Installed beside this package. */
export const docsPage = 'docs/host/without-code.md in the package fin-widgets';
export const installersPage = 'docs/host/installers.md in the package fin-widgets';

const plain = (text: string) => text.replaceAll('`', '');

const describe = (name: string, { meaning, otherwise, example, isSecret }: Variable): string =>
  [
    `  ${name}${isSecret ? ` or ${name}${fileSuffix}` : ''}${otherwise === undefined ? ' (required)' : ''}`,
    `      ${plain(meaning)}.`,
    ...(otherwise ? [`      Default: ${plain(otherwise)}.`] : []),
    ...(example ? [`      For example: ${name}=${example}`] : []),
  ].join('\n');

export const help = (): string => `fin-widgets-host [options]
       fin-widgets-host installers add|list|check|remove [options]

Serves the host of fin-widgets under /fin, and the script files. All settings come from environment variables.

  --test             serve pages of this computer, without any settings: a simulated service answers. Variables that are set count
  --check            test the store, the login and one quote, print the results, and exit with code 0 or 1
  --workers <n>      serve with n processes
  --settings <path>  read variables from a file with lines NAME=value. Variables of the environment override them
  --help, --version

With FIN_INSTALLERS, the host serves many installers, each under /fin/<id>:

  installers add <id> NAME=value …  add an installer to the table of PostgreSQL, or change it. The password comes from FIN_PASSWORD, or with
                                    --password-stdin from standard input
  installers list                   print all installers
  installers check [<id> …]         test the login and one quote of all installers, or of these
  installers remove <id>            remove an installer from the table

Variables (an empty one counts as not set):

${variableList.map(([name, variable]) => describe(name, variable)).join('\n')}

A variable that ends in ${fileSuffix} names a file with the value. Step by step: ${docsPage}.
`;

export const firstSteps =
  (): string => `fin-widgets-host has no settings yet. To try it without any: npx fin-widgets-host --test

Write the settings into a file, host.env:

  FIN_SERVICE=https://…/api/1.1            the financing service's address
  FIN_EMAIL=…                              your user there
  FIN_PASSWORD=…
  FIN_SECRET=…                             32 random bytes: node -p "crypto.randomBytes(32).toString('base64')"
  FIN_ORIGINS=https://www.installer.example  every address of your site
  FIN_STORE=file:./data                    where the outcomes of creates are kept
  FIN_PUBLIC_URL=https://fin.installer.example  where browsers will reach this host

Check them:       npx fin-widgets-host --settings host.env --check
Start:            npx fin-widgets-host --settings host.env

All variables:    npx fin-widgets-host --help
Step by step:     ${docsPage}
`;
