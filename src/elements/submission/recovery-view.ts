import { css, html, nothing, type TemplateResult } from 'lit';
import type { MessagesWithForm } from '../../locales/index.js';
import type { Phone } from './fallback-phone.js';
import type { Recovery } from './state.js';

/**
 * What a visitor can do beside the main button. `restart` asks for the confirmation; pressed there, it confirms. `cancel` goes back
 * from the confirmation, or from a submission that awaits the page.
 */
export type RecoveryAction = 'replay' | 'restart' | 'cancel';

/**
 * The buttons of a recovery. One of them is the main action: to repeat the request if that is safe, else to call the number of the
 * page's fallback. In the confirmation the first button goes back: a double click on "restart" confirms nothing. It
 * works while the element is disabled, too.
 */
export const recoveryView = (
  texts: MessagesWithForm,
  recovery: Recovery,
  phone: Phone | undefined,
  isDisabled: boolean,
  act: (action: RecoveryAction) => void,
): TemplateResult => {
  const button = (part: string, text: string, action: RecoveryAction, kind = 'secondary') =>
    html`<button part=${part} class=${kind} type="button" ?disabled=${isDisabled && action !== 'cancel'} @click=${() => act(action)}>${text}</button>`;
  const call = (kind: string) =>
    phone ? html`<a part="phone" class=${kind} href=${phone.href}>${texts.call(phone.number)}</a>` : nothing;
  return html`
<div class="recovery">
  ${{
    replay: () => [button('check', texts.retry, 'replay', 'primary'), call('link')],
    restart: () => [call('primary'), button('restart', texts.startAgain, 'restart', phone && 'link')],
    confirmRestart: () => [button('cancel', texts.cancel, 'cancel'), button('restart', texts.sendRequest, 'restart')],
  }[recovery]()}
</div>`;
};

/** The text of an unknown outcome. It says so where the request may be repeated. */
export const unknownText = ({ notCertain, safeToRetry, maybeTwice }: MessagesWithForm, recovery?: Recovery): string =>
  recovery === 'confirmRestart' ? maybeTwice : recovery === 'replay' ? `${notCertain} ${safeToRetry}` : notCertain;

/** The style sheet of the recovery's buttons, and of others that stand under the status. */
export const recoveryStyles = css`
.status ~ :is(a, button, .recovery) { margin-block-start: var(--_space); }
.recovery { display: flex; flex-wrap: wrap; gap: var(--_space) calc(var(--_space) * 2); align-items: center; }
a.primary { text-decoration: none; }
`;
