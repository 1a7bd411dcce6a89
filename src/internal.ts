/**
 * `fin-widgets/internal`: what `fin-widgets-host` of the same version needs beside the public entries. Not public: anything here may change in
 * any release.
 */
export { createClient as createUncheckedClient } from './client/client.js';
export { isLoopback, readHttpUrl, trimUrl } from './client/url-guards.js';
export { sleep, withTimeout } from './client/wait.js';
export { operationKinds } from './contract/operation-kinds.js';
export { maxTextLength, products } from './contract/page-setting-bounds.js';
export { pinnedFields } from './contract/pinned-fields.js';
export { closestWord } from './elements/formats/closest-word.js';
