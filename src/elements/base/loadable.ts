import { withTimeout } from '../../client/wait.js';
import { updateAllElements } from './element-registry.js';

/** A file that is still loading after this time counts as failed. */
const timeoutMs = 15_000;

/**
 * A part of the script that is loaded when it is needed, from a file of its own.
 * `loaded` gives the part, once it is there.
 * `load` loads it, once for the page, and then updates all elements. Rejects if it cannot be loaded in time; the next call retries.
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
