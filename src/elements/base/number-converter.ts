import type { ComplexAttributeConverter } from 'lit';

/** Converts a numeric attribute to a number. Any other text stays a text, so that the error message can quote it. */
export const numberConverter: ComplexAttributeConverter<number | string | undefined> = {
  fromAttribute: (value) => (value?.trim() && Number.isFinite(Number(value)) ? Number(value) : (value ?? undefined)),
};
