/** Checks of what an element is set to: its settings, and the ids that it refers to. */
import type { FinElement } from '../base/fin-element.js';
import { findTarget, parseSelector } from '../base/page-amount/total-cost-from-target.js';
import { nameOf } from './element-names.js';
import { likelyName } from './likely-name.js';

/** An element with the properties that not every element has. */
type AnyElement = FinElement & {
  for?: string | null;
  form?: string | null;
  project?: object | null;
  lead?: object | null;
};

/** What is wrong with an element's settings, in the words that were on the console once, and with the ids in it. */
export const checkSettings = (element: AnyElement, elements: readonly FinElement[]): string[] => {
  const { problems, settingsSource } = element;
  const link = [...checkAmount(element), ...checkReference(element, 'for')];
  // A button that finds no fee element lacks the settings that it would take from there.
  const isConsequence = (property: string): boolean =>
    'for' in element && link.length > 0 && isMissing(element, property) && isOfFee(property);
  const own = [...problems].filter(
    ([property, problem]) => settingsSource?.problems.get(property) !== problem && !isConsequence(property),
  );
  return [...link, ...checkReference(element, 'form'), ...own.map(([, problem]) => problem)].map(
    (problem) => `${nameOf(element, elements)}: ${problem}`,
  );
};

/** @param property the name of a setting or of a slot */
const isMissing = (element: FinElement, property: string): boolean =>
  (element.setting(property as keyof FinElement) ?? '') === ''; // `setting` reads any property

/** Whether fee elements have this property. */
const isOfFee = (property: string): boolean => property in (customElements.get('fin-monthly-fee')?.prototype ?? {});

/** What an element without an amount lacks. That is no error: a configurator sets it later. Until then, there is no fee. */
const checkAmount = (element: AnyElement): string[] => {
  const { state, settingsSource, project, lead } = element;
  const hasAmount = !isMissing(element, 'totalCost') || project || lead;
  if (state !== 'unconfigured' || hasAmount || settingsSource || element.for) return [];
  const from = element.amountSelector;
  if (from && parseSelector(from)) {
    const what = findTarget(element, from) ? 'and that element has no amount' : 'and no element of this page matches';
    return [`total-cost-from is ${JSON.stringify(from)}, ${what}: there is nothing to finance yet.`];
  }
  if (!('for' in element)) return ['total-cost is empty: there is no monthly payment until it is set.'];
  return ['total-cost is empty, and there is no <fin-monthly-fee> to take it from: set it, or for.'];
};

const targets = {
  for: { selector: 'fin-monthly-fee,[data-fin-widget="monthly-fee"]', tag: '<fin-monthly-fee>' },
  form: { selector: 'form', tag: '<form>' },
};

/** The document or shadow root that an element's `for` and `form` look in. */
const rootOf = (element: Element): ParentNode => element.getRootNode() as ParentNode; // a connected element's root is one of these

/** What is wrong with an id in `for` or `form`. */
const checkReference = (element: AnyElement, attribute: 'for' | 'form'): string[] => {
  const id = element[attribute];
  if (!id) return [];
  const { selector, tag } = targets[attribute];
  const root = rootOf(element);
  const setting = `${attribute} is ${JSON.stringify(id)}`;
  const [found, ...others] = root.querySelectorAll(`[id=${CSS.escape(id)}]`);
  if (others.length) return [`${setting}, and ${others.length + 1} elements have that id: each needs one of its own.`];
  if (found)
    return found.matches(selector) ? [] : [`${setting}, which is a <${found.localName}>: use the id of a ${tag}.`];
  if (document.getElementById(id))
    return [`${setting}, but that element is in another shadow root: move both into the same one.`];
  const candidates = [...root.querySelectorAll(selector)];
  const ids = candidates.map((each) => each.id).filter(Boolean);
  const hint = likelyName(id, ids) ?? ids[0];
  const remedy = hint
    ? `did you mean ${JSON.stringify(hint)}?`
    : candidates.length
      ? `add it to the ${tag}.`
      : `add a ${tag} with it.`;
  return [`${setting}, but no element has that id: ${remedy}`];
};
