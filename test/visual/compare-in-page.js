/** @typedef {{ wide: number, tall: number, data: Uint8ClampedArray }} Pixels */

/**
 * How far a channel's value (0 to 255) may lie outside the range of the counterpart and its neighbors. Measured: 76 for a shift by
 * half a pixel, 47 for strokes that are 0.3 px heavier, 130 and more for the palest label 2 px away.
 */
const outlineTolerance = 100;

/** A square of this size, in px, differs if it has at least so many unmatched pixels. Fewer are noise. */
const outlineSquare = 12;
const minUnmatched = 4;

/** The size in px of a square whose mean color is compared. In a square this large, edges hardly change the mean. */
const colorSquare = 24;

/**
 * How much the mean value of a channel (0 to 255) may differ. Measured: 13 where rounding moves the thumb by a whole pixel, 19 with
 * another green.
 */
const colorTolerance = 16;

/** Decodes a PNG in base64. @returns {Promise<Pixels>} */
const decode = async (base64) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return { wide: bitmap.width, tall: bitmap.height, data };
};

/**
 * Whether each channel of a pixel lies between the darkest and the lightest value of the counterpart and its neighbors. A shift by less
 * than a pixel always passes.
 */
const isMatched = (one, other, x, y) => {
  const at = (y * one.wide + x) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const value = one.data[at + channel];
    let below = 255;
    let above = 255;
    for (let row = Math.max(0, y - 1); row <= Math.min(other.tall - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(other.wide - 1, x + 1); column++) {
        const there = other.data[(row * other.wide + column) * 4 + channel];
        below = Math.min(below, there - value);
        above = Math.min(above, value - there);
      }
    if (below > outlineTolerance || above > outlineTolerance) return false;
  }
  return true;
};

/** The squares of this size in px that cover the picture, each with the places of its pixels. */
function* squares({ wide, tall }, size) {
  for (let top = 0; top < tall; top += size)
    for (let left = 0; left < wide; left += size) {
      const places = [];
      for (let y = top; y < Math.min(top + size, tall); y++)
        for (let x = left; x < Math.min(left + size, wide); x++) places.push([x, y]);
      yield { left, top, size, places };
    }
}

/** The squares with pixels that have no counterpart in the other picture. */
const changedOutlines = (one, other) =>
  [...squares(one, outlineSquare)].filter(
    ({ places }) =>
      places.filter(([x, y]) => !isMatched(one, other, x, y) || !isMatched(other, one, x, y)).length >= minUnmatched,
  );

/** The squares whose mean color differs. */
const changedColors = (one, other) =>
  [...squares(one, colorSquare)].filter(({ places }) =>
    [0, 1, 2].some((channel) => {
      const sum = places.reduce((sum, [x, y]) => {
        const at = (y * one.wide + x) * 4 + channel;
        return sum + one.data[at] - other.data[at];
      }, 0);
      return Math.abs(sum) / places.length > colorTolerance;
    }),
  );

/** A PNG in base64: the actual picture, paler, with a frame around each square that differs. */
const drawDifferences = async ({ data, wide, tall }, found) => {
  const canvas = new OffscreenCanvas(wide, tall);
  const context = canvas.getContext('2d');
  context.putImageData(new ImageData(data, wide, tall), 0, 0);
  context.fillStyle = '#fffa';
  context.fillRect(0, 0, wide, tall);
  context.strokeStyle = '#f0f';
  for (const { left, top, size } of found) context.strokeRect(left + 0.5, top + 0.5, size - 1, size - 1);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
};

/** @returns {Promise<import('./compare.js').Comparison>} */
globalThis.compare = async (expected, actual) => {
  const [one, other] = [await decode(actual), await decode(expected)];
  if (one.wide !== other.wide || one.tall !== other.tall)
    return { summary: `is ${one.wide} × ${one.tall} px; ${other.wide} × ${other.tall} px was expected` };
  const found = [...changedOutlines(one, other), ...changedColors(one, other)];
  if (!found.length) return {};
  const [{ left, top }] = found;
  return {
    summary: `differs in ${found.length} places, first at ${left}, ${top}`,
    difference: await drawDifferences(one, found),
  };
};
