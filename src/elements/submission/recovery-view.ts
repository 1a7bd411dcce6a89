import { html, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';

export interface Ways {
  /** Asks once more for the same attempt. */
  check(): void;
  /** Starts anew; asked for twice, it is meant. */
  anew(): void;
  /** Takes that back. */
  stop(): void;
}

/**
 * The ways on from what nobody knows. Where starting anew is to be confirmed, the place of the first button is the way
 * back: a double click confirms nothing.
 */
export const waysView = (texts: Messages, way: 'check' | 'anew' | 'sure', on: Ways): TemplateResult => html`
<div class="ways">
  ${
    way === 'sure'
      ? html`<button part="cancel" class="secondary" type="button" @click=${on.stop}>${texts.cancel}</button>
  <button part="anew" class="secondary" type="button" @click=${on.anew}>${texts.sendRequest}</button>`
      : html`<button part=${way} class="secondary" type="button" @click=${on[way]}>${way === 'check' ? texts.retry : texts.startAnew}</button>`
  }
</div>`;
