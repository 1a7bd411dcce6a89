import type { ComplexAttributeConverter } from 'lit';

/** An attribute that is a number becomes one; what is not stays a text, so that it can be named as wrong. */
export const numeric: ComplexAttributeConverter<number | string | undefined> = {
  fromAttribute: (value) => (value?.trim() && Number.isFinite(Number(value)) ? Number(value) : (value ?? undefined)),
};
