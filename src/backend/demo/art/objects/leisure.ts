import { ellipse, line, type Point, path, polygon, rect, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';

export function hammock(t: Tone, seed: string): Sprite {
  const d =
    'M-300 -300C-200 -110 -90 -50 0 -50C90 -50 200 -110 300 -300C220 -260 90 -170 0 -170C-90 -170 -220 -260 -300 -300Z';
  const rope = (s: 1 | -1) =>
    [0, 1, 2, 3]
      .map((i) =>
        line(
          [
            [s * 392, -412],
            [s * (300 - i * 20), -300 + i * 36],
          ],
          TONES.beige.shade,
          5,
        ),
      )
      .join('');
  return sprite(
    840,
    470,
    'floats',
    [-392, 392]
      .map(
        (x) =>
          path(rect(x - 16, -470, 32, 470, 8), TONES.darkWood.base) +
          path(ellipse(x, -412, 22), TONES.beige.base),
      )
      .join('') +
      rope(1) +
      rope(-1) +
      times(23, (i) => {
        const k = (i - 11) / 11;
        const y = -50 - k * k * 240;
        return line(
          [
            [k * 290, y - 6],
            [k * 286, y + 42 - Math.abs(k) * 20],
          ],
          TONES.white.shade,
          5,
        );
      }).join('') +
      solid(
        d,
        t,
        { x: -300, y: -300, w: 600, h: 260 },
        {
          seed,
          depth: 0.02,
          textures: [
            () =>
              times(7, (i) =>
                path(
                  `M-310 ${-300 + i * 20 - 10}C-200 ${-130 + i * 22 - 40} -90 ${-84 + i * 20 - 40} 0 ${-84 + i * 20 - 40}C90 ${-84 + i * 20 - 40} 200 ${-130 + i * 22 - 40} 310 ${-300 + i * 20 - 10}`,
                  { stroke: i % 2 ? TONES.white.base : t.deep, width: i % 3 ? 9 : 5 },
                ),
              ).join(''),
          ],
        },
      ) +
      path(
        'M-210 -236C-170 -220 -120 -196 -84 -184Q-120 -120 -170 -140Q-220 -170 -210 -236Z',
        TONES.white.base,
      ),
  );
}

export function deckChair(t: Tone, seed: string): Sprite {
  const sling: readonly Point[] = [
    [-206, -520],
    [-150, -330],
    [-60, -210],
    [120, -190],
  ];
  const cloth = `M-250 -500L-160 -540Q-100 -330 -10 -250Q60 -210 150 -232L190 -170Q40 -120 -60 -180Q-190 -280 -250 -500Z`;
  return sprite(
    560,
    560,
    'stands',
    line(
      [
        [-206, -530],
        [210, 0],
      ],
      TONES.wood.shade,
      22,
    ) +
      line(
        [
          [190, -220],
          [-200, 0],
        ],
        TONES.wood.base,
        22,
      ) +
      solid(
        cloth,
        TONES.white,
        { x: -250, y: -540, w: 440, h: 380 },
        {
          seed,
          depth: 0.03,
          textures: [
            () =>
              times(5, (i) =>
                path(smooth(sling.map(([x, y]): Point => [x + 42 - i * 22, y - 26 + i * 17])), {
                  stroke: i % 2 ? TONES.white.base : t.base,
                  width: 19,
                }),
              ).join(''),
          ],
        },
      ) +
      line(
        [
          [-270, -506],
          [-150, -552],
        ],
        TONES.wood.base,
        24,
      ) +
      line(
        [
          [140, -246],
          [204, -156],
        ],
        TONES.wood.base,
        24,
      ) +
      line(
        [
          [-120, -10],
          [240, -10],
        ],
        TONES.wood.shade,
        14,
      ) +
      line(
        [
          [-90, -340],
          [110, 0],
        ],
        TONES.wood.base,
        16,
      ) +
      path(ellipse(-4, -116, 12), TONES.brass.base),
  );
}

export function kite(t: Tone, seed: string): Sprite {
  const d = polygon([
    [0, -600],
    [190, -380],
    [0, -120],
    [-190, -380],
  ]);
  return sprite(
    440,
    800,
    'floats',
    `<g transform="translate(0 -200)">${
      path(
        smooth([
          [0, -120],
          [60, -60],
          [-30, 20],
          [50, 110],
          [-20, 200],
        ]),
        { stroke: INK, width: 5 },
      ) +
      [
        [42, -76],
        [-12, -2],
        [30, 72],
      ]
        .map(
          ([x = 0, y = 0], i) =>
            path(
              polygon([
                [x, y],
                [x - 40, y - 24],
                [x - 40, y + 24],
              ]),
              i % 2 ? TONES.red.base : TONES.yellow.base,
            ) +
            path(
              polygon([
                [x, y],
                [x + 40, y - 24],
                [x + 40, y + 24],
              ]),
              i % 2 ? TONES.yellow.base : TONES.red.base,
            ),
        )
        .join('') +
      solid(
        d,
        t,
        { x: -190, y: -600, w: 380, h: 480 },
        {
          seed,
          depth: 0.02,
          textures: [
            () =>
              path(
                polygon([
                  [0, -600],
                  [190, -380],
                  [0, -380],
                ]),
                TONES.white.base,
              ) +
              path(
                polygon([
                  [-190, -380],
                  [0, -380],
                  [0, -120],
                ]),
                TONES.navy.base,
              ) +
              path('M-110 -420Q-50 -480 0 -430Q50 -480 110 -420Q50 -448 0 -400Q-50 -448 -110 -420Z', INK),
          ],
        },
      ) +
      line(
        [
          [0, -600],
          [0, -120],
        ],
        TONES.wood.base,
        7,
      ) +
      line(
        [
          [-190, -380],
          [190, -380],
        ],
        TONES.wood.base,
        7,
      )
    }</g>`,
  );
}
