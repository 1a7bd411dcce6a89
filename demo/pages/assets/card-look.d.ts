export type Corners = 0 | 8 | 14 | 24;

export interface Look {
  /** As `<input type="color">` gives it: `#1c6541`. */
  accent: string;
  /** The card's background in light. */
  surface: string;
  /** In px. */
  corners: Corners;
}

export const contrast: (one: string, other: string) => number;
export const defaults: Look;
export const inDark: (look: Pick<Look, 'accent'>) => Record<'accent' | 'surface', string>;
export const look: (look: Look) => Record<`--fin-${string}`, string>;
