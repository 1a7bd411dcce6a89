import { withTimeout } from '../../client/wait.js';
import { updateAllElements } from './element-registry.js';

/** A file that is still loading after this time counts as failed. */
const timeoutMs = 15_000;

/**
 * Makes a part of the script loadable on demand, from a file of its own.
 *
 * @returns `loaded` gives the part, or `undefined` until it is loaded. `load` loads the part once for the page, and then updates all
 *   elements. It rejects if the part cannot be loaded within 15 s; the next call retries.
 */
export const loadable = <Part>(importPart: () => Promise<Part>) => {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;
  return {
    loaded: (): Part | undefined => part,
    load(): Promise<Part> {
      loading ??= withTimeout(timeoutMs, importPart).then(
        (imported) => {
          part = imported;
          updateAllElements();
          return imported;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
};
