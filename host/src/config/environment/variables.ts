/**
 * The environment variables of the command `fin-widgets-host` and, as far as they set an option of `createHost`, of a Cloudflare Worker: the
 * one list from which they are read, checked, and described in `--help` and in `docs/host/command.md`.
 */

export interface Variable {
  /** The option of `createHost` that the variable sets, whose schema checks it. A dot leads into an object. Absent: the command's own. */
  option?: string;
  meaning: string;
  /** What applies without the variable. Absent: the variable is required. */
  otherwise?: string;
  example?: string;
  /** How the text is read. Default: as it is. */
  kind?: 'list' | 'number' | 'numberOrOff' | 'limit' | 'choice' | 'scenario';
  /** Whether the value is secret. It may then come from a file, which `<name>_FILE` names. */
  isSecret?: true;
}

export const variables = {
  FIN_SERVICE: {
    option: 'service.baseUrl',
    meaning: 'Address of the financing service',
    example: 'https://service.example/api/1.1',
  },
  FIN_EMAIL: {
    option: 'service.email',
    meaning: 'E-mail address of your user at the service',
  },
  FIN_PASSWORD: { option: 'service.password', meaning: 'Password of that user', isSecret: true },
  FIN_TEST: {
    option: 'service',
    kind: 'scenario',
    meaning:
      'Puts the whole host into test mode: a simulated service answers in place of the real one, and the three variables above are not needed. `success`, or another scenario',
    otherwise: 'the service is the real one, and a page may ask for the test mode with `data-test`',
    example: 'success',
  },
  FIN_SECRET: {
    option: 'secret',
    kind: 'list',
    meaning: '32 random bytes or more. Of several, the first signs',
    isSecret: true,
  },
  FIN_ORIGINS: {
    option: 'origins',
    kind: 'list',
    meaning: 'Every address under which visitors see your site, without a path',
    example: 'https://installer.example,https://www.installer.example',
  },
  FIN_STORE: {
    meaning:
      'Where the outcomes of creates are kept: `file:`, `redis:`, `rediss:`, `postgres:`, or `memory:` for a try',
    example: 'file:./data',
    isSecret: true,
  },
  FIN_PUBLIC_URL: {
    meaning: 'The address under which browsers reach this host',
    otherwise: '`http://localhost:<PORT>`, for a try on this machine',
    example: 'https://fin.installer.example',
  },
  FIN_CLIENT_IP: {
    meaning:
      'Where the visitor’s address is: `connection`, or the name of a header that your proxy sets. Of a list, the last entry counts; with `:2`, the last but one',
    otherwise: 'all visitors together may send ten times the requests of one',
    example: 'x-real-ip',
  },
  PORT: { meaning: 'Port to listen on. Platforms set it', kind: 'number', otherwise: '`8080`' },
  FIN_HOST: {
    meaning: 'Address to listen on',
    otherwise: 'all addresses of the machine',
    example: '127.0.0.1',
  },
  FIN_WORKERS: { meaning: 'Number of processes. `--workers` goes before it', kind: 'number', otherwise: '`1`' },
  FIN_FILES: {
    meaning:
      'Folder that keeps the script files of each version, so that pages with an earlier one go on after an upgrade',
    otherwise: 'only the files of this version are served',
    example: './files',
  },
  FIN_ORGANIZATION: { option: 'organization', meaning: 'The organization that sells', otherwise: 'what `me` says' },
  FIN_SALES_REP: { option: 'salesRep', meaning: 'The sales representative', otherwise: 'what `me` says' },
  FIN_OPERATIONS: {
    option: 'operations',
    kind: 'list',
    meaning: 'The operations that pages may call. A page with a lead form needs `new_lead` too',
    otherwise: '`pricing_2,new_project_2,update_project_2`',
    example: 'pricing_2,new_project_2,update_project_2,new_lead',
  },
  FIN_SEND_OFFER_EMAIL: {
    option: 'sendOfferEmail',
    kind: 'choice',
    meaning: 'Whether the service sends the offer by e-mail: `true`, `false`, or `page`, which lets the page decide',
    otherwise: '`false`',
  },
  FIN_CHECKOUT_ORIGINS: {
    option: 'checkoutOrigins',
    kind: 'list',
    meaning: 'Origins that a checkout link may lead to',
    otherwise: 'any, by https',
    example: 'https://service.example',
  },
  FIN_OFFER_PDF_ORIGINS: {
    option: 'offerPdfOrigins',
    kind: 'list',
    meaning: 'Origins that an offer may be on',
    otherwise: 'any public name, by https',
    example: 'https://files.installer.example',
  },
  FIN_REQUIRE_KEY: {
    option: 'requireKey',
    kind: 'choice',
    meaning: 'Whether a create must carry an `Idempotency-Key`: `true` or `false`',
    otherwise: '`true`',
  },
  FIN_PRICING_TTL: {
    option: 'pricingTtl',
    kind: 'number',
    meaning: 'Seconds for which a price serves other visitors, 0 to 86400',
    otherwise: '`60`',
  },
  FIN_PREFETCH: {
    option: 'prefetch.perMinute',
    kind: 'numberOrOff',
    meaning: 'How many prices a minute may be asked before anybody needs them, or `off`',
    otherwise: '`120`',
  },
  FIN_LIMIT_MINT: {
    option: 'limits.mint',
    kind: 'limit',
    meaning: 'Sessions that one visitor may begin: a number in so many seconds, or `off`',
    otherwise: '`60/60`',
    example: '60/60',
  },
  FIN_LIMIT_CREATE: {
    option: 'limits.create',
    kind: 'limit',
    meaning: 'Creates and updates of one visitor',
    otherwise: '`30/600`',
    example: '30/600',
  },
  FIN_LIMIT_PRICING: {
    option: 'limits.pricing',
    kind: 'limit',
    meaning: 'Questions of one visitor that the service is asked',
    otherwise: '`1200/60`',
    example: '1200/60',
  },
  FIN_LIMIT_BATCH: {
    option: 'limits.batch',
    kind: 'limit',
    meaning: 'Quote batches of one visitor: requests with many questions, whose answers may be known',
    otherwise: '`300/60`',
  },
  FIN_CONCURRENCY: {
    option: 'concurrency',
    kind: 'numberOrOff',
    meaning: 'Operations that one address may have under way in one process, or `off`',
    otherwise: '`16`',
  },
  FIN_TOKEN_LIFETIME: {
    option: 'tokenLifetime',
    kind: 'number',
    meaning: 'Seconds for which a session token lives, 1 to 86400',
    otherwise: '`600`',
  },
  FIN_LOGIN_PAUSE: {
    option: 'loginPause',
    kind: 'number',
    meaning: 'The longest pause after a refused login, in seconds, 1 to 3600',
    otherwise: '`10`',
  },
  FIN_TIMEOUT: {
    option: 'timeout',
    kind: 'number',
    meaning: 'Time limit in ms for a call of the service, 1 to 600000',
    otherwise: '`15000`; creates and updates `120000`',
  },
  FIN_REDIS_PREFIX: {
    meaning: 'Prefix of the keys in Redis. Hosts of different installers need different ones',
    otherwise: '`fin-widgets:`',
  },
  FIN_REDIS_REPLICAS: {
    meaning: 'How many replicas of Redis must confirm a create before it is sent, 0 to 10',
    kind: 'number',
    otherwise: '`0`',
  },
  FIN_POSTGRES_TABLE: {
    meaning: 'Table in PostgreSQL. Hosts of different installers need different ones',
    otherwise: '`fin_widgets`',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** In the order of the list. */
export const variableList = Object.entries(variables) as [VariableName, Variable][];

/** Whether another variable replaces this one: in the test mode, nobody has to name a service. */
export const isReplaced = ({ option = '' }: Variable, isTest: boolean): boolean =>
  isTest && option.startsWith('service.');
