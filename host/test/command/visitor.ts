/** A visitor's page that talks to a running command, and the service behind it. */
import { localOrigin } from '../conformance/subject.js';
import { openPage } from '../services/host/page.js';
import { leaks } from './command.js';

/** The page's origin. The service's checkout is on plain http, where a host sends only pages on loopback. */
export const visitorOrigin = localOrigin;

/** A page with an address of its own. Its session token must not appear in any output. */
export const visitor = (port: number, address = '127.0.0.1') =>
  openPage({
    origin: visitorOrigin,
    port,
    address,
    onAnswer: (path, { response }) => {
      if (path === '/fin/token') leaks.forbid(response.token);
    },
  });
