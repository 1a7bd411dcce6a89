/** The look of a card: the colors of a choice in light and dark, as custom properties. */

const luminance = (color) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG's contrast ratio of two colors, written as `#1c6541`. */
export const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** The look of the elements by themselves: in light, then card and accent in dark. */
export const defaults = { accent: '#0a6b4d', surface: '#ffffff', corners: 14 };
const night = '#111816';
const accentByNight = '#1fd49b';

/** A tenth of the way to white. */
const lighter = (color) =>
  `#${[1, 3, 5]
    .map((at) => Math.ceil(Number.parseInt(color.slice(at, at + 2), 16) * 0.9 + 25.5))
    .map((channel) => Math.min(channel, 255).toString(16).padStart(2, '0'))
    .join('')}`;

/** The color with enough contrast on a dark page. */
const byNight = (color) => (contrast(color, night) < 4.5 ? byNight(lighter(color)) : color);

const byTheme = (day, dark) => (day === dark ? day : `light-dark(${day}, ${dark})`);

/** The colors of a choice on a dark page, computed from those for a light one. */
export const inDark = ({ accent }) => ({
  accent: accent === defaults.accent ? accentByNight : byNight(accent),
  surface: night,
});

/**
 * The custom properties of a choice, without those that equal the elements' defaults. Text and lines follow from accent and surface,
 * with enough contrast on any.
 */
export const look = ({ accent, surface, corners }) => ({
  ...(accent !== defaults.accent && { '--fin-accent': byTheme(accent, inDark({ accent }).accent) }),
  ...(surface !== defaults.surface && { '--fin-surface': byTheme(surface, night) }),
  ...(corners !== defaults.corners && { '--fin-radius': `${corners}px` }),
});
