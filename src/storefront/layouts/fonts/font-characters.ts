import { brotliDecompressSync } from 'node:zlib';

/** The characters of `U+0000-00FF` and so on: the first and last code point of each range. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

/** Characters of the fonts that every page loads: `unicode-range` in `fonts.css` says the same. */
export const CHARACTERS: string = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place)),
).join('');

/** Place of `cmap` in WOFF2's table of known tags: https://www.w3.org/TR/WOFF2/#table_dir_format */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OWN_TAG = 63;
const HEADER_BYTES = 48;

/** The code points that a WOFF2 font has glyphs for. @throws Error if its character map is not a table of segments */
export function readCodePoints(font: Buffer): Set<number> {
  const map = characterMap(font);
  const points = new Set<number>();
  for (let table = 0; table < map.readUInt16BE(2); table += 1) {
    const start = map.readUInt32BE(8 + table * 8);
    if (map.readUInt16BE(start) !== 4) continue;
    const size = map.readUInt16BE(start + 6);
    for (let at = start + 14; at < start + 14 + size; at += 2) {
      const last = map.readUInt16BE(at);
      for (let point = map.readUInt16BE(at + size + 2); point <= last && last < 0xffff; point += 1) {
        points.add(point);
      }
    }
  }
  if (points.size === 0) throw new Error('The font has no character map of format 4.');
  return points;
}

function characterMap(font: Buffer): Buffer {
  let at = HEADER_BYTES;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let place: { start: number; end: number } | undefined;
  for (let table = 0; table < font.readUInt16BE(12); table += 1) {
    const flags = font.readUInt8(at++);
    const tag = flags & 63;
    if (tag === OWN_TAG) at += 4;
    const original = base128();
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0;
    const length = isTransformed ? base128() : original;
    if (tag === CMAP) place = { start: offset, end: offset + length };
    offset += length;
  }
  const compressed = font.subarray(at, at + font.readUInt32BE(20));
  return brotliDecompressSync(compressed).subarray(place?.start, place?.end);
}
