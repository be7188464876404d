import { ellipse, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { pinstripes, stripes, type Texture } from '../texture.ts';

const HANGER = path('M0 -640Q0 -690 26 -690Q56 -690 52 -660M0 -640L-150 -570M0 -640L150 -570', {
  stroke: TONES.wood.base,
  width: 15,
});

interface Top {
  sleeve: 'short' | 'long';
  textures: readonly Texture[];
  over?: string;
  neck?: 'boat' | 'high' | 'hood';
  wide?: number;
}

/** A garment for the upper body, laid flat or hung. */
function top(t: Tone, seed: string, o: Top): Sprite {
  const w = o.wide ?? 0;
  const body = `M-${92} -592Q0 -560 92 -592L${176 + w} -566L${180 + w} -330L${178 + w} -8Q0 14 ${-178 - w} -8L${-180 - w} -330L${-176 - w} -566Z`;
  const long = o.sleeve === 'long';
  const arm = (s: 1 | -1) =>
    long
      ? `M${s * (168 + w)} -570Q${s * (226 + w)} -540 ${s * (246 + w)} -470L${s * (302 + w)} -120L${s * (222 + w)} -104L${s * (166 + w)} -380Z`
      : `M${s * (168 + w)} -570Q${s * (220 + w)} -550 ${s * (246 + w)} -500L${s * (292 + w)} -392L${s * (212 + w)} -346L${s * (170 + w)} -420Z`;
  const width = (long ? 610 : 590) + w * 2;
  const area = areaOf(width, 600);
  const cuffs = long
    ? ([1, -1] as const)
        .map((s) =>
          path(
            `M${s * (302 + w)} -120L${s * (222 + w)} -104L${s * (226 + w)} -66Q${s * (264 + w)} -62 ${s * (306 + w)} -82Z`,
            t.shade,
          ),
        )
        .join('')
    : '';
  const neck =
    o.neck === 'high'
      ? path('M-74 -598Q0 -560 74 -598L62 -636Q0 -610 -62 -636Z', t.shade) +
        path(ellipse(0, -628, 62, 15), t.deep)
      : o.neck === 'hood'
        ? path('M-96 -584C-130 -690 -60 -730 0 -730C60 -730 130 -690 96 -584Q0 -540 -96 -584Z', t.shade) +
          path('M-56 -590C-76 -664 -40 -690 0 -690C40 -690 76 -664 56 -590Q0 -560 -56 -590Z', t.deep)
        : path('M-92 -592Q0 -536 92 -592Q0 -572 -92 -592Z', t.deep);
  return sprite(
    width,
    o.neck === 'hood' ? 730 : 640,
    'hangs',
    ([1, -1] as const)
      .map((s) =>
        solid(arm(s), t, area, { seed: `${seed}${s}`, textures: o.textures, depth: 0.02, grain: 140 }),
      )
      .join('') +
      cuffs +
      solid(body, t, area, { seed, textures: o.textures, depth: 0.05, grain: 200 }) +
      neck +
      (o.over ?? '') +
      path(
        `M${-170 - w} -400Q${-150 - w} -200 ${-168 - w} -60M${170 + w} -400Q${150 + w} -200 ${168 + w} -60`,
        { stroke: INK, width: 6, opacity: 0.14 },
      ),
    `${body}${arm(1)}${arm(-1)}`,
  );
}

export const stripedTee = (t: Tone, seed: string): Sprite => {
  const cloth = TONES.white;
  return top(cloth, seed, {
    sleeve: 'short',
    textures: [(a) => stripes(t.base, 52, 22)({ ...a, y: a.y + 90 })],
    neck: 'boat',
  });
};

/** The knitted fisherman's sweater: plain below, ropes and ladders from the chest up. */
export const gansey = (t: Tone, seed: string): Sprite =>
  top(t, seed, {
    sleeve: 'long',
    neck: 'high',
    textures: [pinstripes(t.shade, 15, 3)],
    over:
      times(5, (i) => {
        const x = -128 + i * 64;
        return i % 2
          ? times(8, (k) =>
              line(
                [
                  [x - 18, -540 + k * 30],
                  [x + 18, -540 + k * 30],
                ],
                t.light,
                6,
              ),
            ).join('') +
              line(
                [
                  [x - 20, -560],
                  [x - 20, -320],
                ],
                t.light,
                4,
              ) +
              line(
                [
                  [x + 20, -560],
                  [x + 20, -320],
                ],
                t.light,
                4,
              )
          : path(smooth(times(9, (k) => [x + (k % 2 ? 15 : -15), -560 + k * 30] as const)), {
              stroke: t.light,
              width: 9,
            }) +
              path(smooth(times(9, (k) => [x - (k % 2 ? 15 : -15), -560 + k * 30] as const)), {
                stroke: t.deep,
                width: 5,
                opacity: 0.5,
              });
      }).join('') +
      line(
        [
          [-178, -312],
          [178, -312],
        ],
        t.light,
        6,
      ) +
      path('M-178 -50Q0 -28 178 -50L178 -8Q0 14 -178 -8Z', t.shade),
  });

export const smock = (t: Tone, seed: string): Sprite =>
  top(t, seed, {
    sleeve: 'long',
    neck: 'boat',
    wide: 26,
    textures: [],
    over:
      path('M0 -572L0 -420', { stroke: t.deep, width: 6 }) +
      path('M-56 -586L-10 -500L0 -572Z M56 -586L10 -500L0 -572Z', t.shade) +
      [
        [-150, -210],
        [26, -210],
      ]
        .map(
          ([x = 0, y = 0]) =>
            path(rect(x, y, 124, 138, 10), t.shade) +
            path(rect(x + 8, y + 8, 108, 122, 6), { stroke: t.light, width: 4, dash: '10 9' }),
        )
        .join('') +
      path(rect(50, -420, 92, 96, 8), t.shade) +
      line(
        [
          [112, -440],
          [112, -380],
        ],
        TONES.yellow.base,
        10,
      ),
  });

export const rainJacket = (t: Tone, seed: string): Sprite =>
  top(t, seed, {
    sleeve: 'long',
    neck: 'hood',
    wide: 18,
    textures: [],
    over:
      path(rect(-26, -566, 60, 562, 8), t.light) +
      path(rect(-26, -566, 60, 562, 8), { stroke: t.shade, width: 5 }) +
      times(6, (i) => path(ellipse(4, -520 + i * 92, 11), TONES.darkWood.base)).join('') +
      [-168, 56]
        .map(
          (x) =>
            path(
              polygon([
                [x, -236],
                [x + 112, -236],
                [x + 112, -196],
                [x + 56, -176],
                [x, -196],
              ]),
              t.shade,
            ) + path(rect(x, -200, 112, 110, 8), { stroke: t.shade, width: 6 }),
        )
        .join(''),
  });

/** Puts a garment on a wooden hanger. */
export const onHanger = (garment: Sprite): Sprite => ({
  ...garment,
  svg: HANGER + garment.svg,
  h: garment.h + 55,
});
