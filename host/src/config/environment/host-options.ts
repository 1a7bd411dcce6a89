/** From texts of the environment to options of `createHost`. The host's own schema checks each, so that no rule is written twice. */
import { scenarioSentence, simulatedService } from '../../test-mode/simulated-service.js';
import { readSettings } from '../settings.js';
import { type Variable, type VariableName, variableList, variables } from './variables.js';

/** Notes what is wrong with a variable: the rest of a sentence that begins with its name. */
export type Say = (name: VariableName, sentence: string) => void;

/**
 * Minimal valid options, so that any error concerns the option under test.
 * @param baseUrl that of the service, on which the rules of some options depend. Default: any
 */
const complete = (baseUrl = 'https://service.example') => ({
  service: { baseUrl, email: 'user@installer.example', password: 'password' },
  origins: ['https://installer.example'],
  secret: 'x'.repeat(32),
});

/** Options as they are read, one by one. */
export interface EnvironmentValues {
  service?: { baseUrl?: string };
  [option: string]: unknown;
}

const choices: Record<string, unknown> = { true: true, false: false };

/** What is wrong with a text that says no value of its kind. */
const sentences: Record<string, string> = {
  limit: 'must be a number in so many seconds, such as 60/60, or off.',
  scenario: scenarioSentence,
};

/** Reads one option, and puts it into `options` if the host takes it. */
export function readOption({
  name,
  option,
  kind,
  text,
  options,
  say,
}: {
  name: VariableName;
  option: string;
  kind: Variable['kind'];
  text: string;
  options: EnvironmentValues;
  say: Say;
}): void {
  const value = readValue(kind, text);
  const otherwise = (value === undefined && sentences[kind ?? '']) || complaintOn(option, value, options);
  if (otherwise === undefined) setOption(options, option, value);
  else say(name, sentenceFor(name, kind, otherwise));
}

/** What is wrong with options that belong together, and are right each by itself. */
export function checkHostOptions(options: object, say: Say): void {
  const complaint = complaintOf(options);
  if (!complaint) return;
  const found = variableList.find(([, { option }]) => option === complaint.option);
  if (found) say(found[0], complaint.sentence);
  else throw new Error(complaint.sentence);
}

function readValue(kind: Variable['kind'], text: string): unknown {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  switch (kind) {
    case 'list':
      return text.split(/[\s,]+/).filter(Boolean);
    case 'number':
      return number;
    case 'numberOrOff':
      return text === 'off' ? false : number;
    case 'choice':
      return Object.hasOwn(choices, text) ? choices[text] : text;
    case 'limit': {
      if (text === 'off') return false;
      const [, points, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
      return points && { points: Number(points), seconds: Number(seconds) };
    }
    case 'scenario':
      return simulatedService(text);
    default:
      return text;
  }
}

/** `prefetch.perMinute` is off as `prefetch`. */
function setOption(options: EnvironmentValues, option: string, value: unknown): void {
  const [outer = '', inner] = option.split('.');
  if (inner && !(outer === 'prefetch' && value === false))
    options[outer] = { ...(options[outer] as object | undefined), [inner]: value };
  else options[outer] = value;
}

/** @param known the options that were read before */
function complaintOn(option: string, value: unknown, known: EnvironmentValues): string | undefined {
  const options: EnvironmentValues = complete(known.service?.baseUrl);
  setOption(options, option, value);
  return complaintOf(options)?.sentence;
}

function complaintOf(options: object): { option: string; sentence: string } | undefined {
  try {
    readSettings(options as Parameters<typeof readSettings>[0]);
    return undefined;
  } catch (error) {
    const [, option = '', sentence = ''] = /^createHost: (\S+) (.+)$/s.exec((error as Error).message) ?? [];
    return { option, sentence };
  }
}

function sentenceFor(name: VariableName, kind: Variable['kind'], sentence: string): string {
  const { example, isSecret }: Variable = variables[name];
  const said = kind === 'numberOrOff' ? sentence.replace(/\.$/, ', or off.') : sentence;
  const separated = kind === 'list' ? ' Separate several by commas.' : '';
  return `${said}${separated}${example && !isSecret ? ` For example: ${name}=${example}` : ''}`;
}
