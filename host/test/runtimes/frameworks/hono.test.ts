/** Hono: the host is one route among others. */
import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import { conformance } from '../../conformance/index.js';
import app from '../../mounts/hono.js';
import { mounted, timeless } from '../../mounts/mounted.js';

const server = serve({ fetch: app.fetch, port: 0 }) as Server;

conformance(
  'Hono',
  mounted<HttpBindings>(server, (_request, { incoming }) => incoming.socket.remoteAddress),
  timeless,
);
