import {
  blob,
  dots,
  ellipse,
  formShade,
  line,
  type Point,
  path,
  polygon,
  rect,
  smooth,
  times,
} from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { type Texture, waves } from '../texture.ts';
import { extend, vessel } from '../vessel.ts';
import { puffin } from './motifs.ts';

/** A tern in flight, about 2 s wide. */
export const tern = (x: number, y: number, s: number, color: string, capColor = INK): string =>
  `<g transform="translate(${x} ${y}) scale(${s / 100})">${path('M-96 -46C-50 -50 -26 -26 -8 -10C10 -40 44 -76 104 -84C70 -52 44 -22 34 2C52 16 76 22 98 40C70 36 44 34 22 24C4 30 -24 28 -38 10L-66 6L-38 -4C-46 -20 -66 -38 -96 -46Z', color)}${path('M-38 -4C-40 -16 -22 -20 -10 -10C-18 -2 -30 0 -38 -4Z', capColor)}${path('M-38 10L-66 6L-38 -4Z', TONES.orange.base)}</g>`;

export function giftCard(t: Tone, seed: string): Sprite {
  const d = rect(-280, -350, 560, 350, 26);
  return sprite(
    580,
    360,
    'lies',
    solid(d, t, areaOf(560, 350), {
      seed,
      depth: 0,
      textures: [(a) => `<g opacity="0.35">${waves(t.light, 30, 5)({ ...a, y: a.y + 200 })}</g>`],
      grain: 120,
    }) +
      path(ellipse(150, -230, 64), TONES.yellow.base) +
      tern(-30, -190, 150, TONES.white.base) +
      path(rect(-280, -84, 560, 34), TONES.white.base) +
      path(rect(-30, -350, 34, 350), { fill: TONES.white.base, opacity: 0 }),
    d,
  );
}

export function giftBox(t: Tone, seed: string, ribbon: Tone, textures: readonly Texture[] = []): Sprite {
  const body = rect(-190, -270, 380, 270, 6);
  const lid = rect(-208, -330, 416, 84, 8);
  const bow = (s: 1 | -1) =>
    `M0 -336C${s * 40} -440 ${s * 160} -450 ${s * 150} -390C${s * 140} -340 ${s * 60} -326 0 -336Z`;
  return sprite(
    430,
    440,
    'stands',
    solid(body, t, areaOf(380, 270), { seed, depth: 0.06, textures }) +
      path(rect(-190, -256, 380, 20), { fill: INK, opacity: 0.15 }) +
      path(rect(-30, -270, 60, 270), ribbon.base) +
      solid(lid, t, { x: -208, y: -330, w: 416, h: 84 }, { seed: `${seed}l`, depth: 0.05, textures }) +
      path(rect(-30, -330, 60, 84), ribbon.base) +
      path('M-10 -336L-90 -250L-60 -244L0 -330ZM10 -336L96 -256L66 -240L0 -330Z', ribbon.shade) +
      ([1, -1] as const)
        .map((s) => path(bow(s), ribbon.base) + formShade(bow(s), s * 10, -16, 0.18))
        .join('') +
      path(ellipse(0, -340, 28, 24), ribbon.shade),
  );
}

export function beeCandle(t: Tone, seed: string): Sprite {
  const comb: Texture = ({ x, y, w, h }) =>
    times(Math.ceil(h / 46) + 1, (r) =>
      times(Math.ceil(w / 54) + 1, (c) => {
        const cx = x + c * 54 + (r % 2) * 27;
        const cy = y + r * 46;
        return path(
          polygon(
            times(
              6,
              (k): Point => [
                cx + Math.cos((k / 6) * 6.283 + 0.524) * 27,
                cy + Math.sin((k / 6) * 6.283 + 0.524) * 27,
              ],
            ),
          ),
          { stroke: t.shade, width: 5 },
        );
      }).join(''),
    ).join('');
  const base = vessel({
    profile: [
      [0, 118],
      [1, 118],
    ],
    height: 330,
    tone: t,
    mouth: t.light,
    textures: [comb],
    gloss: false,
    seed,
  });
  return extend(base, {
    behind: `<circle cx="0" cy="-420" r="200" fill="url(#glow)"/>`,
    front:
      line(
        [
          [0, -330],
          [0, -366],
        ],
        INK,
        7,
      ) +
      path('M0 -470Q40 -400 14 -362Q0 -350 -14 -362Q-40 -400 0 -470Z', TONES.orange.base) +
      path('M0 -426Q18 -392 6 -368Q0 -362 -6 -368Q-18 -392 0 -426Z', '#fbe9b7'),
    up: 120,
    left: 30,
  });
}

export function soapStones(tones: readonly Tone[], seed: string): Sprite {
  const stone = (t: Tone, rx: number, ry: number, k: number) => {
    const d = blob([
      [-rx, -ry],
      [-rx * 0.6, -ry * 1.8],
      [rx * 0.3, -ry * 2],
      [rx, -ry * 1.2],
      [rx * 0.8, -ry * 0.2],
      [-rx * 0.2, 0],
      [-rx * 0.8, -ry * 0.25],
    ]);
    return (
      solid(d, t, { x: -rx, y: -2 * ry, w: 2 * rx, h: 2 * ry }, { seed: `${seed}${k}`, depth: 0.12 }) +
      path(`M${-rx * 0.5} ${-ry * 1.4}Q${-rx * 0.1} ${-ry * 1.75} ${rx * 0.3} ${-ry * 1.5}`, {
        stroke: '#fffaf0',
        width: 9,
        opacity: 0.5,
      })
    );
  };
  const [a, b, c] = tones;
  return sprite(
    460,
    400,
    'stands',
    (a ? stone(a, 210, 76, 0) : '') +
      (b ? `<g transform="translate(14 -142)">${stone(b, 164, 66, 1)}</g>` : '') +
      (c ? `<g transform="translate(-12 -268)">${stone(c, 112, 58, 2)}</g>` : '') +
      dots(
        [
          [-230, -180],
          [236, -240],
          [200, -330],
          [-190, -300],
        ],
        '#fffaf0',
        24,
        0.7,
      ),
  );
}

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

export function matches(t: Tone, seed: string): Sprite {
  const tray = rect(-230, -330, 300, 150, 6);
  const sleeve = rect(-240, -190, 480, 190, 8);
  const stick = (x: number, y: number, a: number) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${path(rect(-7, -330, 14, 330, 4), TONES.paleWood.base)}${path(rect(2, -330, 5, 330), { fill: INK, opacity: 0.15 })}${path(ellipse(0, -332, 14, 22), TONES.red.base)}</g>`;
  return sprite(
    520,
    520,
    'stands',
    path(tray, { fill: 'none' }) +
      [
        [-120, -160, -14],
        [-70, -170, -6],
        [-16, -170, 2],
        [36, -170, 8],
        [96, -160, 16],
        [150, -150, 25],
      ]
        .map(([x = 0, y = 0, a = 0]) => stick(x, y, a))
        .join('') +
      solid(sleeve, t, areaOf(480, 190), { seed, depth: 0.03 }) +
      path(rect(-220, -170, 440, 150, 6), { stroke: TONES.wax.base, width: 6 }) +
      path('M-40 -40L-28 -150L28 -150L40 -40Z', TONES.wax.base) +
      times(3, (i) => path(rect(-60 + i * 3, -70 - i * 34, 120 - i * 6, 12), t.base)).join('') +
      path(
        polygon([
          [-34, -146],
          [0, -172],
          [34, -146],
        ]),
        TONES.wax.base,
      ) +
      path(
        polygon([
          [40, -140],
          [190, -168],
          [190, -112],
        ]),
        { fill: TONES.wax.base, opacity: 0.6 },
      ) +
      path(
        polygon([
          [-40, -140],
          [-190, -168],
          [-190, -112],
        ]),
        { fill: TONES.wax.base, opacity: 0.6 },
      ) +
      path(rect(-240, -10, 480, 16, 6), TONES.darkWood.deep),
  );
}

export function puffinOrnaments(): Sprite {
  return sprite(
    560,
    520,
    'floats',
    [
      [-180, -90, 170, -6],
      [0, -10, 190, 4],
      [184, -120, 160, -3],
    ]
      .map(
        ([x = 0, y = 0, s = 0, a = 0]) =>
          line(
            [
              [x, -560],
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

export function ticket(t: Tone, seed: string, mark: string): Sprite {
  const d = 'M-300 -250L300 -250L300 -150Q266 -125 300 -100L300 0L-300 0L-300 -100Q-266 -125 -300 -150Z';
  return sprite(
    600,
    250,
    'lies',
    solid(d, t, areaOf(600, 250), { seed, depth: 0, grain: 100 }) +
      path(rect(-280, -232, 560, 214, 8), { stroke: TONES.paper.base, width: 5 }) +
      path('M150 -240L150 -10', { stroke: TONES.paper.base, width: 6, dash: '3 16' }) +
      `<g transform="translate(-60 -90) scale(1.05)">${mark}</g>` +
      path(ellipse(226, -125, 42), TONES.paper.base) +
      path(smooth(times(5, (i): Point => [196 + i * 15, -125 + (i % 2 ? -10 : 10)])), {
        stroke: t.base,
        width: 7,
      }),
    d,
  );
}

export function cottage(t: Tone, seed: string): Sprite {
  const wall = rect(-250, -230, 380, 230, 4);
  return sprite(
    620,
    520,
    'stands',
    path(ellipse(190, -430, 200), { fill: 'url(#glow)' }) +
      solid(
        polygon([
          [140, 0],
          [160, -390],
          [220, -390],
          [240, 0],
        ]),
        TONES.white,
        { x: 140, y: -390, w: 100, h: 390 },
        {
          seed: `${seed}t`,
          depth: 0.2,
          textures: [() => [0, 1].map((i) => path(rect(120, -300 + i * 150, 140, 70), t.base)).join('')],
        },
      ) +
      path(rect(142, -404, 96, 16, 5), INK) +
      path(rect(164, -456, 52, 54), '#ffe6ad') +
      path(
        polygon([
          [152, -454],
          [190, -506],
          [228, -454],
        ]),
        t.base,
      ) +
      solid(wall, TONES.white, { x: -250, y: -230, w: 380, h: 230 }, { seed, depth: 0.03 }) +
      path(
        polygon([
          [-286, -222],
          [-196, -370],
          [82, -370],
          [166, -222],
        ]),
        TONES.black.base,
      ) +
      path(rect(-150, -430, 54, 80), TONES.clay.base) +
      path(
        smooth([
          [-124, -440],
          [-150, -480],
          [-110, -500],
          [-136, -540],
        ]),
        { stroke: '#fffaf0', width: 13, opacity: 0.7 },
      ) +
      [-196, 20]
        .map(
          (x) =>
            path(rect(x, -170, 76, 80, 4), '#ffe6ad') +
            line(
              [
                [x + 38, -170],
                [x + 38, -90],
              ],
              t.base,
              7,
            ) +
            line(
              [
                [x, -130],
                [x + 76, -130],
              ],
              t.base,
              7,
            ),
        )
        .join('') +
      path(rect(-94, -150, 82, 150, 6), t.base) +
      path(ellipse(-28, -74, 6), TONES.brass.base),
  );
}

export function handPress(t: Tone, seed: string): Sprite {
  const frame =
    'M-200 0L-200 -440Q-200 -500 -140 -500L140 -500Q200 -500 200 -440L200 0L130 0L130 -400Q130 -420 110 -420L-110 -420Q-130 -420 -130 -400L-130 0Z';
  return sprite(
    560,
    570,
    'stands',
    path(rect(-36, -430, 72, 150, 8), TONES.steel.base) +
      path(rect(-120, -300, 240, 46, 8), t.deep) +
      path(rect(-180, -150, 440, 46, 8), TONES.wood.base) +
      path(
        polygon([
          [-110, -164],
          [210, -164],
          [236, -150],
          [-136, -150],
        ]),
        TONES.paper.base,
      ) +
      `<g transform="translate(80 -156) scale(0.5)">${tern(0, -26, 70, TONES.orange.base)}</g>` +
      path(rect(-160, -104, 320, 30), t.shade) +
      line(
        [
          [20, -350],
          [250, -300],
        ],
        TONES.iron.base,
        17,
      ) +
      path(ellipse(260, -298, 26, 21), TONES.wood.base) +
      solid(frame, t, areaOf(400, 500), { seed, depth: 0.06, grain: 160 }) +
      path(rect(-90, -480, 180, 40, 8), TONES.brass.base) +
      path(
        polygon([
          [-60, -500],
          [0, -566],
          [60, -500],
        ]),
        t.base,
      ) +
      path(ellipse(0, -560, 18), TONES.brass.base) +
      path(rect(-226, -16, 120, 24, 6), t.deep) +
      path(rect(106, -16, 120, 24, 6), t.deep),
  );
}

export function phone(screen: string, t: Tone): Sprite {
  const d = rect(-125, -520, 250, 520, 36);
  return sprite(
    256,
    524,
    'lies',
    path(d, t.deep) +
      screenIn(screen, -112, -506, 224, 492, 26) +
      path(rect(-30, -496, 60, 13, 6), INK) +
      path(
        polygon([
          [20, -506],
          [90, -506],
          [-60, -14],
          [-112, -14],
          [-112, -90],
        ]),
        { fill: '#fffaf0', opacity: 0.07 },
      ),
    d,
  );
}

export function monitor(screen: string, t: Tone): Sprite {
  return sprite(
    640,
    500,
    'stands',
    path(ellipse(0, -6, 130, 18), t.shade) +
      path(
        polygon([
          [-40, -10],
          [-30, -120],
          [30, -120],
          [40, -10],
        ]),
        t.base,
      ) +
      path(rect(-310, -490, 620, 374, 20), t.deep) +
      screenIn(screen, -294, -474, 588, 342, 8),
  );
}

const screenIn = (svg: string, x: number, y: number, w: number, h: number, r: number): string =>
  `<clipPath id="s${w}${r}"><path d="${rect(x, y, w, h, r)}"/></clipPath><g clip-path="url(#s${w}${r})"><g transform="translate(${x} ${y})">${svg}</g></g>`;

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
