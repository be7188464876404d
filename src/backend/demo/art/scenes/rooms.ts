import { SIDE } from '../backdrop.ts';
import { ellipse, formShade, line, path, polygon, rect, times } from '../draw.ts';
import { INK, mix, TONES } from '../palette.ts';
import { books, candle, pebble, pottedPlant } from '../props.ts';
import { ground, type MakeScene, wall } from './scene.ts';

export const room: MakeScene = (s) => ({
  behind:
    wall(s) +
    ground(850, s.deep) +
    path(rect(160, 690, 680, 150, 8), TONES.wood.base) +
    path(rect(160, 690, 680, 20, 8), TONES.wood.light) +
    times(
      3,
      (i) =>
        path(rect(184 + i * 214, 724, 200, 100, 4), TONES.wood.shade) +
        path(ellipse(284 + i * 214, 774, 9), TONES.brass.base),
    ).join('') +
    path(rect(200, 840, 20, 60), TONES.darkWood.base) +
    path(rect(780, 840, 20, 60), TONES.darkWood.base) +
    books([TONES.navy, TONES.white, s.next() > 0.5 ? TONES.orange : TONES.pink])(210, 690, 120) +
    pottedPlant(TONES.white, TONES.leaf)(760, 690, 180),
  front: '',
  box: { x: 500, y: 620, w: 400, h: 500 },
  words: 'on the wall above an oak sideboard',
});

export const sofa: MakeScene = (s) => {
  const cover = mix(s.accent, '#2f6352', 0.45);
  return {
    behind:
      wall(s) +
      ground(880, s.deep) +
      path(rect(120, 640, 760, 150, 50), cover) +
      path(rect(150, 740, 700, 120, 26), mix(cover, '#fffaf0', 0.14)) +
      line(
        [
          [500, 748],
          [500, 852],
        ],
        mix(cover, INK, 0.2),
        5,
      ) +
      path(rect(90, 690, 110, 180, 46), mix(cover, INK, 0.12)) +
      path(rect(800, 690, 110, 180, 46), mix(cover, INK, 0.12)) +
      [150, 820].map((x) => path(rect(x, 866, 22, 50, 4), TONES.darkWood.base)).join('') +
      path(rect(226, 650, 130, 120, 24), TONES.orange.base) +
      formShade(rect(226, 650, 130, 120, 24), 26) +
      path(rect(680, 660, 120, 110, 24), TONES.white.base),
    front: '',
    box: { x: 500, y: 590, w: 400, h: 470 },
    words: 'on the wall over a soft sofa',
  };
};

export const mantel: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(140, 660, 720, 40, 6), '#fffaf0') +
    path(rect(140, 692, 720, 12), { fill: INK, opacity: 0.14 }) +
    path(rect(180, 704, 640, 296), mix(s.paper, '#fffaf0', 0.6)) +
    path('M290 1000L290 860Q290 770 500 770Q710 770 710 860L710 1000Z', '#33302d') +
    path('M470 1000Q430 930 480 890Q490 930 520 900Q570 950 540 1000Z', TONES.orange.base) +
    path('M486 1000Q470 960 500 936Q536 970 520 1000Z', TONES.yellow.base) +
    candle(TONES.white)(216, 660, 150) +
    candle(TONES.wax)(268, 660, 112) +
    pebble(TONES.grey)(800, 662, 72) +
    pottedPlant(TONES.clay, TONES.leaf)(736, 660, 150),
  front: '',
  box: { x: 500, y: 630, w: 400, h: 540 },
  words: 'above the fireplace',
});

export const stairs: MakeScene = (s) => ({
  behind:
    wall(s) +
    times(
      6,
      (i) =>
        path(
          rect(i * 180 - 30, 980 - i * 104, SIDE, 110),
          i % 2 ? mix(s.accent, '#fffaf0', 0.25) : mix(s.accent, '#fffaf0', 0.4),
        ) + path(rect(i * 180 - 42, 972 - i * 104, SIDE, 16, 6), TONES.wood.base),
    ).join('') +
    line(
      [
        [560, 640],
        [1020, 370],
      ],
      TONES.darkWood.base,
      18,
    ) +
    times(3, (i) =>
      line(
        [
          [640 + i * 150, 600 - i * 88],
          [640 + i * 150, 760 - i * 104],
        ],
        TONES.darkWood.base,
        9,
      ),
    ).join(''),
  front: '',
  box: { x: 340, y: 620, w: 420, h: 520 },
  words: 'on the wall of the stairs',
});

export const bedhead: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(110, 600, 780, 260, 40), TONES.wood.base) +
    times(5, (i) =>
      line(
        [
          [240 + i * 130, 620],
          [240 + i * 130, 780],
        ],
        TONES.wood.shade,
        6,
      ),
    ).join('') +
    path(rect(150, 690, 320, 150, 60), '#fbf7ee') +
    path(rect(530, 690, 320, 150, 60), '#fbf7ee') +
    formShade(rect(150, 690, 320, 150, 60), 30, 14, 0.1) +
    formShade(rect(530, 690, 320, 150, 60), 30, 14, 0.1) +
    path('M80 830Q500 780 920 830L960 1000L40 1000Z', mix(s.accent, INK, 0.12)) +
    path('M80 830Q500 780 920 830L928 874Q500 824 72 874Z', mix(s.accent, '#fffaf0', 0.5)),
  front: '',
  box: { x: 500, y: 560, w: 420, h: 480 },
  words: 'over the head of a bed',
});

export const armchair: MakeScene = (s) => {
  const cover = mix(s.accent, '#b4573a', 0.5);
  return {
    behind:
      wall(s) +
      ground(860, s.deep) +
      path(ellipse(560, 900, 420, 60), mix(s.accent, '#fffaf0', 0.3)) +
      path('M560 860L540 560Q540 500 620 500L800 500Q880 500 880 570L866 860Z', cover) +
      path(rect(500, 690, 90, 180, 40), mix(cover, INK, 0.14)) +
      path(rect(830, 690, 90, 180, 40), mix(cover, INK, 0.14)) +
      path(rect(570, 730, 280, 90, 30), mix(cover, '#fffaf0', 0.2)) +
      path(
        polygon([
          [640, 560],
          [760, 540],
          [790, 680],
          [650, 700],
        ]),
        TONES.white.base,
      ) +
      path(rect(250, 790, 180, 16, 6), TONES.wood.base) +
      line(
        [
          [290, 806],
          [270, 900],
        ],
        TONES.darkWood.base,
        12,
      ) +
      line(
        [
          [390, 806],
          [410, 900],
        ],
        TONES.darkWood.base,
        12,
      ) +
      books([TONES.navy, TONES.yellow])(300, 790, 90),
    front: '',
    box: { x: 310, y: 640, w: 380, h: 540 },
    words: 'beside a reading chair',
  };
};
