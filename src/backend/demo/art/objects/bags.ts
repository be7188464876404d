import { ellipse, line, path, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { herringbone } from '../texture.ts';

export function tote(t: Tone, seed: string, print: string): Sprite {
  const d = 'M-210 -400L210 -400L226 -10Q0 16 -226 -10Z';
  return sprite(
    460,
    560,
    'stands',
    path(
      smooth([
        [-110, -380],
        [-116, -540],
        [0, -590],
        [116, -540],
        [110, -380],
      ]),
      { stroke: TONES.wood.shade, width: 20 },
    ) +
      solid(d, t, areaOf(460, 400), { seed, depth: 0.1, grain: 160 }) +
      path('M-210 -400L210 -400L212 -366L-212 -366Z', t.shade) +
      [-110, 110]
        .map((x) =>
          line(
            [
              [x, -396],
              [x, 0],
            ],
            TONES.wood.light,
            16,
          ),
        )
        .join('') +
      print +
      path('M-226 -10L-190 -60M226 -10L190 -60', { stroke: INK, width: 5, opacity: 0.25 }),
  );
}

/** The island ferry as printed on bags; about 240 wide, centred. */
export const ferryStamp = (color: string, y: number): string =>
  `<g transform="translate(0 ${y})">${path('M-116 -40L120 -40L92 6L-92 6Z', color)}${path(rect(-70, -78, 130, 36, 4), color)}${path(rect(-34, -112, 76, 32, 4), color)}${path(rect(20, -150, 24, 40), color)}${times(4, (i) => path(rect(-58 + i * 30, -68, 16, 14, 2), TONES.white.base)).join('')}${path(smooth(times(9, (i) => [-130 + i * 33, 22 + (i % 2 ? -6 : 6)] as const)), { stroke: color, width: 7 })}</g>`;

export function apron(t: Tone, seed: string): Sprite {
  const d =
    'M-92 -560L92 -560C100 -450 140 -390 214 -360L206 -6Q0 12 -206 -6L-214 -360C-140 -390 -100 -450 -92 -560Z';
  return sprite(
    450,
    690,
    'hangs',
    path(
      smooth([
        [-86, -556],
        [-70, -660],
        [0, -690],
        [70, -660],
        [86, -556],
      ]),
      { stroke: t.shade, width: 17 },
    ) +
      path(
        smooth([
          [-206, -352],
          [-236, -280],
          [-224, -160],
        ]),
        { stroke: t.shade, width: 13 },
      ) +
      path(
        smooth([
          [206, -352],
          [240, -290],
          [220, -150],
        ]),
        { stroke: t.shade, width: 13 },
      ) +
      solid(d, t, areaOf(430, 560), { seed, depth: 0.04, textures: [herringbone(t.shade, 26, 2)] }) +
      path(rect(-120, -270, 240, 150, 8), t.shade) +
      line(
        [
          [0, -270],
          [0, -120],
        ],
        t.deep,
        4,
        0.7,
      ) +
      path(rect(-44, -470, 96, 92, 6), t.shade) +
      [
        [-120, -270],
        [120, -270],
        [-44, -470],
        [52, -470],
      ]
        .map(([x = 0, y = 0]) => path(ellipse(x, y + 6, 7), TONES.brass.base))
        .join(''),
    d,
  );
}

export function rucksack(t: Tone, seed: string): Sprite {
  const d =
    'M-176 -60L-184 -420Q-180 -460 -140 -464L140 -464Q180 -460 184 -420L176 -60Q172 0 120 0L-120 0Q-172 0 -176 -60Z';
  return sprite(
    440,
    580,
    'stands',
    path(
      smooth([
        [-60, -540],
        [-50, -600],
        [50, -600],
        [60, -540],
      ]),
      { stroke: TONES.wood.base, width: 18 },
    ) +
      path(
        smooth([
          [-178, -400],
          [-236, -300],
          [-222, -60],
          [-176, -30],
        ]),
        { stroke: t.deep, width: 26 },
      ) +
      path(
        smooth([
          [178, -400],
          [236, -300],
          [222, -60],
          [176, -30],
        ]),
        { stroke: t.deep, width: 26 },
      ) +
      solid(d, t, areaOf(368, 464), { seed, depth: 0.12 }) +
      solid(
        rect(-170, -560, 340, 116, 40),
        t,
        { x: -170, y: -560, w: 340, h: 116 },
        { seed: `${seed}t`, depth: 0.08 },
      ) +
      path('M-172 -90Q0 -70 172 -90L170 -40Q166 0 120 0L-120 0Q-166 0 -170 -40Z', TONES.wood.shade) +
      path(rect(-118, -300, 236, 160, 16), t.shade) +
      path(rect(-118, -300, 236, 50, 16), t.deep) +
      [-84, 84]
        .map(
          (x) =>
            path(rect(x - 14, -520, 28, 150, 4), TONES.wood.base) +
            path(rect(x - 18, -416, 36, 26, 4), { stroke: TONES.brass.base, width: 8 }),
        )
        .join('') +
      path(rect(-24, -270, 48, 30, 6), TONES.brass.base),
  );
}
