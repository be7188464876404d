import { SIDE } from '../backdrop.ts';
import { dots, ellipse, line, type Point, path, polygon, rect, times } from '../draw.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import { flower, gull, house, pebble, shell, tuft } from '../props.ts';
import { ground, type MakeScene, wall } from './scene.ts';

export const shore: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#fffaf0', 0.2)) +
    path(ellipse(760, 210, 96), s.accent) +
    gull(250, 200, 54) +
    gull(370, 270, 34) +
    path('M0 470C120 400 240 380 380 470Z', mix('#4b6a58', s.paper, 0.35)) +
    path(rect(0, 466, SIDE, 200), mix('#2d6a86', s.paper, 0.3)) +
    times(4, (i) =>
      line(
        [
          [80 + i * 240, 510 + (i % 2) * 50],
          [230 + i * 230, 510 + (i % 2) * 50],
        ],
        '#fffaf0',
        5,
        0.6,
      ),
    ).join('') +
    path('M0 640C200 600 340 680 560 640C740 610 880 660 1000 630L1000 1000L0 1000Z', '#fffaf0') +
    path('M0 664C200 628 340 700 560 664C740 634 880 684 1000 654L1000 1000L0 1000Z', '#e8d2a6') +
    dots(
      times(70, (): Point => [s.next() * SIDE, 720 + s.next() * 270]),
      '#b99a66',
      5,
      0.6,
    ) +
    tuft(TONES.moss)(120, 880, 210),
  front:
    pebble(TONES.grey)(800, 900, 120) + pebble(TONES.clay)(890, 930, 76) + shell(TONES.white)(220, 936, 78),
  box: { x: 510, y: 880, w: 480, h: 500 },
  words: 'on the sand of the south beach',
});

export const night: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), '#22343f') +
    dots(
      times(46, (): Point => [s.next() * SIDE, s.next() * 480]),
      '#f6f1e7',
      5,
      0.8,
    ) +
    path(ellipse(790, 190, 78), '#f2e3bd') +
    path(ellipse(760, 174, 68), '#22343f') +
    path('M0 640C200 500 340 560 480 610C640 660 800 520 1000 580L1000 1000L0 1000Z', '#2c4a50') +
    path('M0 740C240 690 520 760 1000 700L1000 1000L0 1000Z', '#1b2a33') +
    '<ellipse cx="500" cy="600" rx="430" ry="400" fill="url(#glow)"/>',
  front: tuft({ ...TONES.moss, base: '#3d5a4a', shade: '#2e463f' })(170, 900, 150),
  box: { x: 500, y: 850, w: 470, h: 540 },
  words: 'glowing on a clear night under a thin moon',
});

export const garden: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#cbdde5', 0.3)) +
    path(ellipse(220, 200, 84), s.accent) +
    path('M0 600C220 500 420 520 600 580C760 630 880 560 1000 570L1000 1000L0 1000Z', '#a9bd8f') +
    times(9, (i) => path(rect(20 + i * 112, 470, 64, 300, 10), mix('#fffaf0', '#b98550', 0.16))).join('') +
    path(rect(0, 540, SIDE, 26), mix('#fffaf0', '#b98550', 0.3)) +
    path('M0 770C200 720 500 760 1000 730L1000 1000L0 1000Z', '#7f9a63'),
  front:
    [90, 190, 800, 880, 950]
      .map((x, i) =>
        flower([TONES.pink, TONES.yellow, TONES.white, TONES.pink, TONES.orange][i] ?? TONES.pink)(
          x,
          960 - (i % 2) * 40,
          170 + (i % 3) * 30,
        ),
      )
      .join('') +
    tuft(TONES.leaf)(290, 980, 110) +
    tuft(TONES.leaf)(720, 980, 120),
  box: { x: 500, y: 880, w: 460, h: 560 },
  words: 'in a garden behind a picket fence',
});

export const camp: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#e7b98c', 0.35)) +
    path(ellipse(680, 470, 130), '#f5dca6') +
    path(
      'M0 560C160 420 300 400 430 520C540 440 640 430 760 520C860 470 940 480 1000 500L1000 760L0 760Z',
      '#7d8f94',
    ) +
    path('M0 680C240 590 460 640 640 650C800 660 900 620 1000 630L1000 1000L0 1000Z', '#4f6b5b') +
    path(
      polygon([
        [60, 730],
        [250, 430],
        [440, 730],
      ]),
      s.accent,
    ) +
    path(
      polygon([
        [250, 430],
        [440, 730],
        [330, 730],
      ]),
      mix(s.accent, INK, 0.25),
    ) +
    path(
      polygon([
        [210, 730],
        [250, 560],
        [290, 730],
      ]),
      '#2b3a3c',
    ) +
    path('M0 780C300 730 700 790 1000 740L1000 1000L0 1000Z', '#3f5a4c'),
  front: tuft(TONES.moss)(90, 960, 140) + tuft(TONES.moss)(900, 950, 170) + pebble(TONES.grey)(770, 930, 90),
  box: { x: 540, y: 890, w: 460, h: 480 },
  words: 'beside a tent at sundown',
});

export const harbour: MakeScene = (s) => {
  const rows: readonly (readonly [Tone, Tone])[] = [
    [TONES.red, TONES.black],
    [TONES.white, TONES.red],
    [TONES.yellow, TONES.navy],
    [TONES.blue, TONES.black],
    [TONES.pink, TONES.green],
  ];
  return {
    behind:
      wall(s) +
      path(
        'M0 470C260 350 420 420 620 430C800 440 900 380 1000 400L1000 640L0 640Z',
        mix(s.paper, '#4b6a58', 0.45),
      ) +
      rows.map(([w, r], i) => house(w, r)(110 + i * 196, 590, 220 + (i % 2) * 30)).join('') +
      path(rect(0, 590, SIDE, 160), mix('#2d6a86', s.paper, 0.3)) +
      times(5, (i) =>
        line(
          [
            [40 + i * 210, 640 + (i % 2) * 46],
            [170 + i * 210, 640 + (i % 2) * 46],
          ],
          '#fffaf0',
          5,
          0.6,
        ),
      ).join('') +
      ground(742, TONES.grey.base) +
      path(rect(0, 742, SIDE, 22), TONES.grey.light) +
      times(6, (i) =>
        line(
          [
            [i * 190 + 60, 764],
            [i * 210 + 10, SIDE],
          ],
          TONES.grey.shade,
          5,
        ),
      ).join(''),
    front:
      path(rect(846, 762, 76, 120, 26), TONES.iron.base) + path(ellipse(884, 770, 54, 22), TONES.iron.light),
    box: { x: 480, y: 900, w: 470, h: 500 },
    words: 'on the quay before the harbour houses',
  };
};

export const washline: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), s.paper) +
    path(ellipse(200, 330, 110, 40), '#fffaf0') +
    path(ellipse(280, 310, 90, 46), '#fffaf0') +
    path(ellipse(820, 420, 120, 38), '#fffaf0') +
    path('M0 800C220 720 460 760 640 790C800 815 900 770 1000 780L1000 1000L0 1000Z', s.accent) +
    path('M0 880C300 830 640 900 1000 850L1000 1000L0 1000Z', mix(s.accent, INK, 0.15)) +
    path('M-20 150Q500 250 1020 140', { stroke: TONES.darkWood.base, width: 7 }) +
    path(rect(60, 90, 22, 800, 6), TONES.wood.base),
  front: path(rect(398, 176, 18, 62, 5), TONES.wood.base) + path(rect(586, 176, 18, 62, 5), TONES.wood.base),
  box: { x: 500, y: 830, w: 600, h: 620 },
  words: 'on the washing line in a light wind',
});
