import { html, nothing, type TemplateResult } from 'lit';
import { shareLocales } from '../../../locales/share.js';
import { withCustomTexts } from '../../base/custom-texts.js';
import type { Localization } from '../../base/fin-element.js';
import type { ShareController } from './share-controller.js';

/** The actions of the buttons, and their results. */
export type ShareActions = Pick<ShareController, 'isCopied' | 'link' | 'send' | 'print'>;

const textsOf = ({ language, customTexts }: Localization) =>
  withCustomTexts(shareLocales[language], language, customTexts);

/** The confirmation that the link is in the clipboard; `undefined` while it is not. */
export const confirmationOf = (localization: Localization, { isCopied }: ShareActions): string | undefined =>
  isCopied ? textsOf(localization).linkCopied : undefined;

/** Buttons that send the selection as a link, and print. */
export const shareView = (localization: Localization, share: ShareActions): TemplateResult => {
  const texts = textsOf(localization);
  return html`
<span class="share-actions">
  ${share.link ? html`<input class="share-link" readonly .value=${share.link} aria-label=${texts.share} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>` : nothing}
  <button part="share" class="link" type="button" @click=${() => share.send()}>${texts.share}</button>
  <button part="print" class="link" type="button" @click=${() => share.print()}>${texts.print}</button>
  ${share.isCopied ? html`<span>${texts.linkCopied}</span>` : nothing}
</span>`;
};
