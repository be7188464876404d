import { ellipse, formShade, line, type Point, path, polygon, rect, smooth, times } from '../draw.ts';
import { sprite } from '../form.ts';
import { TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { extend, vessel } from '../vessel.ts';

export function stormLantern(t: Tone, seed: string): Sprite {
  const tank = vessel({
    profile: [
      [0, 116],
      [0.3, 122],
      [0.8, 112],
      [1, 60],
    ],
    height: 100,
    tone: t,
    seed,
  });
  const globe = 'M-62 -112C-130 -180 -112 -290 -50 -330L50 -330C112 -290 130 -180 62 -112Z';
  const side = (s: 1 | -1) =>
    path(
      smooth([
        [s * 100, -70],
        [s * 158, -150],
        [s * 150, -330],
        [s * 66, -416],
      ]),
      { stroke: t.shade, width: 17 },
    );
  return sprite(
    350,
    560,
    'stands',
    path(ellipse(0, -220, 250), { fill: 'url(#glow)' }) +
      path(
        smooth([
          [-150, -330],
          [-140, -540],
          [0, -586],
          [140, -540],
          [150, -330],
        ]),
        { stroke: TONES.iron.base, width: 9 },
      ) +
      side(1) +
      side(-1) +
      tank.svg +
      path(globe, { fill: '#fdeecb', opacity: 0.92 }) +
      path('M0 -290Q46 -200 18 -150Q0 -134 -18 -150Q-46 -200 0 -290Z', TONES.orange.base) +
      path('M0 -236Q22 -190 8 -158Q0 -150 -8 -158Q-22 -190 0 -236Z', '#fbe39b') +
      formShade(globe, 34) +
      path('M-70 -170Q-84 -230 -60 -290', { stroke: '#fffaf0', width: 10, opacity: 0.8 }) +
      [-150, -220, -292]
        .map((y) =>
          path(`M-108 ${y}Q0 ${y + 30} 108 ${y}`, { stroke: TONES.iron.base, width: 5, opacity: 0.7 }),
        )
        .join('') +
      path(rect(-72, -124, 144, 26, 8), TONES.brass.base) +
      path(rect(-70, -352, 140, 32, 8), t.base) +
      path(
        polygon([
          [-58, -352],
          [-40, -430],
          [40, -430],
          [58, -352],
        ]),
        t.base,
      ) +
      formShade(
        polygon([
          [-58, -352],
          [-40, -430],
          [40, -430],
          [58, -352],
        ]),
        30,
      ) +
      path(ellipse(0, -430, 56, 15), t.shade),
  );
}

export function enamelMug(t: Tone, seed: string): Sprite {
  const base = vessel({
    profile: [
      [0, 112],
      [0.06, 118],
      [1, 122],
    ],
    height: 220,
    tone: TONES.white,
    mouth: '#f7f2e6',
    seed,
    motif:
      path('M-140 -30Q-60 -110 0 -70Q70 -120 150 -40L150 20L-140 20Z', t.base) +
      path(
        polygon([
          [-40, -40],
          [0, -130],
          [42, -40],
        ]),
        TONES.orange.base,
      ) +
      path(
        polygon([
          [-18, -40],
          [2, -92],
          [22, -40],
        ]),
        TONES.yellow.base,
      ) +
      line(
        [
          [-50, -34],
          [56, -46],
        ],
        TONES.darkWood.base,
        10,
      ) +
      line(
        [
          [-50, -46],
          [56, -34],
        ],
        TONES.darkWood.base,
        10,
      ),
  });
  const loop = smooth([
    [112, -190],
    [196, -196],
    [206, -120],
    [186, -50],
    [112, -40],
  ]);
  return extend(base, {
    behind: path(loop, { stroke: t.shade, width: 26 }) + path(loop, { stroke: TONES.white.base, width: 17 }),
    front: path(ellipse(0, -220, 122, 21), { stroke: t.base, width: 9 }),
    right: 48,
  });
}

export function flask(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 84],
      [0.03, 90],
      [0.7, 90],
      [0.78, 70],
      [1, 68],
    ],
    height: 420,
    tone: t,
    seed,
    bands: [
      { at: 0.08, width: 0.03, color: TONES.steel.base },
      { at: 0.75, width: 0.03, color: TONES.steel.base },
    ],
    motif:
      path(smooth(times(9, (k): Point => [-110 + k * 28, -190 + (k % 2 ? -14 : 14)])), {
        stroke: TONES.white.base,
        width: 9,
      }) +
      path(smooth(times(9, (k): Point => [-110 + k * 28, -160 + (k % 2 ? -14 : 14)])), {
        stroke: TONES.white.base,
        width: 9,
        opacity: 0.6,
      }),
  });
  const lid = vessel({
    profile: [
      [0, 74],
      [0.9, 66],
      [1, 58],
    ],
    height: 112,
    tone: TONES.steel,
    mouth: TONES.steel.light,
    seed: `${seed}l`,
  });
  return sprite(
    220,
    540,
    'stands',
    `${body.svg}<g transform="translate(0 -404)">${lid.svg}</g>${path(
      smooth([
        [84, -330],
        [126, -320],
        [130, -200],
        [88, -180],
      ]),
      { stroke: TONES.wood.base, width: 15 },
    )}`,
  );
}
