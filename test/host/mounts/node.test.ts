/** Plain Node: the host is all that the server does. */
import type { Server } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { conformance } from '../conformance/index.js';
import { mounted } from './mounted.js';

process.env.PORT = '0';
const { server } = await import('./node.js');

conformance(mounted<HttpBindings>(server as Server, (_request, { incoming }) => incoming.socket.remoteAddress));
