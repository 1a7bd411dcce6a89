/** The hosts that the suite is run on in CI. `docs/host/conformance.md` has a row for each, in this order. */
export const subjects = {
  Node: {},
  'Node, one of 50 installers': {},
  'fin-widgets-host, one of 50 installers': {},
  Express: { name: 'express', lock: 'package-lock.json' },
  Hono: { name: 'hono', lock: 'package-lock.json' },
  Next: { name: 'next', lock: 'host/test/runtimes/package-lock.json' },
  Deno: { name: 'deno', lock: 'host/test/runtimes/package-lock.json' },
  Bun: { name: 'bun', lock: 'host/test/runtimes/package-lock.json' },
  'workerd, one of 50 installers': { name: 'workerd', lock: 'host/test/runtimes/package-lock.json' },
  'Vercel’s function signature': {},
  'Netlify’s function signature': {},
  'WordPress plugin': {},
} satisfies Record<string, NpmPackage | Record<string, never>>;

/** What the host runs on, if npm installs it. Its version is in the lock file. */
export interface NpmPackage {
  name: string;
  lock: string;
}

export type SubjectName = keyof typeof subjects;
