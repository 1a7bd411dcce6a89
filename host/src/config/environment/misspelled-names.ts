/** Finds unknown names of variables that look like the host's. A misspelled name would be ignored, and the default would apply. */
import { closestWord } from 'fin-widgets/internal';
import { variableList } from './variables.js';

/** `FIN_PASSWORD_FILE` names the file that contains `FIN_PASSWORD`. */
export const fileSuffix = '_FILE';

const namesOfCommand = variableList.flatMap(([name, { isSecret }]) => (isSecret ? [name, name + fileSuffix] : [name]));
const namesOfWorker: string[] = variableList.flatMap(([name, { option }]) => (option ? [name] : []));

type Environment = Readonly<Record<string, unknown>>;

/** Whether a message may repeat the name. Any other text may contain a value, such as `FIN_PASSWORD: top-secret`. */
export const isRepeatable = (name: string): boolean => /^FIN_[A-Z0-9_]{1,40}$/.test(name);

const subject = (name: string): string => (isRepeatable(name) ? name : 'A name that begins with FIN_');

/** Whether the command reads a variable with this name. */
export const isOfCommand = (name: string): boolean => namesOfCommand.includes(name);

/** A sentence about a name that the command does not read. */
export const explainUnknown = (name: string): string =>
  `${subject(name)} is not a variable of this command. ${advice(name, namesOfCommand, 'Remove it; --help lists all.')}`;

/** The names that the command does not read. */
export const misspelledNames = (env: Environment): string[] => unknownNames(env, namesOfCommand);

/** A sentence for each name that the command does not read. */
export const misspelled = (env: Environment): string[] => misspelledNames(env).map(explainUnknown);

/** A sentence for each name that a Worker does not read. */
export const misspelledInWorker = (env: Environment): string[] =>
  unknownNames(env, namesOfWorker).map((name) => {
    if (!isOfCommand(name))
      return `${subject(name)} is not a variable of a Worker. ${advice(name, namesOfWorker, 'Remove it.')}`;
    const inText = name.slice(0, -fileSuffix.length);
    const isFile = name.endsWith(fileSuffix) && namesOfWorker.includes(inText);
    return `${name} is a variable of the command fin-widgets-host only. Remove it${isFile ? `, and set ${inText}` : ''}.`;
  });

/** Kubernetes and Docker set such variables for a service whose name starts with `fin`. */
const isServiceLink = (name: string) =>
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w{1,64})?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/.test(name);

/** An empty variable counts as not set. Bindings of a Worker that are not texts are not variables. */
const unknownNames = (env: Environment, known: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('FIN_') && typeof env[name] === 'string' && env[name])
    .filter((name) => !known.includes(name) && !isServiceLink(name))
    .sort();

/** Any program may have written the name, and the time of a comparison grows with its length. */
const maxComparedLength = 64;

function advice(name: string, known: readonly string[], otherwise: string): string {
  const closest = name.length <= maxComparedLength ? closestWord(name, known, 3) : undefined;
  return closest ? `Did you mean ${closest}?` : otherwise;
}
