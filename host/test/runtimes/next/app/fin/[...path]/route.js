import { fin } from './fin.js';

export { fin as DELETE, fin as GET, fin as HEAD, fin as OPTIONS, fin as PATCH, fin as POST, fin as PUT };
