import { fileURLToPath } from 'node:url';

export default {
  // Next would redirect `/fin/token/` to `/fin/token` before the host sees it. No page asks there, but the suite does.
  skipTrailingSlashRedirect: true,
  // The packages' dependencies are looked for up to the repository.
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
};
