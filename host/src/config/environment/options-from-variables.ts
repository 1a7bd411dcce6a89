/** Turns texts of the environment into options of `createHost`. The host's own schema checks each, so that no rule is written twice. */
import { scenarioRule, simulatedService } from '../../test-mode/simulated-service.js';
import { OptionError } from '../option-error.js';
import { readSettings } from '../read-settings.js';
import { type Variable, type VariableName, variableList, variables } from './variables.js';

/** Reports a wrong variable. The sentence begins with the variable's name; `sentence` is the rest. */
export type Report = (name: VariableName, sentence: string) => void;

/**
 * Minimal valid options, so that any error concerns the option under test.
 * @param baseUrl the service's address, on which the rules of some options depend. Default: any address
 */
const complete = (baseUrl = 'https://service.example') => ({
  service: { baseUrl, email: 'user@installer.example', password: 'password' },
  origins: ['https://installer.example'],
  secret: 'x'.repeat(32),
});

/** Options while they are being read, one by one. */
export interface EnvironmentValues {
  service?: { baseUrl?: string };
  [option: string]: unknown;
}

const choices: Record<string, unknown> = { true: true, false: false };

/** What a text of this kind must be. */
const rules: Partial<Record<NonNullable<Variable['kind']>, string>> = {
  limit: 'must be a number of requests and of seconds, such as 60/60, or off',
  scenario: scenarioRule,
};

/** Reads one option, and adds it to `options` if the host accepts it. */
export function readOption({
  name,
  option,
  kind,
  text,
  options,
  report,
}: {
  name: VariableName;
  option: string;
  kind: Variable['kind'];
  text: string;
  options: EnvironmentValues;
  report: Report;
}): void {
  const value = readValue(kind, text);
  const rule = value === undefined && kind ? rules[kind] : undefined;
  const reason = rule ?? errorOn(option, value, options)?.reason;
  if (reason === undefined) setOption(options, option, value);
  else {
    const place = kind === 'list' ? placeOfError(option, value as string[], options) : '';
    report(name, sentenceFor(name, kind, reason, place));
  }
}

/** Which entry of several is the first wrong one, among the first 100: each check takes time. */
function placeOfError(option: string, list: readonly string[], known: EnvironmentValues): string {
  const index = list.slice(0, 100).findIndex((entry) => errorOn(option, [entry], known));
  return index >= 0 && list.length > 1 ? ` The first wrong entry is number ${index + 1} of ${list.length}.` : '';
}

/**
 * Checks all options together: each may be right by itself, and wrong beside another. The secret may be missing, as among those of one
 * installer of many.
 * @throws OptionError if no variable sets the wrong option
 */
export function checkHostOptions(options: object, report: Report): void {
  const error = errorIn({ secret: complete().secret, ...options });
  if (!error) return;
  const name = variableOf(error.option);
  if (!name) throw error;
  report(name, `${withVariableNames(error.reason)}.`);
}

const variableOf = (option: string): VariableName | undefined =>
  variableList.find(([, variable]) => variable.option === option)?.[0];

/** A reason of the host may name other settings for pages. */
const withVariableNames = (reason: string): string =>
  reason.replace(/\bdownpayment\w+/g, (setting) => variableOf(`page.${setting}`) ?? setting);

function readValue(kind: Variable['kind'], text: string): unknown {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  switch (kind) {
    case 'list':
      return text.split(/[\s,]+/).filter(Boolean);
    case 'numbers':
      return text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
    case 'decimal':
      return Number(text.replace(',', '.'));
    case 'json':
      return readJson(text);
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

/** `null` is no value of any option. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** If `prefetch.perMinute` is `off`, `prefetch` itself becomes `false`. */
function setOption(options: EnvironmentValues, option: string, value: unknown): void {
  const [outer = '', inner] = option.split('.');
  if (inner && !(outer === 'prefetch' && value === false))
    options[outer] = { ...(options[outer] as object | undefined), [inner]: value };
  else options[outer] = value;
}

/** @param known the options that have been read so far */
function errorOn(option: string, value: unknown, known: EnvironmentValues): OptionError | undefined {
  const options: EnvironmentValues = complete(known.service?.baseUrl);
  setOption(options, option, value);
  return errorIn(options);
}

function errorIn(options: object): OptionError | undefined {
  try {
    readSettings(options as Parameters<typeof readSettings>[0]);
    return undefined;
  } catch (error) {
    if (error instanceof OptionError) return error;
    throw error;
  }
}

function sentenceFor(name: VariableName, kind: Variable['kind'], reason: string, place: string): string {
  const { example, isSecret }: Variable = variables[name];
  const orOff = kind === 'numberOrOff' ? ', or off' : '';
  const separated = kind === 'list' ? ' Separate several by commas.' : '';
  return `${withVariableNames(reason)}${orOff}.${place}${separated}${example && !isSecret ? ` For example: ${name}=${example}` : ''}`;
}
