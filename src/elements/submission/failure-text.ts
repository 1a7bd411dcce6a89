import type { FinErrorCode } from '../../client/errors.js';
import type { Messages } from '../../locales/index.js';

/** Where other details may help. */
const correctable: (FinErrorCode | undefined)[] = ['workflow_failed', 'invalid_input'];

/** What a visitor reads of a request that was not carried out. */
export const failureText = (texts: Messages, failure: FinErrorCode | undefined): string =>
  correctable.includes(failure) ? `${texts.notDone} ${texts.checkDetails}` : texts.notDone;
