import { blob, dots, ellipse, formShade, inside, type Point, path, random, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { vessel } from '../vessel.ts';

/** A candle in a low stick with a loop. */
export function barnacleStick(t: Tone, seed: string): Sprite {
  const next = random(seed);
  const grit = times(90, (): Point => [-150 + next() * 300, -34 + next() * 44]);
  const dish = vessel({
    profile: [
      [0, 118],
      [0.5, 140],
      [1, 158],
    ],
    height: 44,
    tone: t,
    mouth: t.light,
    gloss: false,
    seed,
    motif: dots(grit, t.deep, 7, 0.7),
  });
  const socket = vessel({
    profile: [
      [0, 62],
      [0.4, 44],
      [1, 50],
    ],
    height: 90,
    tone: t,
    mouth: t.deep,
    seed: `${seed}s`,
  });
  const loop = smooth([
    [146, -44],
    [214, -60],
    [216, 0],
    [150, -12],
  ]);
  return sprite(
    440,
    470,
    'stands',
    `<circle cx="0" cy="-410" r="210" fill="url(#glow)"/>` +
      path(loop, { stroke: t.shade, width: 26 }) +
      path(loop, { stroke: t.base, width: 16 }) +
      dish.svg +
      `<g transform="translate(0 -40)">${socket.svg}</g>` +
      solid(
        'M-34 -122L-34 -350Q0 -366 34 -350L34 -122Q0 -108 -34 -122Z',
        TONES.wax,
        { x: -34, y: -360, w: 68, h: 250 },
        { seed: `${seed}c`, depth: 0.3 },
      ) +
      path('M-34 -340Q-44 -290 -30 -270Q-20 -300 -24 -346Z', TONES.wax.light) +
      path('M0 -462Q32 -404 12 -366Q0 -356 -12 -366Q-32 -404 0 -462Z', TONES.orange.base) +
      path('M0 -420Q14 -390 5 -370Q0 -364 -5 -370Q-14 -390 0 -420Z', '#fbe9b7'),
  );
}

/** An oyster shell with a bar of soap in it. */
export function oysterDish(t: Tone, seed: string): Sprite {
  const lobed = (rx: number, ry: number, depth: number): string =>
    blob(
      times(44, (i): Point => {
        const a = (i / 44) * Math.PI * 2;
        const r = 1 + Math.sin(a * 11) * depth + Math.sin(a * 2 + 0.6) * 0.05;
        return [Math.cos(a) * rx * r, -138 + Math.sin(a) * ry * r];
      }),
    );
  const shell = lobed(238, 132, 0.055);
  const pearl = lobed(184, 92, 0.02);
  const soap =
    'M-104 -166Q-104 -214 -30 -214L50 -214Q112 -210 110 -164Q106 -116 40 -114L-36 -114Q-100 -116 -104 -166Z';
  return sprite(
    510,
    290,
    'stands',
    solid(
      shell,
      { ...t, base: t.shade },
      { x: -255, y: -300, w: 510, h: 300 },
      { seed, depth: 0, grain: 220 },
    ) +
      inside(
        shell,
        [0.94, 0.88, 0.82]
          .map((k, i) =>
            path(lobed(238 * k, 132 * k, 0.05), { stroke: i % 2 ? t.light : t.deep, width: 6, opacity: 0.7 }),
          )
          .join(''),
      ) +
      path(pearl, mix('#fbf3e6', '#f2dccb', 0.3)) +
      inside(
        pearl,
        path(ellipse(90, -120, 150, 70), { fill: TONES.glass.base, opacity: 0.45 }) +
          path(ellipse(-110, -190, 120, 60), { fill: TONES.pink.light, opacity: 0.5 }),
      ) +
      formShade(pearl, -22, -14, 0.16) +
      path(soap, TONES.moss.base) +
      formShade(soap, 22, 14, 0.16) +
      path(ellipse(4, -170, 58, 26), { stroke: TONES.moss.light, width: 7 }) +
      [
        [-150, -236, 15],
        [-128, -262, 10],
        [134, -236, 12],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            path(ellipse(x, y, r), '#fffaf0') +
            path(ellipse(x, y, r), { stroke: TONES.glass.shade, width: 3 }),
        )
        .join(''),
  );
}
