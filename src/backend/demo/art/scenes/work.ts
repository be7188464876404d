import { backdrop, SIDE } from '../backdrop.ts';
import { ellipse, line, path, polygon, rect, times } from '../draw.ts';
import { INK, mix, TONES } from '../palette.ts';
import { books, lemon, pebble, pencilJar, pottedPlant, shell, sprig } from '../props.ts';
import { ground, type MakeScene, pick, wall } from './scene.ts';

export const desk: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(620, 110, 190, 240), { fill: INK, opacity: 0.1 }) +
    path(rect(612, 100, 190, 240), '#fbf7ee') +
    path(ellipse(707, 190, 46), s.accent) +
    line(
      [
        [640, 270],
        [774, 270],
      ],
      INK,
      5,
      0.4,
    ) +
    line(
      [
        [640, 296],
        [740, 296],
      ],
      INK,
      5,
      0.4,
    ) +
    path(rect(826, 190, 120, 120), mix(s.accent, '#fffaf0', 0.3)) +
    ground(716, TONES.wood.light) +
    path(rect(0, 716, SIDE, 14), TONES.wood.base) +
    pencilJar(TONES.green)(130, 790, 240),
  front: pick(s, [pottedPlant(TONES.red, TONES.leaf), books([TONES.red, TONES.beige, TONES.blue])])(
    842,
    826,
    190,
  ),
  box: { x: 490, y: 850, w: 500, h: 500 },
  words: 'on a desk beside a jar of pencils',
});

export const kitchen: MakeScene = (s) => ({
  behind:
    backdrop('tiles', s) +
    path(rect(90, 128, 820, 14, 7), TONES.darkWood.base) +
    times(3, (i) => {
      const x = [170, 262, 828][i] ?? 0;
      const long = [210, 170, 190][i] ?? 180;
      return (
        line(
          [
            [x, 136],
            [x, 160],
          ],
          TONES.brass.base,
          6,
        ) +
        line(
          [
            [x, 166],
            [x, 160 + long * 0.6],
          ],
          TONES.wood.base,
          16,
        ) +
        path(ellipse(x, 160 + long * 0.82, 27, long * 0.22), i === 1 ? TONES.darkWood.base : TONES.wood.base)
      );
    }).join('') +
    path(rect(0, 736, SIDE, 26), mix(s.accent, '#fffaf0', 0.4)),
  front: pottedPlant(TONES.clay, TONES.leaf)(130, 850, 220) + lemon(838, 866, 88),
  box: { x: 500, y: 850, w: 500, h: 520 },
  words: 'on the kitchen counter before pale tiles',
});

export const workbench: MakeScene = (s) => ({
  behind:
    wall(s) +
    ground(700, TONES.wood.base) +
    path(rect(0, 700, SIDE, 16), TONES.wood.light) +
    times(4, (i) =>
      line(
        [
          [0, 770 + i * 66],
          [SIDE, 766 + i * 66],
        ],
        TONES.wood.shade,
        4,
        0.6,
      ),
    ).join('') +
    path(rect(80, 130, 840, 18), TONES.darkWood.base) +
    [150, 230, 770, 850]
      .map(
        (x, i) =>
          line(
            [
              [x, 148],
              [x, 250],
            ],
            TONES.wood.shade,
            18,
          ) +
          path(rect(x - 24 + (i % 2) * 8, 250, 48 - (i % 2) * 16, 60 + (i % 2) * 50, 6), TONES.steel.base),
      )
      .join('') +
    path('M700 860C760 820 800 900 850 850C880 820 930 860 900 890', {
      stroke: TONES.paleWood.light,
      width: 16,
    }),
  front: path('M120 900C160 860 210 930 250 890', { stroke: TONES.paleWood.light, width: 16 }),
  box: { x: 480, y: 850, w: 500, h: 520 },
  words: 'on the workbench where it is made',
});

export const fromAbove: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), s.paper) +
    times(5, (i) =>
      line(
        [
          [0, i * 210 + 90],
          [SIDE, i * 210 + 90 + (s.next() - 0.5) * 14],
        ],
        s.deep,
        6,
      ),
    ).join('') +
    times(8, (i) => {
      const y = 40 + i * 130;
      const x = s.next() * 700;
      return line(
        [
          [x, y],
          [x + 130 + s.next() * 120, y],
        ],
        s.deep,
        4,
        0.8,
      );
    }).join('') +
    path(
      polygon([
        [-20, 700],
        [300, 1020],
        [-20, 1020],
      ]),
      s.accent,
    ) +
    line(
      [
        [-10, 728],
        [270, 1010],
      ],
      '#fffaf0',
      6,
      0.7,
    ) +
    sprig(TONES.leaf, 140)(960, 60, 260),
  front: pebble(TONES.grey)(120, 180, 100) + shell(TONES.white)(880, 930, 96),
  box: { x: 500, y: 810, w: 600, h: 600 },
  words: 'seen from above on a scrubbed table',
});
