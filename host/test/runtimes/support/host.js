/** Stands where a site has its `fin.js`: a host from the package, with a setup of the conformance suite. */
import { createHost, fileStore, memoryStore, redisStore } from 'fin-widgets-host';

const gone = async () => {
  throw new Error('Nobody is asked who is not there.');
};
const stores = {
  away: () => redisStore({ status: 'end', ping: gone, eval: gone }),
  durable: () => ({ ...memoryStore(), durable: true }),
  forgetful: memoryStore,
};

/**
 * @param setup a `Setup` of the suite
 * @param platform what this platform's `fin.js` sets: `clientIp`, `waitUntil`
 */
export const hostFor = ({ secrets, store, ...options }, platform) =>
  createHost({
    log: (entry) => console.log(JSON.stringify(entry)),
    ...options,
    ...platform,
    secret: secrets,
    ...(store && { store: stores[store]() }),
  });

/** The host of a process that is started for one setup. Its store is in files, unless the setup says otherwise. */
export const hostFromEnvironment = (platform) =>
  hostFor(JSON.parse(process.env.SETUP), { ...platform, store: fileStore(process.env.DATA) });
