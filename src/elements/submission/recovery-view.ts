import { css, html, type TemplateResult } from 'lit';
import type { CoreMessages } from '../../locales/index.js';
import type { Recovery } from './state.js';

/** What a visitor can do about an unknown outcome or a rejected update. */
export interface RecoveryHandlers {
  onReplay(): void;
  /** Asks for the confirmation; pressed there, confirms. */
  onRestart(): void;
  /** Goes back from the confirmation. */
  onCancel(): void;
}

/**
 * The buttons of a recovery. In the confirmation the first button goes back: a double click on "restart" confirms nothing.
 */
export const recoveryView = (texts: CoreMessages, recovery: Recovery, handlers: RecoveryHandlers): TemplateResult => {
  const button = (part: string, text: string, handler: () => void) =>
    html`<button part=${part} class="secondary" type="button" @click=${handler}>${text}</button>`;
  return html`
<div class="recovery">
  ${{
    replay: () => button('check', texts.retry, handlers.onReplay),
    restart: () => button('anew', texts.startAnew, handlers.onRestart),
    confirmRestart: () => [
      button('cancel', texts.cancel, handlers.onCancel),
      button('anew', texts.sendRequest, handlers.onRestart),
    ],
  }[recovery]()}
</div>`;
};

/** The style sheet of the recovery's buttons, and of others that stand under the status. */
export const recoveryStyles = css`
.status ~ :is(button, .recovery) { margin-block-start: var(--_space); }
.recovery { display: flex; flex-wrap: wrap; gap: var(--_space); }
`;
