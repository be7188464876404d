import { ellipse, line, type Point, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { tern } from './toys.ts';

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
