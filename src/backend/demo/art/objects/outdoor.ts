import { ellipse, formShade, inside, line, type Point, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import { flower, tuft } from '../props.ts';
import type { Sprite } from '../sprite.ts';
import { checks, pinstripes } from '../texture.ts';
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

export const picnicTextures = (t: Tone) => [checks(t.base, 40)];
