/** The settings that a host sends to the page with each token. */
import { type PageSettings, readPageSettings } from '../../contract/page-settings.js';

export { hostSetting, openPartsOf, readPageSettings } from '../../contract/page-settings.js';

/** The names that the console has named. */
const reported = new Set<string>();

/** Reads what a host has sent. Wrong settings are ignored, and the console names each of them once. */
export const readHostSettings = (value: unknown): PageSettings => {
  const { page, wrong } = readPageSettings(value);
  const names = wrong.filter((name) => !reported.has(name));
  for (const name of names) reported.add(name);
  if (names.length) console.warn(`fin-widgets: correct these page settings of the host: ${names.join(', ')}.`);
  return page;
};

const rules = (name: string, color: string | undefined): string =>
  color ? `:host{--_host-${name}:var(--fin-${name},${color})}:host>*{--fin-${name}:var(--_host-${name})}` : '';

/** The style sheet of a host's colors. Those of the page come first: its `--fin-accent` and `--fin-surface`, also inherited ones. */
export const hostColors = ({ accent, surface }: PageSettings): string =>
  rules('accent', accent) + rules('surface', surface);
