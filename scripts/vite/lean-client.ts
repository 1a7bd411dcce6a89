import type { Plugin } from 'vite';

/** What the client can do beyond what the elements ask of it, as it stands in `src/client/client.ts`, and what is there instead. */
const cuts: readonly (readonly [before: string, after: string])[] = [
  [
    "const { token: source, authorize = bearer, timeouts = {}, retries = 2, success = ['success'] } = options;",
    'const { token: source } = options;',
  ],
  ['authorize(headers, credential.token)', 'bearer(headers, credential.token)'],
  ['timeouts[operation] ?? (change ? 120_000 : 15_000)', 'change ? 120_000 : 15_000'],
  ['createTokens(source, retries)', 'createTokens(source, 2)'],
  ["kind === 'question' ? retries : 0", "kind === 'question' ? 2 : 0"],
  ['interpret(operation, reply, success, change, key)', "interpret(operation, reply, ['success'], change, key)"],
  [', signal, options.fetch)', ', signal)'],
  ["  me: 'question',\n", ''],
  ["  'generate-user-token': 'login',\n", ''],
  ["    if (kind === 'login') return send();\n", ''],
  [" && kinds[operation] !== 'login'", ''],
  ["  if (operation === 'me') return undefined;\n", ''],
  ['      check?.(operation, body);\n', ''],
];

/** The client's code with that out of it. Where it does not stand there once, the client was changed: then so must this list be. */
export const leanCode = (code: string): string =>
  cuts.reduce((left, [before, after]) => {
    const parts = left.split(before);
    if (parts.length !== 2) throw new Error(`client.ts has ${parts.length - 1} places instead of one: ${before}`);
    return parts.join(after);
  }, code);

/** Takes out of the client what the script tag's file has no use for: its options are for pages with a build. */
export const leanClient = (): Plugin => ({
  name: 'lean-client',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/client\/client\.ts$/ }, handler: leanCode },
});
