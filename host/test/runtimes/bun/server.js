import { fin } from './fin.js';

Bun.serve({ port: Number(process.env.PORT ?? 8080), idleTimeout: 180, fetch: fin });
