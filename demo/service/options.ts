/** What the service can be told, in code and by the environment. */
import { Faults } from './faults.js';

export interface ServiceOptions {
  /** A PostgreSQL to keep everything in (`postgres://…`). Default: PGlite. */
  databaseUrl?: string;
  /** A folder in which PGlite keeps its data, for one process at a time. Default: in memory. */
  dataDir?: string;
  /** How long a token lives, in seconds. Default: 86400, a day. */
  tokenLifetime?: number;
  /** Requests a minute for one token, above which the answer is 429. Default: 10000. */
  rateLimit?: number;
  /** Faults in force from the start, as `faults.ts` reads them. Default: none. */
  faults?: string;
  /** Whether a request may ask for faults of its own with `X-Demo-Fault`. Default: true. */
  allowFaultHeader?: boolean;
  /** Hears of every answer. Default: what went wrong inside the service goes to the console's error output. */
  log?: (entry: LogEntry) => void;
}

/** One answered request: no body, no token, nothing of a customer. */
export interface LogEntry {
  method: string;
  /** `undefined` where the address names none. */
  operation: string | undefined;
  status: number;
  /** How long it took, in ms. */
  duration: number;
  /** Where an unforeseen error came from: names, codes and places in the code, no message. */
  error?: string;
}

/** Reads the options off the environment. Throws an `Error` that names the variable that is wrong, without its value. */
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

/** Ten years in seconds, and more requests a minute than there will be. */
const most = 315_360_000;

function wholeNumber(name: string, value: string): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > most) throw new Error(`${name} must be a whole number from 1 to ${most}.`);
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
