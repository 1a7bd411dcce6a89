import { sleep } from '../client/wait.js';

/** Waits `ms`. No caller cancels the wait. */
export const delay = (ms: number): Promise<void> => sleep(ms, new AbortController().signal);
