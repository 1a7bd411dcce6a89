/** `fin-widgets/markup`: the card's markup for servers, in one module that needs no DOM. `renderFee` of `fin-widgets-host` uses it. */
export { attributesHtml, type FeeAttributes, type FeeMarkup, type QuoteBody, readFeeMarkup } from './fee-markup.js';
export { escapeHtml } from './template-html.js';
