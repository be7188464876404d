import { ellipse, formShade, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Texture } from '../texture.ts';
import { extend, vessel } from '../vessel.ts';

/** Wood grain along the longer side. */
const woodGrain =
  (color: string): Texture =>
  ({ x, y, w, h }) =>
    times(9, (i) => {
      const at = x + (w / 9) * (i + 0.5);
      return path(
        smooth([
          [at, y],
          [at + (i % 2 ? 9 : -7), y + h * 0.35],
          [at + (i % 3) * 4, y + h * 0.7],
          [at - 4, y + h],
        ]),
        { stroke: color, width: 3 + (i % 3), opacity: 0.5 },
      );
    }).join('');

export function board(t: Tone, seed: string): Sprite {
  const d =
    'M-150 0Q-170 0 -170 -20L-170 -380Q-170 -410 -140 -412Q-60 -414 -46 -470L-46 -520Q-46 -566 0 -566Q46 -566 46 -520L46 -470Q60 -414 140 -412Q170 -410 170 -380L170 -20Q170 0 150 0Z';
  const blocks = times(7, (i) =>
    path(rect(-170 + i * 49, -420, 24, 424), { fill: t.shade, opacity: 0.22 }),
  ).join('');
  return sprite(
    360,
    570,
    'lies',
    solid(d, t, areaOf(340, 566), { seed, depth: 0.03, textures: [woodGrain(t.shade), () => blocks] }) +
      path(ellipse(0, -520, 17), mix(t.deep, INK, 0.4)) +
      path('M-160 -30Q-160 -8 -140 -8L140 -8Q160 -8 160 -30', { stroke: t.deep, width: 6, opacity: 0.5 }),
    d,
  );
}

export function pan(t: Tone, seed: string, food = ''): Sprite {
  const rim = ellipse(-90, -230, 220);
  return sprite(
    700,
    460,
    'lies',
    path('M110 -262L380 -278Q420 -230 380 -182L110 -198Z', t.base) +
      formShade('M110 -262L380 -278Q420 -230 380 -182L110 -198Z', 0, 22) +
      path(ellipse(356, -230, 18, 14), t.deep) +
      path(
        polygon([
          [-300, -270],
          [-336, -230],
          [-300, -190],
        ]),
        t.base,
      ) +
      path(
        polygon([
          [-130, -440],
          [-90, -476],
          [-50, -440],
        ]),
        t.base,
      ) +
      solid(rim, t, { x: -310, y: -450, w: 440, h: 440 }, { seed, depth: 0.03, grain: 200 }) +
      path(ellipse(-90, -230, 186), t.deep) +
      path(ellipse(-90, -230, 214), { stroke: t.light, width: 6, opacity: 0.6 }) +
      path(ellipse(-90, -230, 170), { stroke: t.base, width: 4 }) +
      food,
    `${rim}M110 -262L380 -278Q420 -230 380 -182L110 -198Z`,
  );
}

export const friedEggs =
  path(
    'M-190 -290C-140 -350 -60 -330 -40 -280C-10 -230 -70 -190 -130 -200C-200 -200 -220 -250 -190 -290Z',
    TONES.white.base,
  ) +
  path(ellipse(-124, -262, 38), TONES.yellow.base) +
  path(
    'M-120 -180C-90 -210 0 -210 20 -160C20 -110 -50 -90 -90 -110C-140 -120 -140 -160 -120 -180Z',
    TONES.white.base,
  ) +
  path(ellipse(-52, -152, 34), TONES.yellow.base);

export function spoons(t: Tone, seed: string): Sprite {
  const shapes = [
    'M-20 0L-15 -330C-70 -350 -86 -520 0 -526C86 -520 70 -350 15 -330L20 0Q0 12 -20 0Z',
    'M-18 0L-13 -350C-50 -370 -58 -490 0 -496C58 -490 50 -370 13 -350L18 0Q0 12 -18 0Z',
    'M-20 0L-15 -320L-74 -350Q-80 -500 -60 -524L50 -524Q76 -440 58 -350L15 -320L20 0Q0 12 -20 0Z',
  ];
  return sprite(
    470,
    540,
    'lies',
    shapes
      .map((d, i) => {
        const tone_ = [t, TONES.darkWood, TONES.paleWood][i] ?? t;
        const bowl_ =
          i < 2
            ? path(ellipse(0, -434 + i * 8, 44 - i * 14, 66 - i * 12), tone_.shade)
            : line(
                [
                  [-58, -508],
                  [48, -508],
                ],
                tone_.shade,
                7,
              );
        return `<g transform="translate(${(i - 1) * 146} ${i === 1 ? -14 : 0}) rotate(${(i - 1) * 7})">${path(d, { fill: INK, opacity: 0.14 }).replace('<path', '<path transform="translate(10 12)"')}${solid(d, tone_, { x: -80, y: -526, w: 160, h: 530 }, { seed: `${seed}${i}`, depth: 0.06, textures: [woodGrain(tone_.shade)] })}${bowl_}</g>`;
      })
      .join(''),
  );
}

/** A round tin with a band of colour; `mark` is drawn on its label. */
export function tin(
  t: Tone,
  seed: string,
  height: number,
  radius: number,
  mark: string,
  label = TONES.paper.base,
): Sprite {
  const base = vessel({
    profile: [
      [0, radius],
      [1, radius],
    ],
    height,
    tone: t,
    seed,
    textures: [() => path(rect(-radius, -height * 0.76, radius * 2, height * 0.52), label)],
    motif: `<g transform="translate(0 ${-height * 0.47})">${mark}</g>`,
  });
  const lid = vessel({
    profile: [
      [0, radius * 1.03],
      [1, radius * 1.03],
    ],
    height: height * 0.15,
    tone: t,
    mouth: t.light,
    gloss: false,
    seed: `${seed}l`,
  });
  return extend(base, {
    front: `<g transform="translate(0 ${-height * 0.93})">${lid.svg}</g>`,
    up: height * 0.12 + radius * 0.2,
  });
}

export const waveMark = (color: string): string =>
  [0, 1, 2]
    .map((i) =>
      path(smooth(times(7, (k) => [-78 + k * 26, -22 + i * 26 + (k % 2 ? -9 : 9)] as const)), {
        stroke: color,
        width: 8,
      }),
    )
    .join('');
export const leafMark = (color: string, second: string): string =>
  path('M0 54C-60 20 -60 -40 0 -64C60 -40 60 20 0 54Z', color) +
  line(
    [
      [0, 60],
      [0, -40],
    ],
    second,
    6,
  ) +
  [-20, 6, 30]
    .map((y) =>
      line(
        [
          [-24, y - 18],
          [0, y],
          [24, y - 18],
        ],
        second,
        4,
      ),
    )
    .join('');

export function saltPig(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 120],
      [0.1, 138],
      [0.5, 156],
      [0.85, 92],
      [1, 8],
    ],
    height: 310,
    tone: t,
    foot: { to: 0.12, color: TONES.clay.base },
    seed,
  });
  return sprite(
    340,
    320,
    'stands',
    body.svg +
      path(ellipse(-52, -176, 96, 84), t.light) +
      path(ellipse(-58, -170, 78, 68), INK) +
      inside(
        ellipse(-58, -170, 78, 68),
        path(ellipse(-58, -110, 86, 44), '#fbf7ee') +
          path(ellipse(-84, -138, 26, 14), '#fbf7ee') +
          path(rect(-40, -210, 120, 140), { fill: INK, opacity: 0.25 }),
      ) +
      `<g transform="rotate(-32 -30 -170)">${path(rect(-44, -330, 17, 170, 8), TONES.wood.base)}</g>`,
  );
}

export function kettle(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 166],
      [0.06, 176],
      [0.4, 172],
      [0.8, 116],
      [1, 70],
    ],
    height: 250,
    tone: t,
    seed,
    bands: [{ at: 0.05, width: 0.05, color: t.deep }],
  });
  const spout = 'M120 -150C180 -170 200 -220 250 -262L274 -236C236 -190 230 -130 146 -84Z';
  return sprite(
    540,
    440,
    'stands',
    path(
      smooth([
        [-96, -210],
        [-120, -380],
        [0, -424],
        [120, -380],
        [96, -210],
      ]),
      { stroke: TONES.iron.base, width: 15 },
    ) +
      path(
        smooth([
          [-92, -404],
          [0, -426],
          [92, -404],
        ]),
        { stroke: TONES.wood.base, width: 34 },
      ) +
      path(spout, t.base) +
      formShade(spout, 14, -14) +
      body.svg +
      path(ellipse(0, -250, 76, 18), t.shade) +
      path('M-66 -252Q0 -300 66 -252Z', t.base) +
      path(ellipse(0, -290, 20), TONES.wood.base) +
      path(rect(246, -278, 34, 30, 6), TONES.iron.base),
  );
}

export function carafe(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 92],
      [0.05, 104],
      [0.5, 100],
      [0.68, 60],
      [0.78, 42],
      [1, 46],
    ],
    height: 420,
    tone: t,
    seed,
    motif:
      path(rect(-130, -236, 260, 250), { fill: TONES.blue.light, opacity: 0.5 }) +
      path(ellipse(0, -236, 96, 14), { fill: '#fffaf0', opacity: 0.6 }),
  });
  const hat = 'M-62 -340L-54 -496Q0 -510 54 -496L62 -340Q0 -326 -62 -340Z';
  return sprite(
    220,
    510,
    'stands',
    body.svg +
      path(hat, { fill: t.light, opacity: 0.72 }) +
      formShade(hat, 26) +
      path('M-54 -496Q0 -510 54 -496Q0 -480 -54 -496Z', t.base) +
      path('M-40 -470L-44 -370', { stroke: '#fffaf0', width: 9, opacity: 0.7 }),
  );
}

export function jar(t: Tone, seed: string, filling: Tone, height = 330, level = 0.66): Sprite {
  const r = 128;
  const body = vessel({
    profile: [
      [0, r - 4],
      [0.05, r],
      [0.95, r],
      [1, r - 10],
    ],
    height,
    tone: t,
    seed,
    motif:
      path(rect(-r, -height * level, r * 2, height), filling.base) +
      path(ellipse(0, -height * level, r, 16), filling.light) +
      times(60, (i) =>
        path(
          ellipse(-r + ((i * 47) % (2 * r)), -8 - ((i * 31) % (height * level - 16)), 8, 6),
          i % 2 ? filling.shade : filling.light,
        ),
      ).join(''),
  });
  const cork = 'M-112 -0L-104 -62Q0 -76 104 -62L112 0Q0 18 -112 0Z';
  return extend(body, {
    front: `<g transform="translate(0 ${-height - 2})">${solid(cork, TONES.paleWood, { x: -112, y: -70, w: 224, h: 80 }, { seed: `${seed}c`, depth: 0.1, grain: 120 })}${path('M-104 -62Q0 -76 104 -62Q0 -48 -104 -62Z', TONES.paleWood.light)}</g>`,
    up: 72,
  });
}

export function dripper(t: Tone, seed: string): Sprite {
  const cone = vessel({
    profile: [
      [0, 52],
      [0.1, 60],
      [1, 178],
    ],
    height: 210,
    tone: t,
    mouth: mix(t.light, '#fffaf0', 0.5),
    seed,
    textures: [
      () =>
        times(7, (i) =>
          path(`M${(i - 3) * 18} 0Q${(i - 3) * 40} -100 ${(i - 3) * 62 + 20} -220`, {
            stroke: t.shade,
            width: 6,
            opacity: 0.6,
          }),
        ).join(''),
    ],
  });
  return sprite(
    420,
    420,
    'stands',
    `<g transform="translate(0 -176)">${path(
      smooth([
        [130, -140],
        [212, -150],
        [206, -60],
        [92, -52],
      ]),
      { stroke: t.base, width: 22 },
    )}${cone.svg}</g>` +
      `<g transform="translate(0 -150)">${
        vessel({
          profile: [
            [0, 112],
            [1, 106],
          ],
          height: 34,
          tone: TONES.wood,
          mouth: TONES.wood.light,
          gloss: false,
          seed: `${seed}o`,
        }).svg
      }</g>` +
      `<g transform="translate(0 -170)">${path('M-56 -2Q0 -30 56 -2Q0 14 -56 -2Z', t.shade)}</g>` +
      vessel({
        profile: [
          [0, 84],
          [0.06, 92],
          [1, 94],
        ],
        height: 150,
        tone: TONES.glass,
        seed: `${seed}g`,
        motif: path(rect(-100, -70, 200, 80), '#4a2f22'),
      }).svg +
      line(
        [
          [0, -148],
          [0, -72],
        ],
        '#4a2f22',
        7,
      ),
  );
}

export function breadKnife(t: Tone, seed: string): Sprite {
  const blade = `M-330 -40L120 -46L120 20${times(14, (i) => `Q${102 - i * 31} 40 ${88 - i * 31} 20`).join('')}Q-350 10 -330 -40Z`;
  const handle = 'M112 -50Q220 -70 330 -44Q356 -10 330 26Q220 10 112 26Z';
  return sprite(
    700,
    420,
    'lies',
    `<g transform="translate(0 -190) rotate(-24)">${solid(blade, TONES.steel, { x: -340, y: -50, w: 470, h: 90 }, { seed, depth: 0, grain: 60 })}${path('M-322 -34L116 -40L116 -22L-330 -12Z', { fill: '#fffaf0', opacity: 0.6 })}${solid(handle, t, { x: 112, y: -64, w: 230, h: 90 }, { seed: `${seed}h`, depth: 0.03 })}${[160, 220, 280].map((x) => path(ellipse(x, -14, 8), TONES.brass.base)).join('')}</g>`,
  );
}

export function loaf(seed: string): Sprite {
  const d = 'M-230 -10C-270 -120 -190 -210 0 -212C190 -210 270 -120 230 -10Q0 14 -230 -10Z';
  return sprite(
    500,
    220,
    'stands',
    solid(d, TONES.clay, areaOf(500, 220), { seed, depth: 0.08, grain: 140 }) +
      [-110, 0, 110]
        .map((x) =>
          path(`M${x - 40} -170Q${x + 10} -140 ${x + 20} -70`, { stroke: TONES.wax.light, width: 20 }),
        )
        .join(''),
  );
}
