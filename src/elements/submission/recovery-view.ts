import { css, html, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import type { Recovery } from './state.js';

/**
 * What a visitor can do beside the main button. `restart` asks for the confirmation; pressed there, it confirms. `cancel` goes back
 * from the confirmation, or from a submission that awaits the page.
 */
export type RecoveryAction = 'replay' | 'restart' | 'cancel';

/**
 * The buttons of a recovery. In the confirmation the first button goes back: a double click on "restart" confirms nothing.
 */
export const recoveryView = (
  texts: MessagesWithForm,
  recovery: Recovery,
  act: (action: RecoveryAction) => void,
): TemplateResult => {
  const button = (part: string, text: string, action: RecoveryAction) =>
    html`<button part=${part} class="secondary" type="button" @click=${() => act(action)}>${text}</button>`;
  return html`
<div class="recovery">
  ${{
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
