import type { FeeSnapshot } from './fee-controller.js';

/** What the element submits in a form. An element without a name or a complete selection submits nothing. */
export const formValue = (name: string, { selection, request, fee }: FeeSnapshot): FormData => {
  const data = new FormData();
  if (!name || !selection || !request) return data;
  data.set(`${name}-tenor`, String(selection.tenor));
  data.set(`${name}-downpayment`, String(selection.downpayment));
  if (fee) data.set(`${name}-fee`, String(fee));
  return data;
};
