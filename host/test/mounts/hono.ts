import { Hono } from 'hono';
import { fin } from './fin.js';

const app = new Hono();

app.all('/fin/*', (c) => fin(c.req.raw, c.env));

export default app;
