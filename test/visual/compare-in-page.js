/** @typedef {{ wide: number, tall: number, data: Uint8ClampedArray }} Pixels */

/**
 * Of 255: how far a pixel may be beyond its counterpart and that one's neighbours. Seen: 76 where all is half a pixel further, 47 with
 * strokes that are 0.3 px heavier; 130 and more where the palest label is 2 px further.
 */
const outline = 100;

/** px, and of them so many without a counterpart: no accident. */
const patch = 12;
const few = 4;

/** px: a square whose mean colour tells its ground, and its edges no more. */
const field = 24;

/** Of 255: what the mean colours may differ by. Seen: 13 where half a pixel makes the thumb a whole one further; 19 with another green. */
const ground = 16;

/** Decodes a picture. @returns {Promise<Pixels>} */
const pixels = async (base64) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return { wide: bitmap.width, tall: bitmap.height, data };
};

/**
 * Whether a pixel is, in each channel, between the darkest and the lightest of its counterpart and that one's neighbours: what is
 * drawn less than a pixel away always is.
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
    if (below > outline || above > outline) return false;
  }
  return true;
};

/** The squares of this size, each with its pixels. */
function* squares({ wide, tall }, size) {
  for (let top = 0; top < tall; top += size)
    for (let left = 0; left < wide; left += size) {
      const places = [];
      for (let y = top; y < Math.min(top + size, tall); y++)
        for (let x = left; x < Math.min(left + size, wide); x++) places.push([x, y]);
      yield { left, top, size, places };
    }
}

/** The squares where something has no counterpart. */
const strayed = (one, other) =>
  [...squares(one, patch)].filter(
    ({ places }) =>
      places.filter(([x, y]) => !isMatched(one, other, x, y) || !isMatched(other, one, x, y)).length >= few,
  );

/** The squares of another colour. */
const recoloured = (one, other) =>
  [...squares(one, field)].filter(({ places }) =>
    [0, 1, 2].some((channel) => {
      const sum = places.reduce((sum, [x, y]) => {
        const at = (y * one.wide + x) * 4 + channel;
        return sum + one.data[at] - other.data[at];
      }, 0);
      return Math.abs(sum) / places.length > ground;
    }),
  );

/** The picture that was taken, paler, with a frame around each square that differs. */
const mark = async ({ data, wide, tall }, found) => {
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
  const [one, other] = [await pixels(actual), await pixels(expected)];
  if (one.wide !== other.wide || one.tall !== other.tall)
    return { summary: `is ${one.wide} × ${one.tall} px, and was ${other.wide} × ${other.tall}` };
  const found = [...strayed(one, other), ...recoloured(one, other)];
  if (!found.length) return {};
  const [{ left, top }] = found;
  return { summary: `differs in ${found.length} places, first at ${left}, ${top}`, difference: await mark(one, found) };
};
