/** Pictures that are kept: in a palette they are a third as large as a browser's. */
import { crc32, deflateSync } from 'node:zlib';
import { readPng } from '../../test/accessibility/png.js';

const mostColours = 256;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length);
  around.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)]);
};

const apart = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);

/** The place of a colour's nearest in a palette. */
const nearest = (palette: readonly number[], colour: number): number =>
  palette.reduce((best, one, i) => (apart(one, colour) < apart(palette[best] ?? one, colour) ? i : best), 0);

/** The fewest colours, the frequent ones first, of which one is near to any: as near as 256 of them allow. */
const paletteOf = (byCount: readonly number[], near = 0): number[] => {
  const palette: number[] = [];
  for (const colour of byCount) if (!palette.some((one) => apart(one, colour) <= near)) palette.push(colour);
  return palette.length > mostColours ? paletteOf(byCount, near + 16) : palette;
};

/** The same picture, in at most 256 colours: grounds as they are, and of the in-betweens of edges some stand for others. */
export const smallPng = (png: Buffer): Buffer => {
  const { width, height, channels, bytes } = readPng(png);
  const pixels = Buffer.from(bytes);
  const colours = Array.from({ length: width * height }, (_, i) => pixels.readUIntBE(i * channels, 3));
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const palette = paletteOf(byCount);
  const places = new Map(byCount.map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter, which is none
  for (const [i, colour] of colours.entries()) {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = places.get(colour) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits a pixel, of a palette
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
