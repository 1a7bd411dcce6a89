import { serve } from '@hono/node-server';
import { fin } from './fin.js';

export const server = serve({ fetch: fin, port: Number(process.env.PORT ?? 8080) });
server.on('connection', (socket) => socket.remoteAddress ?? socket.destroy()); // reset already: no limit could count it
