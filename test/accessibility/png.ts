/** Decodes PNG screenshots of browsers: 8 bits for each channel, not interlaced, with or without alpha. */
import { inflateSync } from 'node:zlib';

export interface Bitmap {
  width: number;
  height: number;
  /** Bytes for each pixel: 3, or 4 with alpha. */
  channels: number;
  bytes: Uint8Array;
}

/** The Paeth predictor: https://www.w3.org/TR/png-3/#9Filter-type-4-Paeth */
const paeth = (left: number, up: number, corner: number): number => {
  const estimate = left + up - corner;
  const [leftDistance, upDistance, cornerDistance] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (leftDistance <= upDistance && leftDistance <= cornerDistance) return left;
  return upDistance <= cornerDistance ? up : corner;
};

export const readPng = (file: Buffer): Bitmap => {
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, type = 0, , , interlaced] = file.subarray(24, 29);
  const channels = { 2: 3, 6: 4 }[type];
  if (depth !== 8 || !channels || interlaced)
    throw new Error(`PNG of color type ${type} with ${depth} bits is not supported.`);
  const raw = inflateSync(Buffer.concat(data));
  const row = width * channels;
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x < channels ? 0 : (bytes[at - channels] ?? 0);
      const up = y ? (bytes[at - row] ?? 0) : 0;
      const corner = y && x >= channels ? (bytes[at - row - channels] ?? 0) : 0;
      const predicted =
        filter === 4
          ? paeth(left, up, corner)
          : filter === 3
            ? (left + up) >> 1
            : filter === 2
              ? up
              : filter
                ? left
                : 0;
      bytes[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return { width, height, channels, bytes };
};
