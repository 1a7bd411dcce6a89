import { css, html, type TemplateResult } from 'lit';
import type { CoreMessages } from '../../locales/index.js';
import type { Recovery } from './state.js';

/** What a visitor can do about an unknown outcome or a rejected update. */
export interface RecoveryHandlers {
  replay(): void;
  /** Asks for the confirmation; pressed there, confirms. */
  restart(): void;
  /** Goes back from the confirmation. */
  cancel(): void;
}

/**
 * The buttons of a recovery. In the confirmation the first button goes back: a double click on "restart" confirms nothing.
 */
export const recoveryView = (texts: CoreMessages, recovery: Recovery, on: RecoveryHandlers): TemplateResult => {
  const button = (part: string, text: string, handler: () => void) =>
    html`<button part=${part} class="secondary" type="button" @click=${handler}>${text}</button>`;
  return html`
<div class="recovery">
  ${{
    replay: () => button('check', texts.retry, on.replay),
    restart: () => button('anew', texts.startAnew, on.restart),
    confirmRestart: () => [button('cancel', texts.cancel, on.cancel), button('anew', texts.sendRequest, on.restart)],
  }[recovery]()}
</div>`;
};

/** The style sheet of the recovery's buttons, and of others that stand under the status. */
export const recoveryStyles = css`
.status ~ :is(button, .recovery) { margin-block-start: var(--_space); }
.recovery { display: flex; flex-wrap: wrap; gap: var(--_space); }
`;
