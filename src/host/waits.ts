/** Waits that nobody calls off. */
import { sleep } from '../client/wait.js';

export { withTimeout as within } from '../client/wait.js';

/** Waits `ms`. */
export const pause = (ms: number): Promise<void> => sleep(ms, new AbortController().signal);
