/** For the test alone: replaces the host with one that has the posted setup. */
import { after } from 'next/server';
import { hostFor } from '../../../support/host.js';

const clientIp = (request) => request.headers.get('x-real-ip') ?? undefined;
const waitUntil = (work) => after(() => work);

export async function POST(request) {
  globalThis.hostUnderTest = hostFor(await request.json(), { clientIp, waitUntil });
  return new Response();
}
