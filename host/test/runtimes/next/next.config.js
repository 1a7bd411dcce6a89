import { fileURLToPath } from 'node:url';

export default {
  // Next would redirect `/fin/token/` to `/fin/token` before the host sees it. No page asks there, but the suite does.
  skipTrailingSlashRedirect: true,
  // The packages that are tested are the repository's, to which `node_modules` links.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
};
