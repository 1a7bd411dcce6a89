import { hostFromEnvironment } from '../support/host.js';

export const fin = hostFromEnvironment({ clientIp: (request, server) => server.requestIP(request)?.address });
