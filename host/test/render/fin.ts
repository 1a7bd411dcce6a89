/** Stands where a site has its `fin.js`: a host with the service that the test names. */
import { createHost, memoryStore } from '../../src/index.js';

export const fin = createHost({
  service: JSON.parse(process.env.SERVICE as string), // the test sets it before it imports this
  origins: ['https://installer.example', process.env.PAGES as string],
  secret: 'x'.repeat(32),
  store: { ...memoryStore(), durable: true }, // the tests create nothing
  clientIp: () => '192.0.2.1',
  log() {},
});
