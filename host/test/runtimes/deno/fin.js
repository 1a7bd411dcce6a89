import { hostFromEnvironment } from '../support/host.js';

export const fin = hostFromEnvironment({ clientIp: (_request, info) => info.remoteAddr.hostname });
