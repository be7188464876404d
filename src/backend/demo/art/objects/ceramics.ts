import { ellipse, formShade, inside, line, path, smooth } from '../draw.ts';
import { mix, RAW, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { speckle, type Texture, waves } from '../texture.ts';
import { extend, vessel } from '../vessel.ts';
import { vase } from './vases.ts';

export interface Cup {
  tone: Tone;
  height?: number;
  rim?: number;
  foot?: number;
  belly?: number;
  handle?: 'ring' | 'ear' | 'none';
  raw?: number;
  dip?: number;
  textures?: readonly Texture[];
  seed: string;
}

/** A cup or mug; its proportions decide which. */
export function cup(c: Cup): Sprite {
  const height = c.height ?? 210;
  const rim = c.rim ?? 105;
  const foot = c.foot ?? 78;
  const belly = c.belly ?? (rim + foot) / 2 + 12;
  const sprite = vessel({
    profile: [
      [0, foot],
      [0.12, foot + (belly - foot) * 0.6],
      [0.45, belly],
      [1, rim],
    ],
    height,
    tone: c.tone,
    mouth: mix(c.tone.light, '#fffaf0', 0.4),
    ...(c.raw ? { foot: { to: c.raw, color: RAW } } : {}),
    ...(c.dip ? { dip: { from: c.dip, color: c.tone.light } } : {}),
    textures: c.textures ?? [speckle(c.tone.deep, 46, 4, c.seed)],
    seed: c.seed,
  });
  if (c.handle === 'none') return sprite;
  const reach = height * (c.handle === 'ear' ? 0.34 : 0.4);
  const x = Math.max(rim, belly) - 8;
  const loop = smooth([
    [x - 6, -height * 0.82],
    [x + reach * 0.7, -height * 0.84],
    [x + reach, -height * 0.58],
    [x + reach * (c.handle === 'ear' ? 0.45 : 0.66), -height * 0.26],
    [x - 10, -height * 0.2],
  ]);
  return extend(sprite, {
    behind: path(loop, { stroke: c.tone.shade, width: 30 }) + path(loop, { stroke: c.tone.base, width: 19 }),
    right: reach * 0.55,
  });
}

export interface Bowl {
  tone: Tone;
  height?: number;
  rim?: number;
  foot?: number;
  curve?: number;
  raw?: number;
  dip?: number;
  inside?: string;
  textures?: readonly Texture[];
  motif?: string;
  seed: string;
}

export function bowl(b: Bowl): Sprite {
  const rim = b.rim ?? 210;
  const foot = b.foot ?? 82;
  const curve = b.curve ?? 0.8;
  return vessel({
    profile: [
      [0, foot],
      [0.08, foot * 1.03],
      [0.5, foot + (rim - foot) * curve],
      [1, rim],
    ],
    height: b.height ?? 190,
    tone: b.tone,
    mouth: b.inside ?? mix(b.tone.light, '#fffaf0', 0.35),
    ...(b.raw ? { foot: { to: b.raw, color: RAW } } : {}),
    ...(b.dip ? { dip: { from: b.dip, color: b.tone.light } } : {}),
    ...(b.motif ? { motif: b.motif } : {}),
    textures: b.textures ?? [speckle(b.tone.deep, 60, 4, b.seed)],
    seed: b.seed,
  });
}

/** A plate or platter from above. */
export function plate(
  t: Tone,
  options: { rx: number; ry?: number; rimColor: string; motif?: string; seed: string },
): Sprite {
  const { rx } = options;
  const ry = options.ry ?? rx;
  const edge = ellipse(0, -ry, rx, ry);
  const well = ellipse(0, -ry, rx * 0.72, ry * 0.72);
  return {
    svg:
      path(edge, t.base) +
      inside(edge, speckle(t.deep, 90, 4, options.seed)({ x: -rx, y: -ry * 2, w: rx * 2, h: ry * 2 })) +
      path(ellipse(0, -ry, rx * 0.97, ry * 0.97), { stroke: options.rimColor, width: rx * 0.045 }) +
      path(well, t.light) +
      formShade(well, -rx * 0.05, -rx * 0.05, 0.14) +
      (options.motif ? inside(well, `<g transform="translate(0 ${-ry})">${options.motif}</g>`) : '') +
      formShade(edge, rx * 0.05, rx * 0.04, 0.12),
    w: rx * 2,
    h: ry * 2,
    rests: 'lies',
    outline: edge,
  };
}

export function teapot(t: Tone, seed: string): Sprite {
  const base = vessel({
    profile: [
      [0, 96],
      [0.1, 120],
      [0.45, 168],
      [0.8, 130],
      [1, 78],
    ],
    height: 250,
    tone: t,
    foot: { to: 0.1, color: RAW },
    bands: [{ at: 0.62, width: 0.05, color: t.light }],
    textures: [waves(t.shade, 34, 5)],
    seed,
  });
  const lid = vessel({
    profile: [
      [0, 84],
      [0.5, 62],
      [1, 14],
    ],
    height: 52,
    tone: t,
    gloss: false,
    seed: `${seed}-lid`,
  });
  const spout = 'M120 -120C190 -110 188 -190 246 -232L278 -212C236 -168 236 -58 128 -48Z';
  const handle = smooth([
    [-64, -246],
    [-76, -392],
    [0, -428],
    [76, -392],
    [64, -246],
  ]);
  return {
    ...base,
    svg:
      path(handle, { stroke: TONES.darkWood.base, width: 24 }) +
      path(handle, { stroke: TONES.wood.base, width: 13 }) +
      path(spout, t.base) +
      formShade(spout, 18, -10, 0.14) +
      base.svg +
      `<g transform="translate(0 -240)">${lid.svg}</g>` +
      path(ellipse(0, -304, 20, 18), TONES.wood.base) +
      line(
        [
          [-30, -246],
          [-64, -250],
        ],
        t.deep,
        4,
        0.3,
      ),
    w: 500,
    h: 440,
  };
}

/** A jug with a pouring lip and a handle. */
export function pitcher(t: Tone, seed: string, textures: readonly Texture[]): Sprite {
  const base = vase({
    profile: [
      [0, 86],
      [0.1, 100],
      [0.38, 124],
      [0.72, 76],
      [1, 92],
    ],
    height: 360,
    tone: t,
    raw: 0.12,
    textures,
    seed,
  });
  const lip = 'M-96 -362C-120 -372 -142 -392 -146 -398C-120 -400 -80 -386 -40 -372Z';
  const loop = smooth([
    [84, -338],
    [168, -330],
    [176, -230],
    [110, -148],
  ]);
  return extend(base, {
    behind: path(loop, { stroke: t.shade, width: 32 }) + path(loop, { stroke: t.base, width: 20 }),
    front: path(lip, t.base),
    right: 56,
    up: 26,
  });
}
