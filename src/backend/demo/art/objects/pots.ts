import { ellipse, formShade, inside, line, path, rect, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { extend, vessel } from '../vessel.ts';

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
