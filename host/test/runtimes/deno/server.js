import { fin } from './fin.js';

Deno.serve({ port: Number(process.env.PORT ?? 8080) }, fin);
