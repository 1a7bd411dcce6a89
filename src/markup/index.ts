/**
 * `fin-widgets/markup`: the card's markup for servers, in one module that needs no DOM. It is for `renderFee` of `fin-widgets-host` of the same
 * version. Not public: anything here may change in any release.
 */
export { attributesHtml, type FeeAttributes, type FeeMarkup, type QuoteBody, readFeeMarkup } from './fee-markup.js';
export { escapeHtml } from './template-html.js';
