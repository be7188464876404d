import { blob, ellipse, formShade, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { puffin } from './nature.ts';

/** A tern in flight, about 2 s wide. */
export const tern = (x: number, y: number, s: number, color: string, capColor = INK): string =>
  `<g transform="translate(${x} ${y}) scale(${s / 100})">${path('M-96 -46C-50 -50 -26 -26 -8 -10C10 -40 44 -76 104 -84C70 -52 44 -22 34 2C52 16 76 22 98 40C70 36 44 34 22 24C4 30 -24 28 -38 10L-66 6L-38 -4C-46 -20 -66 -38 -96 -46Z', color)}${path('M-38 -4C-40 -16 -22 -20 -10 -10C-18 -2 -30 0 -38 -4Z', capColor)}${path('M-38 10L-66 6L-38 -4Z', TONES.orange.base)}</g>`;

export function tugboat(t: Tone, seed: string): Sprite {
  const hull = 'M-260 -150L250 -150Q250 -60 200 0L-190 0Q-250 -60 -260 -150Z';
  return sprite(
    540,
    430,
    'stands',
    solid(
      rect(-60, -400, 74, 120, 8),
      TONES.orange,
      { x: -60, y: -400, w: 74, h: 120 },
      { seed: `${seed}f`, depth: 0.3 },
    ) +
      path(rect(-66, -406, 86, 28, 6), INK) +
      solid(
        rect(-150, -270, 290, 124, 14),
        TONES.white,
        { x: -150, y: -270, w: 290, h: 124 },
        { seed: `${seed}w`, depth: 0.08 },
      ) +
      solid(
        rect(20, -356, 130, 110, 12),
        TONES.yellow,
        { x: 20, y: -356, w: 130, h: 110 },
        { seed: `${seed}b`, depth: 0.14 },
      ) +
      path(ellipse(84, -306, 27), TONES.blue.light) +
      [-104, -40]
        .map(
          (x) =>
            path(ellipse(x, -208, 24), TONES.blue.light) +
            path(ellipse(x, -208, 24), { stroke: TONES.brass.base, width: 6 }),
        )
        .join('') +
      solid(
        hull,
        t,
        { x: -260, y: -150, w: 510, h: 150 },
        {
          seed,
          depth: 0.06,
          textures: [
            () =>
              path(rect(-270, -60, 540, 70), TONES.navy.base) +
              path(rect(-270, -72, 540, 14), TONES.white.base),
          ],
        },
      ) +
      path('M-270 -166L262 -166L258 -136L-264 -136Z', TONES.wood.base) +
      [-170, 40, 170].map((x) => path(ellipse(x, -104, 26), { stroke: INK, width: 13 })).join('') +
      path(
        smooth([
          [-256, -150],
          [-300, -120],
          [-290, -40],
        ]),
        { stroke: TONES.beige.shade, width: 8 },
      ),
  );
}

export function puffinOrnaments(): Sprite {
  return sprite(
    560,
    520,
    'floats',
    [
      [-190, -130, 236, -6],
      [0, -10, 262, 4],
      [192, -160, 226, -3],
    ]
      .map(
        ([x = 0, y = 0, s = 0, a = 0]) =>
          line(
            [
              [x, -720],
              [x, y - s * 0.86],
            ],
            TONES.wood.shade,
            5,
          ) +
          path(ellipse(x, y - s * 0.9, 11), { stroke: TONES.brass.base, width: 6 }) +
          puffin(x, y - 16, s * 1.1, a),
      )
      .join(''),
  );
}

export function seaGlassMobile(t: Tone, seed: string): Sprite {
  const glass: readonly Tone[] = [
    TONES.glass,
    TONES.blue,
    TONES.leaf,
    TONES.white,
    TONES.grey,
    TONES.glass,
    TONES.orange,
  ];
  const branch =
    'M-280 -430Q-140 -480 20 -444Q160 -420 290 -462L286 -434Q160 -390 20 -412Q-140 -446 -276 -404Z';
  return sprite(
    600,
    580,
    'floats',
    line(
      [
        [0, -580],
        [-180, -440],
      ],
      TONES.beige.shade,
      5,
    ) +
      line(
        [
          [0, -580],
          [180, -430],
        ],
        TONES.beige.shade,
        5,
      ) +
      line(
        [
          [0, -700],
          [0, -580],
        ],
        TONES.beige.shade,
        5,
      ) +
      glass
        .map((g, i) => {
          const x = -240 + i * 80;
          return times(2 - (i % 2), (k) => {
            const y = -260 + ((i * 53) % 120) + k * 120;
            const s = 34 + ((i * 17) % 16);
            const d = blob([
              [x - s, y],
              [x - s * 0.5, y - s * 1.2],
              [x + s * 0.6, y - s],
              [x + s, y + s * 0.2],
              [x + s * 0.2, y + s * 0.9],
              [x - s * 0.7, y + s * 0.7],
            ]);
            return (
              line(
                [
                  [x, -430],
                  [x, y - s],
                ],
                TONES.beige.shade,
                3,
              ) +
              path(d, { fill: g.base, opacity: 0.92 }) +
              formShade(d, s * 0.4, s * 0.1, 0.16) +
              path(ellipse(x - s * 0.3, y - s * 0.4, s * 0.18), { fill: '#fffaf0', opacity: 0.7 })
            );
          }).join('');
        })
        .join('') +
      solid(branch, t, { x: -280, y: -480, w: 570, h: 90 }, { seed, depth: 0, grain: 120 }) +
      path(
        smooth([
          [-250, -424],
          [-120, -456],
          [40, -424],
          [200, -434],
        ]),
        { stroke: t.shade, width: 4 },
      ),
  );
}

export function paperBoat(t: Tone, seed: string): Sprite {
  return sprite(
    480,
    320,
    'stands',
    path(
      polygon([
        [-120, -150],
        [0, -310],
        [120, -150],
      ]),
      t.light,
    ) +
      path(
        polygon([
          [0, -310],
          [120, -150],
          [0, -150],
        ]),
        t.base,
      ) +
      solid(
        polygon([
          [-240, -150],
          [240, -150],
          [140, 0],
          [-140, 0],
        ]),
        t,
        areaOf(480, 150),
        { seed, depth: 0 },
      ) +
      path(
        polygon([
          [-240, -150],
          [0, -90],
          [-140, 0],
        ]),
        t.light,
      ) +
      path(
        polygon([
          [240, -150],
          [0, -90],
          [140, 0],
        ]),
        t.shade,
      ),
  );
}
