import { fin } from './fin.js';

export const POST = fin;
