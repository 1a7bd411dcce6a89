import type { FinErrorCode } from '../../client/errors.js';
import type { MessagesWithForm } from '../../locales/index.js';

/** The errors that other data of the visitor's may prevent. */
const correctable: (FinErrorCode | undefined)[] = ['workflow_failed', 'invalid_input'];

/** The fields that a visitor types. The page's owner answers for the others. */
const isOfCustomer = (field: string): boolean =>
  /^(?:first|last|email|phone)_|^customer_|^address|^comment$/.test(field);

/** The visitor's text for a request that was not carried out. A mistake in the page's own fields is not put to the visitor's account. */
export const failureText = (
  texts: MessagesWithForm,
  { failure, wrongFields = [] }: { failure?: FinErrorCode | undefined; wrongFields?: readonly string[] | undefined },
): string => {
  if (wrongFields.length && !wrongFields.some(isOfCustomer)) return `${texts.notDone} ${texts.notYourDetails}`;
  return correctable.includes(failure) ? `${texts.notDone} ${texts.checkDetails}` : texts.notDone;
};
