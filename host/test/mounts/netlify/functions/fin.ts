import { fin } from '../../fin.js';

export default fin;

export const config = { path: '/fin/*' };
