import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { fin } from './fin.js';

export const app = express();

app.use('/fin', getRequestListener(fin));
app.use(express.json());
