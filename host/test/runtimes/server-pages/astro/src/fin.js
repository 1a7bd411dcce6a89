/** Stands where a site has its `fin.js`. The environment names the service, and the port of the pages; a build imports this without them. */
import { createHost } from 'fin-widgets-host';

const { PORT = 3000, SERVICE = '{"baseUrl": "https://build.example", "email": "build", "password": "build"}' } =
  process.env;

export const fin = createHost({
  service: JSON.parse(SERVICE),
  origins: ['https://installer.example', `http://localhost:${PORT}`],
  secret: 'x'.repeat(32),
  clientIp: (_request, { clientAddress }) => clientAddress,
  log: () => {},
});
