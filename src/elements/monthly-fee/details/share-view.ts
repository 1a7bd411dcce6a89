import { html, nothing, type TemplateResult } from 'lit';
import { shareLocales } from '../../../locales/share.js';
import { withCustomTexts } from '../../base/custom-texts.js';
import type { Localization } from '../../base/fin-element.js';
import type { ShareController } from './share-controller.js';

/** The actions of the buttons, and their results. */
export type ShareActions = Pick<ShareController, 'isCopied' | 'link' | 'send' | 'print'>;

/** Buttons that send the selection as a link, and print. */
export const shareView = ({ language, customTexts }: Localization, share: ShareActions): TemplateResult => {
  const texts = withCustomTexts(shareLocales[language], language, customTexts);
  return html`
<span class="share-actions">
  ${share.link ? html`<input class="share-link" readonly .value=${share.link} aria-label=${texts.share} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}>` : nothing}
  <button part="share" class="link" type="button" @click=${() => share.send()}>${texts.share}</button>
  <button part="print" class="link" type="button" @click=${() => share.print()}>${texts.print}</button>
  <span role="status">${share.isCopied ? texts.linkCopied : nothing}</span>
</span>`;
};
