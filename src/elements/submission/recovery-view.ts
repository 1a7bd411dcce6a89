import { css, html, type TemplateResult } from 'lit';
import type { Messages } from '../../locales/index.js';
import type { Recovery } from './state.js';

/**
 * What a visitor can do beside the main button. `restart` asks for the confirmation; pressed there, it confirms. `cancel` goes back
 * from the confirmation, or from a submission that awaits the page. `returned` goes back to the form after a lead was sent.
 */
export type RecoveryAction = 'replay' | 'restart' | 'cancel' | 'returned';

/**
 * The buttons of a recovery, or of a lead that was sent. In the confirmation the first button goes back: a double click on "restart"
 * confirms nothing.
 */
export const recoveryView = (
  texts: Messages,
  recovery: Recovery | 'sent',
  act: (action: RecoveryAction) => void,
): TemplateResult => {
  const button = (part: string, text: string, action: RecoveryAction) =>
    html`<button part=${part} class="secondary" type="button" @click=${() => act(action)}>${text}</button>`;
  return html`
<div class="recovery">
  ${{
    sent: () => button('another', texts.sendAnother, 'returned'),
    replay: () => button('check', texts.retry, 'replay'),
    restart: () => button('anew', texts.startAnew, 'restart'),
    confirmRestart: () => [button('cancel', texts.cancel, 'cancel'), button('anew', texts.sendRequest, 'restart')],
  }[recovery]()}
</div>`;
};

/** The style sheet of the recovery's buttons, and of others that stand under the status. */
export const recoveryStyles = css`
.status ~ :is(a, button, .recovery) { margin-block-start: var(--_space); }
.recovery { display: flex; flex-wrap: wrap; gap: var(--_space); }
`;
