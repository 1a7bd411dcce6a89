import { fileURLToPath } from 'node:url';

// Modules are looked for up to the repository.
export default { turbopack: { root: fileURLToPath(new URL('../../../../../..', import.meta.url)) } };
