import { type CSSResult, css, unsafeCSS } from 'lit';

/** The defaults of the card's background and of the accent color. */
const defaultSurface = unsafeCSS('light-dark(#fff, #111816)');
const defaultAccent = unsafeCSS('light-dark(#0a6b4d, #1fd49b)');

/** The background of texts in the derived colors. */
export const ground = unsafeCSS(`var(--_ground, ${defaultSurface})`);

/** A CSS formula for the luminance with a WCAG contrast to the ground's luminance: lighter on a dark ground, darker on a light one. */
const contrasting = (ground: string, contrast: number): string =>
  `clamp(0, (${ground} + .05)*pow(${contrast}, clamp(-1, (.179 - ${ground})*9e9, 1)) - .05, 1)`;

/** A gray with a contrast to a ground. Luminance is `y` of XYZ. */
const gray = (contrast: number, ground = 'var(--_ground)'): CSSResult => {
  const luminance = contrasting('y', contrast);
  return unsafeCSS(`color(from ${ground} xyz-d65 calc(.9505*${luminance}) ${luminance} calc(1.089*${luminance})/1)`);
};

/**
 * A color that can be read on the ground: the color itself if it contrasts enough, else shaded towards black or white until it does.
 * On a middling ground black or white is the limit, with a contrast of at least 4.58.
 *
 * A relative color has only one origin. The origin is therefore a mix of both colors, in which `alpha` carries the ground's luminance.
 */
const readable = (color: string, contrast: number, on = String(ground)): CSSResult => {
  const pole = 'clamp(0, (1.179 - alpha*2)*9e9, 1)'; // 1 on a dark ground, where white contrasts more than black
  // The share of black or white. White lies a trifle outwards, since white itself would divide by 0.
  const share = `max(0, (y*alpha*2 - ${contrasting('(alpha*2 - 1)', contrast)})/(y*alpha*2 - ${pole}*1.001))`;
  const channel = (name: string, white: number) =>
    `calc(${name}*alpha*2 + (${white}*${pole} - ${name}*alpha*2)*${share})`;
  return unsafeCSS(
    `color(from color-mix(in xyz-d65, ${color}, color(from ${on} xyz-d65 0 0 0/y)) xyz-d65 ${channel('x', 0.9505)} ${channel('y', 1)} ${channel('z', 1.089)}/1)`,
  );
};

/** A color without transparency: a translucent one is mixed with white in light mode, with black in dark mode. */
const opaque = (color: string): CSSResult => {
  const over = (white: number) =>
    `color(from ${color} srgb ${['r', 'g', 'b'].map((name) => `calc(${name}*alpha + ${white}*(1 - alpha))`).join(' ')}/1)`;
  return unsafeCSS(`light-dark(${over(1)}, ${over(0)})`);
};

/** A surface mixed with 6 % of the accent color. */
const tinted = (surface: string): CSSResult =>
  unsafeCSS(`color-mix(in srgb, var(--fin-accent, ${defaultAccent}) 6%, var(${surface}))`);

/**
 * The colors in use. `--fin-…` are public, for the page to set; `--_…` are what results. All follow from the surface and the accent unless
 * they are set. Each box with a background of its own (`--_back`) derives them again, so that the contrasts hold there too.
 *
 * Formulas cost time, since a custom property is a text, which is parsed again wherever it is used. Without a surface of the page, colors are
 * therefore constants: a property that refers to an unset one is unset too, as `--_back`, `--_ground` and all `--_…-on-ground` are then.
 * Without an accent of the page, so are `--_given-accent` and its companions. The constants, and `--_mark`, have contrast to spare for the
 * result, whose ground is then not derived.
 */
export const colorTokens = css`
.base, .result, .basis-box, .way-on, .summary, dialog {
  --_surface: var(--fin-surface, ${defaultSurface});
  --_back: var(--fin-surface);
  --_ground: ${opaque('var(--_back)')};
  --_accent-on-ground: ${readable('#1fd49b', 6.5, 'var(--_ground)')};
  --_given-accent: var(--fin-accent, var(--_accent-on-ground));
  --_accent: var(--_given-accent, ${defaultAccent});
  --_on-given-accent: ${gray(21, 'var(--_given-accent)')};
  --_on-accent: var(--fin-on-accent, var(--_on-given-accent, light-dark(#fff, #000)));
  --_given-mark: ${readable('var(--_given-accent)', 3.4)};
  --_mark: var(--_given-mark, ${defaultAccent});
  --_ink-on-ground: ${gray(16)};
  --_ink: var(--_ink-on-ground, light-dark(#222, #f1f1f1));
  --_muted-on-ground: ${gray(6.5)};
  --_muted: var(--fin-muted, var(--_muted-on-ground, light-dark(#5e5e5e, #9b9b9b)));
  --_control-on-ground: ${gray(3.4)};
  --_control: var(--_control-on-ground, light-dark(#878787, #6f6f6f));
  --_border: var(--fin-border, color-mix(in srgb, var(--_ink) 14%, transparent));
  --_danger-on-ground: ${readable('#ff4d40', 6, 'var(--_ground)')};
  --_danger: var(--fin-danger, var(--_danger-on-ground, light-dark(#b5342b, #ff5e55)));
  --_focus: var(--fin-focus, var(--_mark));
  --_halo: color-mix(in srgb, var(--_mark) 35%, transparent);
  color: var(--fin-text, var(--_ink));
}
.result, .basis-box, .way-on, .summary {
  --_back: ${tinted('--fin-surface')};
  background: ${tinted('--_surface')};
}
`;
