/** The site of the page bench, seen from the bench. Pages, host and service are a process of their own: `site/program.ts`. */
import { start } from '../child.js';
import type { Conditions, Traffic } from './site/backend.js';

export interface OpenBackend {
  /** The address that its pages begin with. */
  url: string;
  traffic(): Promise<Traffic>;
}

export interface Site {
  /** Opens a host and a service for one visit. */
  open(conditions: Conditions): Promise<OpenBackend>;
  close(): void;
}

/** @param otherBuild the folder of another build's script files, for the pages with `?other=1` */
export const openSite = async (otherBuild?: string): Promise<Site> => {
  const program = new URL('site/program.ts', import.meta.url);
  const child = await start<number, never, never>(program, ...(otherBuild ? [otherBuild] : []));
  const url = `http://localhost:${child.ready}`;
  return {
    async open(conditions) {
      const opened = await fetch(`${url}/backends`, { method: 'POST', body: JSON.stringify(conditions) });
      const backend = `${url}/${await opened.json()}`;
      return { url: backend, traffic: async () => (await fetch(`${backend}/traffic`)).json() };
    },
    close: () => child.end(),
  };
};
