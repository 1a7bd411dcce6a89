import { fin } from '../fin.js';

export default { fetch: fin };
