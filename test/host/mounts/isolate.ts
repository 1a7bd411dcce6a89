/** A runtime like a Worker's: a realm of its own with the web's globals, none of Node's, and no code made of texts. */
import { createContext, type Script } from 'node:vm';

/** What browsers and Workers have in common, as far as Node has it. */
const web = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'CryptoKey',
  'DOMException',
  'Event',
  'EventTarget',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'structuredClone',
] as const satisfies readonly (keyof typeof globalThis)[];

/** What these give and take is of this realm, where a Worker has one realm alone. */
const shared = { ArrayBuffer, Error, Promise, TypeError, Uint8Array };

export interface Isolate {
  /** The global of that name. */
  get(name: string): unknown;
  /** Ends its timers. */
  stop(): void;
}

export const createIsolate = (script: Script): Isolate => {
  const timers = new Set<number>();
  const globals: Record<string, unknown> = {
    ...Object.fromEntries(web.map((name) => [name, globalThis[name]])),
    ...shared,
    // A number, and not the object that Node gives.
    setTimeout(run: () => void, ms?: number) {
      const id = Number(
        setTimeout(() => {
          timers.delete(id);
          run();
        }, ms),
      );
      timers.add(id);
      return id;
    },
    clearTimeout(id: number) {
      timers.delete(id);
      clearTimeout(id);
    },
  };
  createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  script.runInContext(globals);
  return {
    get: (name) => globals[name],
    stop() {
      for (const id of timers) clearTimeout(id);
    },
  };
};
