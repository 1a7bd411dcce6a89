import { createHost } from 'fin-widgets-host';

let host;

export const POST = (request) => {
  host ??= createHost({
    service: JSON.parse(process.env.SERVICE),
    origins: [`http://localhost:${process.env.PORT}`],
    secret: 'x'.repeat(32),
    log: () => {},
  });
  return host(request);
};
