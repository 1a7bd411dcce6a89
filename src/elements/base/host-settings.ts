/** The settings that a host sends to the page with each token. */
import { type PageSettings, readPageSettings } from '../../contract/page-settings.js';

export { hostSetting, openPartsOf } from '../../contract/page-settings.js';

const wrong = new Set<string>();
/** The names of the wrong settings, which the console has named. */
export const wrongHostSettings: ReadonlySet<string> = wrong;

/** Reads what a host has sent. Wrong settings are ignored, and the console names each of them once. */
export const readHostSettings = (value: unknown): PageSettings => {
  const read = readPageSettings(value);
  const names = read.wrong.filter((name) => !wrong.has(name));
  for (const name of names) wrong.add(name);
  if (names.length) console.warn(`fin-widgets: correct these page settings of the host: ${names.join(', ')}.`);
  return read.page;
};

const rules = (name: string, color: string | undefined): string =>
  color ? `:host{--_host-${name}:var(--fin-${name},${color})}:host>*{--fin-${name}:var(--_host-${name})}` : '';

/** The style sheet of a host's colors. Those of the page come first: its `--fin-accent` and `--fin-surface`, also inherited ones. */
export const hostColors = ({ accent, surface }: PageSettings): string =>
  rules('accent', accent) + rules('surface', surface);
