/** The amount that an element of the page shows (`total-cost-from`). */
import { amountInText, boundary } from '../formats/amount-in-text.js';

/** A former price, texts that nobody sees, and elements of ours. The classes are those of texts for screen readers alone, which repeat prices. */
const ignored =
  'del, s, script, style, template, [hidden], [style*="display:none"], [style*="display: none"], .screen-reader-text, .sr-only, .visually-hidden, fin-monthly-fee, fin-checkout-button, fin-lead-form, [data-fin-widget]';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether this is a form field: scripts can change its amount without a trace in the document. */
export const isField = (target: Element): target is Field => target.matches('input, select, textarea');

/** What an element of the page says of its amount: its `data-total-cost`, its `value`, or its text, which begins with a boundary. */
export const amountSource = (target: Element): string =>
  target.getAttribute('data-total-cost') ?? (isField(target) ? fieldAmount(target) : boundary + childrenText(target));

/** The amount in a source, the only one in a text. It may be none. */
export const amountOf = (source: string): string => (source.startsWith(boundary) ? amountInText(source) : source);

/** A number input's own notation has a decimal point and no groups: its 24.900 is 24.9. */
const fieldAmount = (target: Field): string => {
  const isNumber = /^(?:number|range)$/.test(target.type) && target.value !== '';
  return isNumber ? Number(target.value).toFixed(2) : target.value;
};

const childrenText = (element: Element): string => [...element.childNodes].map(visibleText).join('');

const visibleText = (node: Node): string => {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  return boundary + (node.matches(ignored) ? '' : childrenText(node)) + boundary;
};
