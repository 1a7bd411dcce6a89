import { type CSSResult, css, unsafeCSS } from 'lit';

/**
 * A color that can be read on a ground: the color itself if it contrasts enough, else shaded towards black or white until it does.
 * On a middling ground black or white is the limit, with a contrast of at least 4.58.
 *
 * Luminance is `y` of XYZ, as in WCAG's contrast. A relative color has only one origin. The origin is therefore a mix of both colors,
 * in which `alpha` carries the ground's luminance.
 */
const readable = (color: string, contrast: number, ground: string | CSSResult = 'var(--_ground)'): CSSResult => {
  const pole = 'clamp(0, (1.179 - alpha*2)*9e9, 1)'; // 1 on a dark ground, where white contrasts more than black
  const wanted = `clamp(0, (alpha*2 - .95)*pow(${contrast}, 2*${pole} - 1) - .05, 1)`; // the luminance with that contrast
  // The share of black or white. White lies a trifle outwards, since white itself would divide by 0.
  const share = `max(0, (y*alpha*2 - ${wanted})/(y*alpha*2 - ${pole}*1.001))`;
  const channel = (name: string, white: number) =>
    `calc(${name}*alpha*2 + (${white}*${pole} - ${name}*alpha*2)*${share})`;
  return unsafeCSS(
    `color(from color-mix(in xyz-d65, ${color}, color(from ${ground} xyz-d65 0 0 0/y)) xyz-d65 ${channel('x', 0.9505)} ${channel('y', 1)} ${channel('z', 1.089)}/1)`,
  );
};

/** A color without transparency: over white in light, over black in dark. */
const opaque = (color: string): CSSResult => {
  const over = (white: number) =>
    `color(from ${color} srgb ${['r', 'g', 'b'].map((name) => `calc(${name}*alpha + ${white}*(1 - alpha))`).join(' ')}/1)`;
  return unsafeCSS(`light-dark(${over(1)}, ${over(0)})`);
};

/**
 * The colors in use. `--fin-…` are public, for the page to set; `--_…` are what results. All follow from the surface and the accent unless
 * they are set. Each box with a background of its own (`--_back`) derives them anew, so that the contrasts hold there too.
 */
export const colorTokens = css`
.base, .result, .summary, dialog {
  --_surface: var(--fin-surface, light-dark(#fff, #111816));
  --_accent: var(--fin-accent, ${readable('#1fd49b', 6.5, opaque('var(--_surface)'))});
  --_on-accent: var(--fin-on-accent, ${readable('light-dark(#fff, #0d1613)', 21, 'var(--_accent)')});
  --_tint: color-mix(in srgb, var(--_accent) 6%, var(--_surface));
  --_back: var(--_surface);
  --_ground: ${opaque('var(--_back)')};
  --_ink: ${readable('light-dark(#14201b, #e8efec)', 15)};
  --_muted: var(--fin-muted, ${readable('color-mix(in srgb, var(--_ink) 70%, var(--_ground))', 6)});
  --_border: var(--fin-border, color-mix(in srgb, var(--_ink) 14%, var(--_ground)));
  --_control: ${readable('color-mix(in srgb, var(--_ink) 45%, var(--_ground))', 3.2)};
  --_danger: var(--fin-danger, ${readable('#ff4d40', 6)});
  --_mark: ${readable('var(--_accent)', 3.2)};
  --_focus: var(--fin-focus, var(--_mark));
  --_halo: color-mix(in srgb, var(--_mark) 35%, transparent);
  color: var(--fin-text, var(--_ink));
}
.result, .summary { --_back: var(--_tint); background: var(--_back); }
`;
