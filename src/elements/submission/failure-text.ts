import type { FinErrorCode } from '../../client/errors.js';
import type { MessagesWithForm } from '../../locales/index.js';

/** The errors that other data of the visitor's may prevent. */
const correctable: (FinErrorCode | undefined)[] = ['workflow_failed', 'invalid_input'];

/** The visitor's text for a request that was not carried out. */
export const failureText = (texts: MessagesWithForm, failure: FinErrorCode | undefined): string =>
  correctable.includes(failure) ? `${texts.notDone} ${texts.checkDetails}` : texts.notDone;
