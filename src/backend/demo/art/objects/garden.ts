import { ellipse, formShade, inside, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import { flower, tuft } from '../props.ts';
import type { Sprite } from '../sprite.ts';
import { pinstripes } from '../texture.ts';
import { vessel } from '../vessel.ts';

export function wateringCan(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 140],
      [0.06, 146],
      [0.92, 124],
      [1, 118],
    ],
    height: 250,
    tone: t,
    mouth: t.deep,
    seed,
    bands: [
      { at: 0.2, width: 0.02, color: t.shade },
      { at: 0.82, width: 0.02, color: t.shade },
    ],
  });
  const spout = 'M110 -120L330 -360L358 -336L136 -50Z';
  return sprite(
    720,
    470,
    'stands',
    path(
      smooth([
        [-120, -60],
        [-230, -110],
        [-236, -260],
        [-112, -250],
      ]),
      { stroke: t.shade, width: 22 },
    ) +
      path(
        smooth([
          [-70, -250],
          [-40, -400],
          [80, -390],
          [96, -250],
        ]),
        { stroke: t.shade, width: 20 },
      ) +
      path(spout, t.base) +
      formShade(spout, -10, -18) +
      body.svg +
      `<g transform="translate(344 -348) rotate(40)">${path(
        polygon([
          [-22, 0],
          [22, 0],
          [46, -52],
          [-46, -52],
        ]),
        TONES.brass.base,
      )}${path(ellipse(0, -52, 46, 14), TONES.brass.light)}</g>`,
  );
}

export function nestBox(t: Tone, seed: string): Sprite {
  const d = polygon([
    [-140, 0],
    [-140, -300],
    [0, -420],
    [140, -300],
    [140, 0],
  ]);
  return sprite(
    400,
    520,
    'hangs',
    path(rect(-22, -500, 44, 110, 8), t.shade) +
      path(ellipse(0, -476, 9), INK) +
      solid(d, t, areaOf(280, 420), { seed, depth: 0.06, textures: [pinstripes(t.shade, 70, 5)] }) +
      path(
        polygon([
          [0, -460],
          [194, -290],
          [170, -262],
          [0, -410],
          [-170, -262],
          [-194, -290],
        ]),
        TONES.moss.shade,
      ) +
      times(9, (i) =>
        tuft(i % 2 ? TONES.moss : TONES.leaf)(-150 + i * 37, -290 - (4 - Math.abs(i - 4)) * 38, 54),
      ).join('') +
      path(ellipse(0, -230, 48), t.deep) +
      path(ellipse(0, -226, 42), INK) +
      path(rect(-8, -160, 16, 60, 6), TONES.paleWood.base) +
      path('M-20 -206C-26 -236 10 -250 22 -228L40 -222L24 -212Q10 -190 -20 -206Z', TONES.clay.base) +
      path(ellipse(14, -226, 4), INK) +
      path(rect(-140, -20, 280, 24, 4), t.deep),
    `${d}${polygon([
      [0, -460],
      [194, -290],
      [170, -262],
      [0, -410],
      [-170, -262],
      [-194, -290],
    ])}`,
  );
}

export function seedTin(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 150],
      [1, 150],
    ],
    height: 130,
    tone: t,
    seed,
    textures: [() => path(rect(-150, -104, 300, 84), TONES.paper.base)],
    motif: [-90, -30, 30, 90]
      .map((x, i) => flower([TONES.pink, TONES.yellow, TONES.blue, TONES.orange][i] ?? TONES.pink)(x, 6, 92))
      .join(''),
  });
  return sprite(
    430,
    320,
    'stands',
    [-110, -60, 0, 62, 116]
      .map((x, i) =>
        flower([TONES.yellow, TONES.pink, TONES.white, TONES.orange, TONES.pink][i] ?? TONES.pink)(
          x,
          -120,
          150 + (i % 2) * 40,
        ),
      )
      .join('') +
      tuft(TONES.leaf)(-60, -124, 130) +
      tuft(TONES.leaf)(70, -124, 120) +
      body.svg +
      path(ellipse(0, -130, 150, 24), { stroke: t.light, width: 8 }) +
      inside(ellipse(0, -130, 142, 20), path(ellipse(0, -126, 142, 20), '#6b4a34')),
  );
}
