/** Colours and their contrast, as WCAG 2.2 defines them. */

/** Red, green, blue and alpha, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** What is seen where a colour lies over an opaque one. */
export const over = ([r, g, b, alpha]: Colour, [gr, gg, gb]: Colour): Colour => [
  r * alpha + gr * (1 - alpha),
  g * alpha + gg * (1 - alpha),
  b * alpha + gb * (1 - alpha),
  1,
];

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([r, g, b]: Colour): number => {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** From 1 to 21, of two opaque colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** A text as it is drawn. */
export interface Text {
  text: string;
  colour: Colour;
  /** From 0 to 1, with that of all around it. */
  opacity: number;
  /** What is under it, from the nearest outwards. */
  grounds: readonly Colour[];
}

/** Of a text to the ground that shows under it; under all there is white paper. */
export const textContrast = ({ colour: [r, g, b, alpha], opacity, grounds }: Text): number => {
  const ground = grounds.reduceRight<Colour>((under, upper) => over(upper, under), [1, 1, 1, 1]);
  return contrast(over([r, g, b, alpha * opacity], ground), ground);
};
