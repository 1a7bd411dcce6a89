/** A visitor's page that talks to a running command, and the service behind it. */
import { localOrigin } from '../conformance/subject.js';
import { openPage } from '../services/host/page.js';
import { leaks } from './command.js';

/** The page's origin. The service's checkout is on plain http, to which a host sends only a page on loopback. */
export const visitorOrigin = localOrigin;

/** A page with an address of its own. What it gets as a session token must be in no output. */
export const visitor = (port: number, address = '127.0.0.1') =>
  openPage({
    origin: visitorOrigin,
    port,
    address,
    onAnswer: (path, { response }) => {
      if (path === '/fin/token') leaks.forbid(response.token);
    },
  });
