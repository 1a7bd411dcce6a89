import { fileURLToPath } from 'node:url';

export default {
  // Next would redirect `/fin/token/` to `/fin/token` before the host sees it. No page asks there, but the suite does.
  skipTrailingSlashRedirect: true,
  // The package that is tested is the repository itself, to which `node_modules/fin-widgets` links.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
};
