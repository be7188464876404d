import { ellipse, formShade, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { herringbone, knitBands, pinstripes, stripes, type Texture } from '../texture.ts';

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

export function beanie(t: Tone, seed: string): Sprite {
  const crown = 'M-190 -120C-200 -330 -110 -410 0 -412C110 -410 200 -330 190 -120Z';
  const brim = 'M-204 -150Q0 -186 204 -150Q214 -70 202 -12Q0 28 -202 -12Q-214 -70 -204 -150Z';
  return sprite(
    424,
    424,
    'stands',
    solid(
      crown,
      t,
      { x: -200, y: -412, w: 400, h: 300 },
      {
        seed,
        textures: [
          () =>
            times(11, (i) =>
              path(`M${(i - 5) * 12} -408C${(i - 5) * 38} -340 ${(i - 5) * 42} -220 ${(i - 5) * 40} -110`, {
                stroke: t.shade,
                width: 8,
              }),
            ).join(''),
        ],
        depth: 0.12,
      },
    ) +
      solid(
        brim,
        t,
        { x: -204, y: -186, w: 408, h: 200 },
        { seed: `${seed}b`, textures: [pinstripes(t.shade, 24, 9)], depth: 0.1 },
      ) +
      path('M-204 -150Q0 -186 204 -150', { stroke: t.deep, width: 7, opacity: 0.5 }),
  );
}

export function socks(t: Tone, seed: string, heel: Tone): Sprite {
  const d = 'M-70 -430L70 -430L70 -190Q80 -150 150 -120Q220 -90 214 -40Q206 4 140 2L-6 0Q-70 -6 -72 -90Z';
  const sock = (dx: number, k: number) =>
    `<g transform="translate(${dx} 0)">${solid(
      d,
      t,
      { x: -75, y: -430, w: 290, h: 432 },
      {
        seed: `${seed}${k}`,
        depth: 0.06,
        textures: [
          (a) => pinstripes(t.shade, 18, 4)({ ...a, h: 120 }),
          () =>
            path(ellipse(-60, -56, 84), heel.base) +
            path(ellipse(206, -40, 74), heel.base) +
            line(
              [
                [-80, -290],
                [80, -290],
              ],
              heel.base,
              12,
            ) +
            line(
              [
                [-80, -262],
                [80, -262],
              ],
              heel.base,
              5,
            ),
        ],
      },
    )}${path('M-72 -430L72 -430L72 -396L-72 -396Z', t.shade)}</g>`;
  return sprite(500, 432, 'lies', sock(-150, 0) + sock(52, 1), d);
}

export function mittens(t: Tone, seed: string): Sprite {
  const d =
    'M-96 0L-100 -250C-104 -400 -40 -440 0 -440C50 -440 104 -400 100 -250L98 -226C130 -270 172 -274 180 -240C186 -200 140 -150 98 -96L96 0Z';
  const hand = (x: number, rotate: number, flip: boolean, k: number) =>
    `<g transform="translate(${x} 0) rotate(${rotate}) scale(${flip ? -1 : 1} 1)">${solid(d, t, { x: -104, y: -440, w: 290, h: 440 }, { seed: `${seed}${k}`, textures: [knitBands(TONES.white.base, t.light, 108)], depth: 0.05 })}${path(rect(-104, -74, 208, 80, 14), t.shade)}${inside(rect(-104, -74, 208, 80, 14), pinstripes(t.deep, 22, 5)({ x: -104, y: -74, w: 208, h: 80 }))}</g>`;
  return sprite(560, 460, 'lies', hand(-140, -6, true, 0) + hand(140, 6, false, 1));
}

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

/** A scarf folded over once: the dark face in front, the pale one showing behind. */
export function scarf(t: Tone, seed: string, back: Tone): Sprite {
  const behind = 'M-30 -560C10 -590 120 -590 150 -540L196 -90L66 -70L-10 -480Z';
  const front = 'M-150 -540C-120 -600 60 -600 120 -560C150 -520 60 -470 20 -440L-40 -40L-184 -62L-140 -420Z';
  const fringe = (x: number, y: number, w: number, tilt: number, color: string) =>
    times(11, (k) =>
      line(
        [
          [x + (w / 10) * k, y + tilt * k],
          [x + (w / 10) * k - 4 + (k % 3) * 4, y + tilt * k + 44],
        ],
        color,
        7,
      ),
    ).join('');
  return sprite(
    400,
    600,
    'hangs',
    fringe(68, -72, 126, -2, back.shade) +
      solid(
        behind,
        back,
        { x: -30, y: -590, w: 230, h: 520 },
        { seed: `${seed}b`, depth: 0.04, textures: [herringbone(back.shade, 24, 3)] },
      ) +
      fringe(-182, -62, 140, 2.2, t.shade) +
      solid(
        front,
        t,
        { x: -190, y: -600, w: 330, h: 560 },
        { seed, depth: 0.06, textures: [herringbone(t.light, 24, 3)] },
      ) +
      path('M-150 -540C-120 -580 60 -584 104 -556C60 -520 -60 -520 -140 -420Z', {
        fill: INK,
        opacity: 0.12,
      }) +
      path('M20 -440C-20 -470 -80 -470 -138 -430', { stroke: INK, width: 6, opacity: 0.25 }),
    `${behind}${front}`,
  );
}

export function cap(t: Tone, seed: string): Sprite {
  const crown = 'M-210 -130C-260 -260 -150 -320 0 -320C150 -320 260 -260 210 -130Q0 -90 -210 -130Z';
  return sprite(
    470,
    330,
    'stands',
    solid(crown, t, { x: -240, y: -320, w: 480, h: 220 }, { seed, depth: 0.12 }) +
      path(ellipse(0, -318, 18, 10), t.deep) +
      path('M-200 -140Q0 -92 200 -140L196 -76Q0 -26 -196 -76Z', t.deep) +
      path('M-198 -112Q0 -62 198 -112', { stroke: TONES.white.base, width: 11, dash: '3 16' }) +
      path('M-198 -112Q0 -62 198 -112', { stroke: TONES.brass.base, width: 5 }) +
      path('M-176 -74Q0 -24 176 -74Q210 0 0 8Q-210 0 -176 -74Z', TONES.black.deep) +
      formShade('M-176 -74Q0 -24 176 -74Q210 0 0 8Q-210 0 -176 -74Z', 60) +
      path(ellipse(-178, -96, 12), TONES.brass.base) +
      path(ellipse(178, -96, 12), TONES.brass.base),
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
