/**
 * The environment variables of the command `fin-widgets-host`. A Cloudflare Worker reads those that set an option of `createHost`. This list is
 * the source of the parser, of `--help` and of the table in `docs/host/without-code.md`.
 */

export interface Variable {
  /** The option of `createHost` that the variable sets, and whose schema checks it. A dot leads into an object. Absent: the command's own. */
  option?: string;
  meaning: string;
  /** The default, as text. Absent: the variable is required. */
  otherwise?: string;
  example?: string;
  /** How the text is parsed. Default: unchanged. */
  kind?: 'list' | 'numbers' | 'decimal' | 'json' | 'number' | 'numberOrOff' | 'limit' | 'choice' | 'scenario';
  /** Whether the value is secret. A secret may come from a file that `<name>_FILE` names. */
  isSecret?: true;
}

/** What a variable means, as the end of a sentence. */
export const meaningInSentence = ({ meaning }: Pick<Variable, 'meaning'>): string =>
  meaning.charAt(0).toLowerCase() + meaning.slice(1);

/** The end of a sentence on a required variable that is not set. It begins with the variable's name. */
export const missingSentence = (variable: Pick<Variable, 'meaning'>): string =>
  `is missing: ${meaningInSentence(variable)}.`;

const ofPage = 'what the page says, or the default of the elements';

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
      'Puts the whole host into test mode: a simulated service answers instead of the real one, and the three variables above are not needed. `success`, or another scenario',
    otherwise: 'the real service answers, and a page may request the test mode with `data-test`',
    example: 'success',
  },
  FIN_SECRET: {
    option: 'secret',
    kind: 'list',
    meaning: '32 random bytes or more, or several such secrets separated by commas, of which the first signs',
    isSecret: true,
  },
  FIN_ORIGINS: {
    option: 'origins',
    kind: 'list',
    meaning: 'Every address at which visitors see your site, without a path',
    example: 'https://installer.example,https://www.installer.example',
  },
  FIN_STORE: {
    meaning:
      'Where the host keeps the outcomes of creates: `file:`, `redis:`, `rediss:`, `postgres:`, or `memory:` to try it out',
    example: 'file:./data',
    isSecret: true,
  },
  FIN_INSTALLERS: {
    meaning:
      'Serves many installers instead of one: a folder with a file `<id>.env` for each, or `postgres://…`. The settings of an installer are then there',
    otherwise: 'one installer, whose settings are in this list',
    example: './installers',
    isSecret: true,
  },
  FIN_PUBLIC_URL: {
    meaning: 'The address at which browsers reach this host',
    otherwise: '`http://localhost:<PORT>`, to try it out on this machine',
    example: 'https://fin.installer.example',
  },
  FIN_CLIENT_IP: {
    meaning:
      'Where to find the visitor’s address: `connection`, or the name of a header that your proxy sets. In a list, the last entry counts; with `:2`, the last but one',
    otherwise: 'all visitors share one limit of ten times the requests',
    example: 'x-real-ip',
  },
  PORT: { meaning: 'Port to listen on. Platforms set it', kind: 'number', otherwise: '`8080`' },
  FIN_HOST: {
    meaning: 'Address to listen on',
    otherwise: 'all addresses of the machine',
    example: '127.0.0.1',
  },
  FIN_WORKERS: { meaning: 'Number of processes. `--workers` overrides it', kind: 'number', otherwise: '`1`' },
  FIN_FILES: {
    meaning:
      'Folder that keeps the script files of each version, so that pages with an earlier version keep working after an upgrade',
    otherwise: 'the host serves the files of this version only',
    example: './files',
  },
  FIN_ORGANIZATION: { option: 'organization', meaning: 'The organization that sells', otherwise: 'the answer of `me`' },
  FIN_SALES_REP: { option: 'salesRep', meaning: 'The sales representative', otherwise: 'the answer of `me`' },
  FIN_PAGE_COUNTRY: {
    option: 'page.country',
    meaning: 'The country of pages that name none',
    otherwise: ofPage,
    example: 'Germany',
  },
  FIN_PAGE_CURRENCY: {
    option: 'page.currency',
    meaning: 'The currency that belongs to it',
    otherwise: ofPage,
    example: 'EUR',
  },
  FIN_PAGE_TENORS: {
    option: 'page.tenors',
    kind: 'numbers',
    meaning: 'The terms on offer, in years',
    otherwise: ofPage,
    example: '5 10 15 20',
  },
  FIN_PAGE_TENOR: {
    option: 'page.tenor',
    kind: 'decimal',
    meaning: 'The term that a selection starts with',
    otherwise: ofPage,
    example: '15',
  },
  FIN_PAGE_DOWNPAYMENT: {
    option: 'page.downpayment',
    kind: 'decimal',
    meaning: 'The down payment that a selection starts with, in percent',
    otherwise: ofPage,
    example: '10',
  },
  FIN_PAGE_DOWNPAYMENT_MIN: {
    option: 'page.downpaymentMin',
    kind: 'decimal',
    meaning: 'The lower end of the slider, in percent',
    otherwise: ofPage,
  },
  FIN_PAGE_DOWNPAYMENT_MAX: {
    option: 'page.downpaymentMax',
    kind: 'decimal',
    meaning: 'The upper end of the slider, in percent',
    otherwise: ofPage,
  },
  FIN_PAGE_DOWNPAYMENT_STEP: {
    option: 'page.downpaymentStep',
    kind: 'decimal',
    meaning: 'The step of the slider, in percent',
    otherwise: ofPage,
  },
  FIN_PAGE_PRODUCT: {
    option: 'page.product',
    meaning: 'The kind of financing: `credit` or `lease`',
    otherwise: ofPage,
  },
  FIN_PAGE_WARNING: {
    option: 'page.warning',
    meaning: 'Replaces the warning of a credit; `none` omits it',
    otherwise: ofPage,
  },
  FIN_PAGE_REQUIRE_LEGAL: {
    option: 'page.requireLegal',
    kind: 'choice',
    meaning: 'Whether a payment needs its legal texts: `true` or `false`',
    otherwise: ofPage,
  },
  FIN_PAGE_ALL_COSTS_INCLUDED: {
    option: 'page.allCostsIncluded',
    kind: 'choice',
    meaning: 'Your statement that payments are equal and there are no further costs: `true` or `false`',
    otherwise: ofPage,
  },
  FIN_PAGE_LENDER: {
    option: 'page.lender',
    meaning: 'The lender’s name and address',
    otherwise: ofPage,
  },
  FIN_PAGE_EXAMPLE: {
    option: 'page.example',
    meaning: 'The selection of the representative example: total cost, years and down payment',
    otherwise: ofPage,
    example: '24900 15 10',
  },
  FIN_PAGE_LEGAL: {
    option: 'page.legal',
    meaning: 'The legal text. Each line is a paragraph',
    otherwise: ofPage,
  },
  FIN_PAGE_RATE: {
    option: 'page.rate',
    meaning: 'The effective rate, as text',
    otherwise: ofPage,
    example: '5.63% effective',
  },
  FIN_PAGE_STRINGS: {
    option: 'page.strings',
    kind: 'json',
    meaning: 'Texts of the elements by name, as JSON',
    otherwise: ofPage,
    example: '{"noFee": "Please call us."}',
  },
  FIN_PAGE_ACCENT: {
    option: 'page.accent',
    meaning: 'The accent color',
    otherwise: ofPage,
    example: '#0a6b4d',
  },
  FIN_PAGE_SURFACE: {
    option: 'page.surface',
    meaning: 'The background color of the card',
    otherwise: ofPage,
  },
  FIN_OPERATIONS: {
    option: 'operations',
    kind: 'list',
    meaning: 'The operations that pages may call. A page with a lead form also needs `new_lead`',
    otherwise: '`pricing_2,new_project_2,update_project_2`',
    example: 'pricing_2,new_project_2,update_project_2,new_lead',
  },
  FIN_SEND_OFFER_EMAIL: {
    option: 'sendOfferEmail',
    kind: 'choice',
    meaning: 'Whether the service e-mails the offer to the customer: `true`, `false`, or `page` to let the page decide',
    otherwise: '`false`',
  },
  FIN_CHECKOUT_ORIGINS: {
    option: 'checkoutOrigins',
    kind: 'list',
    meaning: 'Origins that a checkout link may lead to',
    otherwise: 'any https address',
    example: 'https://service.example',
  },
  FIN_OFFER_PDF_ORIGINS: {
    option: 'offerPdfOrigins',
    kind: 'list',
    meaning: 'Origins of the links to offers',
    otherwise: 'any public name, by https',
    example: 'https://files.installer.example',
  },
  FIN_REQUIRE_KEY: {
    option: 'requireKey',
    kind: 'choice',
    meaning: 'Whether a create needs an `Idempotency-Key`: `true` or `false`',
    otherwise: '`true`',
  },
  FIN_PRICING_TTL: {
    option: 'pricingTtl',
    kind: 'number',
    meaning: 'How long a quote serves other visitors, in seconds, 0 to 86400',
    otherwise: '`60`',
  },
  FIN_PREFETCH: {
    option: 'prefetch.perMinute',
    kind: 'numberOrOff',
    meaning: 'How many quotes the host may prefetch in a minute, or `off`',
    otherwise: '`600`',
  },
  FIN_LIMIT_MINT: {
    option: 'limits.mint',
    kind: 'limit',
    meaning: 'Sessions that one visitor may start: a number of requests and of seconds, or `off`',
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
    meaning: 'Quote requests and `me` of one visitor that the host sends to the service',
    otherwise: '`1200/60`',
    example: '1200/60',
  },
  FIN_LIMIT_BATCH: {
    option: 'limits.batch',
    kind: 'limit',
    meaning: 'Quote batches of one visitor, which may be answered from the cache',
    otherwise: '`300/60`',
  },
  FIN_CONCURRENCY: {
    option: 'concurrency',
    kind: 'numberOrOff',
    meaning: 'Operations of one address that may be in flight in one process, or `off`',
    otherwise: '`16`',
  },
  FIN_TOKEN_LIFETIME: {
    option: 'tokenLifetime',
    kind: 'number',
    meaning: 'Lifetime of a session token in seconds, 1 to 86400',
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
    meaning: 'Prefix of the keys in Redis. Several hosts need several prefixes; a host of many installers needs one',
    otherwise: '`fin-widgets:`',
  },
  FIN_REDIS_REPLICAS: {
    meaning: 'How many replicas of Redis must confirm a create before the host sends it, 0 to 10',
    kind: 'number',
    otherwise: '`0`',
  },
  FIN_POSTGRES_TABLE: {
    meaning: 'Table in PostgreSQL. Several hosts need several tables; a host of many installers needs one',
    otherwise: '`fin_widgets`',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

/** Whether a host of many installers has one value for all of them. All other variables are those of an installer. */
export const isShared = (name: VariableName): boolean => !('option' in variables[name]) || name === 'FIN_SECRET';

/** In the order of the list. */
export const variableList = Object.entries(variables) as [VariableName, Variable][];

/** Whether the test mode makes the variable unnecessary: it needs no address and user of a service. */
export const isReplaced = ({ option = '' }: Variable, isTest: boolean): boolean =>
  isTest && option.startsWith('service.');
