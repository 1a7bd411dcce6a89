/** Vite's aliases for the sources of both packages, so that a bundle contains the sources and not the last build. The same as `paths` in `tsconfig.json`. */
import { fileURLToPath } from 'node:url';

const sources = {
  'fin-widgets/client': 'src/client/index.ts',
  'fin-widgets/contract': 'src/contract/index.ts',
  'fin-widgets/internal': 'src/internal.ts',
  'fin-widgets-host': 'host/src/index.ts',
  'fin-widgets-host/cloudflare': 'host/src/cloudflare/index.ts',
};

export const sourceAliases = Object.entries(sources).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`../../../${file}`, import.meta.url)),
}));
