/** Colors and their contrast, as WCAG 2.2 defines them. */

/** Red, green, blue and alpha, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** The opaque color that results from drawing a color over an opaque one. */
const blend = ([r, g, b, alpha]: Color, [gr, gg, gb]: Color): Color => [
  r * alpha + gr * (1 - alpha),
  g * alpha + gg * (1 - alpha),
  b * alpha + gb * (1 - alpha),
  1,
];

/** The relative luminance, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([r, g, b]: Color): number => {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** The contrast ratio of two opaque colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: Color, other: Color): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** A text, and the colors that it is drawn with. */
export interface Text {
  text: string;
  color: Color;
  /** From 0 to 1: the opacities of the element and of all its ancestors, multiplied. */
  opacity: number;
  /** The background colors of the element and its ancestors, from the inside outwards. */
  backgrounds: readonly Color[];
}

/** The contrast ratio of a text to its background. The page under all backgrounds is white. */
export const textContrast = ({ color: [r, g, b, alpha], opacity, backgrounds }: Text): number => {
  const background = backgrounds.reduceRight<Color>((under, upper) => blend(upper, under), [1, 1, 1, 1]);
  return contrast(blend([r, g, b, alpha * opacity], background), background);
};
