/** The options of the service, in code and by environment variables. */
import { Faults } from './fault-injection.js';

export interface ServiceOptions {
  /** The address of a PostgreSQL database (`postgres://…`). Default: PGlite. */
  databaseUrl?: string;
  /** PGlite's data folder, for one process at a time. Default: in memory. */
  dataDir?: string;
  /** The lifetime of a token in seconds. Default: 86400, a day. */
  tokenLifetime?: number;
  /** The maximum number of requests per minute for one token. Default: 10000. */
  rateLimit?: number;
  /** The maximum number of logins that wait for their turn, per user. Default: 100, about four seconds of hashing. */
  maxWaitingLogins?: number;
  /** Faults for all requests, in the syntax of `fault-injection.ts`. Default: none. */
  faults?: string;
  /** Whether a request may ask for faults of its own with `X-Demo-Fault`. Default: true. */
  allowFaultHeader?: boolean;
  /** Called for every answer. Default: logs internal errors with `console.error`. */
  log?: (entry: LogEntry) => void;
}

/** A log entry for one request, without body, token and customer data. */
export interface LogEntry {
  method: string;
  /** `undefined` if the address names no operation. */
  operation: string | undefined;
  status: number;
  /** In ms. */
  duration: number;
  /** An unexpected error: names, codes and the stack, without messages. */
  error?: string;
}

/** Reads the options from environment variables. Throws an `Error` that names an invalid variable without its value. */
export function optionsFromEnvironment(env: Readonly<Record<string, string | undefined>>): ServiceOptions {
  const options: ServiceOptions = { allowFaultHeader: env.NODE_ENV !== 'production' };
  if (env.DATABASE_URL) {
    if (!/^postgres(ql)?:\/\//.test(env.DATABASE_URL) || !URL.canParse(env.DATABASE_URL))
      throw new Error('DATABASE_URL must be the address of a PostgreSQL: postgres://user:password@host:port/database.');
    options.databaseUrl = env.DATABASE_URL;
  }
  if (env.DEMO_DATA_DIR) options.dataDir = env.DEMO_DATA_DIR;
  if (env.DEMO_TOKEN_LIFETIME) options.tokenLifetime = wholeNumber('DEMO_TOKEN_LIFETIME', env.DEMO_TOKEN_LIFETIME);
  if (env.DEMO_RATE_LIMIT) options.rateLimit = wholeNumber('DEMO_RATE_LIMIT', env.DEMO_RATE_LIMIT);
  if (env.DEMO_FAULTS) options.faults = faults('DEMO_FAULTS', env.DEMO_FAULTS);
  return options;
}

/** The upper bound of every number: ten years in seconds. */
const maxNumber = 315_360_000;

function wholeNumber(name: string, value: string): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > maxNumber) throw new Error(`${name} must be a whole number from 1 to ${maxNumber}.`);
  return number;
}

function faults(name: string, rules: string): string {
  try {
    new Faults(rules);
  } catch (error) {
    throw new Error(`${name} is wrong: ${error instanceof Error ? error.message : error}.`);
  }
  return rules;
}
