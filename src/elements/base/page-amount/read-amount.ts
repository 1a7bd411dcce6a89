/** Reads the amount that an element of the page shows (`total-cost-from`). */
import { amountInText, boundary } from '../../formats/amount-in-text.js';

/** Elements whose text does not count: former prices, hidden texts, and the widgets. The classes hide texts for screen readers, which repeat prices. */
const ignored =
  'del, s, script, style, template, [hidden], [style*="display:none"], [style*="display: none"], .screen-reader-text, .sr-only, .visually-hidden, fin-monthly-fee, fin-checkout-button, fin-lead-form, [data-fin-widget]';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether this is a form field: no observer reports a value that a script sets. */
export const isField = (target: Element): target is Field => target.matches('input, select, textarea');

/** The text that holds an element's amount: its `data-total-cost`, its `value`, or its text content, which then begins with a boundary. */
export const amountSource = (target: Element): string =>
  target.getAttribute('data-total-cost') ?? (isField(target) ? fieldAmount(target) : boundary + childrenText(target));

/** The amount in a source. A text content gives one only if it holds exactly one amount. */
export const amountOf = (source: string): string => (source.startsWith(boundary) ? amountInText(source) : source);

/** A field's amount as text. The value of a number input has a decimal point and no groups: 24.900 is 24.9. */
const fieldAmount = (target: Field): string => {
  const isNumber = /^(?:number|range)$/.test(target.type) && target.value !== '';
  return isNumber ? Number(target.value).toFixed(2) : target.value;
};

const childrenText = (element: Element): string => [...element.childNodes].map(countedText).join('');

const countedText = (node: Node): string => {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  return boundary + (node.matches(ignored) ? '' : childrenText(node)) + boundary;
};
