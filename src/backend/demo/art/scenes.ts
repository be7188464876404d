import { backdrop, type Setting, SIDE, setting } from './backdrop.ts';
import { dots, ellipse, line, type Point, path, polygon, rect, times } from './draw.ts';
import { INK, isDark, mix, PAPERS, type PaperName, TONES, type Tone } from './palette.ts';
import { books, candle, flower, gull, house, lemon, pebble, pencilJar, pottedPlant, sailboat, shell, sprig, tuft } from './props.ts';
import type { Box } from './sprite.ts';

/** A place in the world with room for one object. */
export interface Scene {
  behind: string;
  front: string;
  box: Box;
  /** What the place is, for the picture's text. */
  words: string;
}

type MakeScene = (s: Setting) => Scene;

const ground = (y: number, color: string): string => path(rect(0, y, SIDE, SIDE - y), color);
const wall = (s: Setting): string => path(rect(0, 0, SIDE, SIDE), s.paper);
const pick = <T>(s: Setting, list: readonly [T, ...T[]]): T => list[Math.floor(s.next() * list.length)] ?? list[0];

function seaView(s: Setting, x: number, y: number, w: number, h: number): string {
  const sky = mix(s.accent, '#f7efdc', 0.45);
  const water = mix(s.accent, '#2d6a86', 0.55);
  const sun = x + w * (0.25 + s.next() * 0.5);
  return (
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">` +
    path(rect(x, y, w, h), sky) +
    path(ellipse(sun, y + h * 0.36, h * 0.13), '#f2c57a') +
    path(`M${x + w * 0.4} ${y + h * 0.62}C${x + w * 0.6} ${y + h * 0.4} ${x + w * 0.74} ${y + h * 0.54} ${x + w * 1.1} ${y + h * 0.5}L${x + w * 1.1} ${y + h * 0.64}L${x + w * 0.4} ${y + h * 0.64}Z`, mix(water, '#4b6a58', 0.5)) +
    path(rect(x, y + h * 0.62, w, h * 0.4), water) +
    times(3, (i) => line([[x + w * (0.1 + i * 0.22), y + h * (0.72 + i * 0.08)], [x + w * (0.32 + i * 0.2), y + h * (0.72 + i * 0.08)]], '#fffaf0', 4, 0.5)).join('') +
    sailboat('#fffaf0', TONES.red.base)(x + w * 0.26, y + h * 0.66, h * 0.16) +
    '</svg>'
  );
}

const sill: MakeScene = (s) => {
  const frame = mix(s.paper, '#fffaf0', 0.65);
  return {
    behind:
      wall(s) +
      path(rect(140, 60, 720, 640), { fill: INK, opacity: 0.1 }) +
      path(rect(128, 48, 720, 650), frame) +
      seaView(s, 160, 80, 656, 590) +
      path(rect(476, 80, 22, 590), frame) +
      path(rect(160, 300, 656, 20), frame) +
      path(rect(60, 690, 880, 66, 6), mix(frame, '#b98550', 0.22)) +
      path(rect(60, 740, 880, 22, 6), { fill: INK, opacity: 0.16 }) +
      ground(762, s.deep) +
      pick(s, [pottedPlant(TONES.clay, TONES.leaf), pebble(TONES.grey), shell(TONES.pink)])(196, 726, 150) ,
    front: pick(s, [shell(TONES.white), pebble(TONES.beige), lemon])(800, 732, 86),
    box: { x: 510, y: 730, w: 430, h: 430 },
    words: 'on a window sill above the sea',
  };
};

const shelf: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(90, 100, 250, 310, 4), { fill: INK, opacity: 0.12 }) +
    path(rect(80, 90, 250, 310, 4), TONES.paleWood.base) +
    path(rect(102, 112, 206, 266), '#fbf7ee') +
    path(ellipse(205, 215, 56), s.accent) +
    path(`M102 290C160 250 230 320 308 270L308 378L102 378Z`, mix(s.accent, INK, 0.35)) +
    path(rect(180, 752, 26, 130, 4), TONES.darkWood.base) +
    path(rect(794, 752, 26, 130, 4), TONES.darkWood.base) +
    path(rect(40, 720, 920, 40, 6), TONES.wood.base) +
    path(rect(40, 750, 920, 12, 4), { fill: INK, opacity: 0.25 }) +
    books([TONES.navy, TONES.orange, TONES.white, TONES.green])(90, 720, 220),
  front: pottedPlant(TONES.white, TONES.leaf)(846, 720, 200),
  box: { x: 540, y: 722, w: 420, h: 500 },
  words: 'on an oak shelf between books and a plant',
});

const table: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(560, 70, 320, 330, 160), { fill: mix(s.paper, '#fffaf0', 0.5) }) +
    path(ellipse(500, 900, 720, 240), { fill: INK, opacity: 0.14 }) +
    path(ellipse(500, 880, 700, 220), mix(s.accent, '#fffaf0', 0.12)) +
    path(ellipse(500, 872, 640, 190), { stroke: mix(s.accent, INK, 0.18), width: 5, dash: '2 20' }) +
    pick(s, [candle(TONES.white), pottedPlant(TONES.white, TONES.moss), candle(TONES.wax)])(186, 800, 190),
  front: lemon(800, 860, 92) + lemon(884, 900, 86) + sprig(TONES.leaf, 200)(330, 934, 150),
  box: { x: 500, y: 852, w: 480, h: 500 },
  words: 'on a laid table with lemons',
});

const shore: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#fffaf0', 0.2)) +
    path(ellipse(760, 210, 96), s.accent) +
    gull(250, 200, 54) +
    gull(370, 270, 34) +
    path('M0 470C120 400 240 380 380 470Z', mix('#4b6a58', s.paper, 0.35)) +
    path(rect(0, 466, SIDE, 200), mix('#2d6a86', s.paper, 0.3)) +
    times(4, (i) => line([[80 + i * 240, 510 + (i % 2) * 50], [230 + i * 230, 510 + (i % 2) * 50]], '#fffaf0', 5, 0.6)).join('') +
    path('M0 640C200 600 340 680 560 640C740 610 880 660 1000 630L1000 1000L0 1000Z', '#fffaf0') +
    path('M0 664C200 628 340 700 560 664C740 634 880 684 1000 654L1000 1000L0 1000Z', '#e8d2a6') +
    dots(times(70, (): Point => [s.next() * SIDE, 720 + s.next() * 270]), '#b99a66', 5, 0.6) +
    tuft(TONES.moss)(120, 880, 210),
  front: pebble(TONES.grey)(800, 900, 120) + pebble(TONES.clay)(890, 930, 76) + shell(TONES.white)(220, 936, 78),
  box: { x: 510, y: 880, w: 480, h: 500 },
  words: 'on the sand of the south beach',
});

const desk: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(620, 110, 190, 240), { fill: INK, opacity: 0.1 }) +
    path(rect(612, 100, 190, 240), '#fbf7ee') +
    path(ellipse(707, 190, 46), s.accent) +
    line([[640, 270], [774, 270]], INK, 5, 0.4) +
    line([[640, 296], [740, 296]], INK, 5, 0.4) +
    path(rect(826, 190, 120, 120), mix(s.accent, '#fffaf0', 0.3)) +
    ground(716, TONES.wood.light) +
    path(rect(0, 716, SIDE, 14), TONES.wood.base) +
    pencilJar(TONES.green)(130, 790, 240),
  front: pick(s, [pottedPlant(TONES.red, TONES.leaf), books([TONES.red, TONES.beige, TONES.blue])])(842, 826, 190),
  box: { x: 490, y: 850, w: 500, h: 500 },
  words: 'on a desk beside a jar of pencils',
});

const kitchen: MakeScene = (s) => ({
  behind:
    backdrop('tiles', s) +
    path(rect(90, 128, 820, 14, 7), TONES.darkWood.base) +
    times(3, (i) => {
      const x = [170, 262, 828][i] ?? 0;
      const long = [210, 170, 190][i] ?? 180;
      return (
        line([[x, 136], [x, 160]], TONES.brass.base, 6) +
        line([[x, 166], [x, 160 + long * 0.6]], TONES.wood.base, 16) +
        path(ellipse(x, 160 + long * 0.82, 27, long * 0.22), i === 1 ? TONES.darkWood.base : TONES.wood.base)
      );
    }).join('') +
    path(rect(0, 736, SIDE, 26), mix(s.accent, '#fffaf0', 0.4)),
  front: pottedPlant(TONES.clay, TONES.leaf)(130, 850, 220) + lemon(838, 866, 88),
  box: { x: 500, y: 850, w: 500, h: 520 },
  words: 'on the kitchen counter before pale tiles',
});

const night: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), '#22343f') +
    dots(times(46, (): Point => [s.next() * SIDE, s.next() * 480]), '#f6f1e7', 5, 0.8) +
    path(ellipse(790, 190, 78), '#f2e3bd') +
    path(ellipse(760, 174, 68), '#22343f') +
    path('M0 640C200 500 340 560 480 610C640 660 800 520 1000 580L1000 1000L0 1000Z', '#2c4a50') +
    path('M0 740C240 690 520 760 1000 700L1000 1000L0 1000Z', '#1b2a33') +
    '<ellipse cx="500" cy="600" rx="430" ry="400" fill="url(#glow)"/>',
  front: tuft({ ...TONES.moss, base: '#3d5a4a', shade: '#2e463f' })(170, 900, 150),
  box: { x: 500, y: 850, w: 470, h: 540 },
  words: 'glowing on a clear night under a thin moon',
});

const bedside: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#26343d', isDark('night') && s.next() > 2 ? 0.7 : 0.62)) +
    '<ellipse cx="520" cy="470" rx="520" ry="480" fill="url(#glow)"/>' +
    path(rect(0, 560, 250, 440, 60), mix(s.accent, '#26343d', 0.3)) +
    path('M-40 620C60 560 210 570 260 650C290 720 230 790 120 790L-40 780Z', '#efe4cf') +
    path(rect(300, 760, 470, 40, 6), TONES.wood.base) +
    path(rect(320, 800, 430, 200), TONES.darkWood.base) +
    path(rect(350, 836, 370, 90, 6), TONES.wood.shade) +
    path(ellipse(535, 880, 14), TONES.brass.base) +
    path(rect(350, 726, 150, 18, 3), TONES.red.base) +
    path(rect(356, 744, 150, 18, 3), TONES.white.base),
  front: '',
  box: { x: 590, y: 764, w: 330, h: 520 },
  words: 'lit on a bedside table at night',
});

const room: MakeScene = (s) => ({
  behind:
    wall(s) +
    ground(850, s.deep) +
    path(rect(160, 690, 680, 150, 8), TONES.wood.base) +
    path(rect(160, 690, 680, 20, 8), TONES.wood.light) +
    times(3, (i) => path(rect(184 + i * 214, 724, 200, 100, 4), TONES.wood.shade) + path(ellipse(284 + i * 214, 774, 9), TONES.brass.base)).join('') +
    path(rect(200, 840, 20, 60), TONES.darkWood.base) +
    path(rect(780, 840, 20, 60), TONES.darkWood.base) +
    books([TONES.navy, TONES.white, s.next() > 0.5 ? TONES.orange : TONES.pink])(210, 690, 120) +
    pottedPlant(TONES.white, TONES.leaf)(760, 690, 180),
  front: '',
  box: { x: 500, y: 620, w: 400, h: 500 },
  words: 'on the wall above an oak sideboard',
});

const pegs: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(0, 640, SIDE, 360), s.accent) +
    times(10, (i) => line([[i * 110 + 30, 650], [i * 110 + 30, SIDE]], mix(s.accent, INK, 0.12), 5)).join('') +
    path(rect(0, 628, SIDE, 22), mix(s.accent, '#fffaf0', 0.35)) +
    path(rect(0, 178, SIDE, 56), TONES.wood.base) +
    path(rect(0, 226, SIDE, 12), { fill: INK, opacity: 0.2 }) +
    times(5, (i) => path(ellipse(100 + i * 200, 206, 20), TONES.darkWood.base)).join('') +
    path('M100 206L60 420L150 420Z', TONES.grey.shade) +
    path(rect(50, 330, 106, 180, 40), TONES.grey.base),
  front: path(ellipse(500, 206, 20), TONES.darkWood.base),
  box: { x: 500, y: 850, w: 560, h: 640 },
  words: 'hanging from a peg in the hall',
});

const fromAbove: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), s.paper) +
    times(5, (i) => line([[0, i * 210 + 90], [SIDE, i * 210 + 90 + (s.next() - 0.5) * 14]], s.deep, 6)).join('') +
    times(8, (i) => {
      const y = 40 + i * 130;
      const x = s.next() * 700;
      return line([[x, y], [x + 130 + s.next() * 120, y]], s.deep, 4, 0.8);
    }).join('') +
    path(polygon([[-20, 700], [300, 1020], [-20, 1020]]), s.accent) +
    line([[-10, 728], [270, 1010]], '#fffaf0', 6, 0.7) +
    sprig(TONES.leaf, 140)(960, 60, 260),
  front: pebble(TONES.grey)(120, 180, 100) + shell(TONES.white)(880, 930, 96),
  box: { x: 500, y: 810, w: 600, h: 600 },
  words: 'seen from above on a scrubbed table',
});

const garden: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#cbdde5', 0.3)) +
    path(ellipse(220, 200, 84), s.accent) +
    path('M0 600C220 500 420 520 600 580C760 630 880 560 1000 570L1000 1000L0 1000Z', '#a9bd8f') +
    times(9, (i) => path(rect(20 + i * 112, 470, 64, 300, 10), mix('#fffaf0', '#b98550', 0.16))).join('') +
    path(rect(0, 540, SIDE, 26), mix('#fffaf0', '#b98550', 0.3)) +
    path('M0 770C200 720 500 760 1000 730L1000 1000L0 1000Z', '#7f9a63'),
  front:
    [90, 190, 800, 880, 950].map((x, i) => flower([TONES.pink, TONES.yellow, TONES.white, TONES.pink, TONES.orange][i] ?? TONES.pink)(x, 960 - (i % 2) * 40, 170 + (i % 3) * 30)).join('') +
    tuft(TONES.leaf)(290, 980, 110) + tuft(TONES.leaf)(720, 980, 120),
  box: { x: 500, y: 880, w: 460, h: 560 },
  words: 'in a garden behind a picket fence',
});

const camp: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#e7b98c', 0.35)) +
    path(ellipse(680, 470, 130), '#f5dca6') +
    path('M0 560C160 420 300 400 430 520C540 440 640 430 760 520C860 470 940 480 1000 500L1000 760L0 760Z', '#7d8f94') +
    path('M0 680C240 590 460 640 640 650C800 660 900 620 1000 630L1000 1000L0 1000Z', '#4f6b5b') +
    path(polygon([[60, 730], [250, 430], [440, 730]]), s.accent) +
    path(polygon([[250, 430], [440, 730], [330, 730]]), mix(s.accent, INK, 0.25)) +
    path(polygon([[210, 730], [250, 560], [290, 730]]), '#2b3a3c') +
    path('M0 780C300 730 700 790 1000 740L1000 1000L0 1000Z', '#3f5a4c'),
  front: tuft(TONES.moss)(90, 960, 140) + tuft(TONES.moss)(900, 950, 170) + pebble(TONES.grey)(770, 930, 90),
  box: { x: 540, y: 890, w: 460, h: 480 },
  words: 'beside a tent at sundown',
});

const harbour: MakeScene = (s) => {
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
      path('M0 470C260 350 420 420 620 430C800 440 900 380 1000 400L1000 640L0 640Z', mix(s.paper, '#4b6a58', 0.45)) +
      rows.map(([w, r], i) => house(w, r)(110 + i * 196, 590, 220 + (i % 2) * 30)).join('') +
      path(rect(0, 590, SIDE, 160), mix('#2d6a86', s.paper, 0.3)) +
      times(5, (i) => line([[40 + i * 210, 640 + (i % 2) * 46], [170 + i * 210, 640 + (i % 2) * 46]], '#fffaf0', 5, 0.6)).join('') +
      ground(742, TONES.grey.base) +
      path(rect(0, 742, SIDE, 22), TONES.grey.light) +
      times(6, (i) => line([[i * 190 + 60, 764], [i * 210 + 10, SIDE]], TONES.grey.shade, 5)).join(''),
    front: path(rect(846, 762, 76, 120, 26), TONES.iron.base) + path(ellipse(884, 770, 54, 22), TONES.iron.light),
    box: { x: 480, y: 900, w: 470, h: 500 },
    words: 'on the quay before the harbour houses',
  };
};

const washline: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), s.paper) +
    path(ellipse(200, 330, 110, 40), '#fffaf0') + path(ellipse(280, 310, 90, 46), '#fffaf0') + path(ellipse(820, 420, 120, 38), '#fffaf0') +
    path('M0 800C220 720 460 760 640 790C800 815 900 770 1000 780L1000 1000L0 1000Z', s.accent) +
    path('M0 880C300 830 640 900 1000 850L1000 1000L0 1000Z', mix(s.accent, INK, 0.15)) +
    path('M-20 150Q500 250 1020 140', { stroke: TONES.darkWood.base, width: 7 }) +
    path(rect(60, 90, 22, 800, 6), TONES.wood.base),
  front: path(rect(398, 176, 18, 62, 5), TONES.wood.base) + path(rect(586, 176, 18, 62, 5), TONES.wood.base),
  box: { x: 500, y: 830, w: 600, h: 620 },
  words: 'on the washing line in a light wind',
});

const bench: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(560, 90, 280, 360, 140), mix(s.accent, '#fffaf0', 0.4)) +
    ground(830, s.deep) +
    path(rect(90, 690, 820, 44, 10), TONES.wood.base) +
    path(rect(90, 722, 820, 14, 6), { fill: INK, opacity: 0.2 }) +
    [140, 826].map((x) => path(rect(x, 734, 34, 180, 4), TONES.darkWood.base)).join('') +
    path(rect(190, 850, 620, 20, 4), TONES.darkWood.base),
  front: path(rect(700, 840, 90, 66, 20), TONES.black.base) + path(rect(660, 876, 130, 32, 14), TONES.black.base),
  box: { x: 470, y: 698, w: 560, h: 470 },
  words: 'on an oak bench in the porch',
});

const workbench: MakeScene = (s) => ({
  behind:
    wall(s) +
    ground(700, TONES.wood.base) +
    path(rect(0, 700, SIDE, 16), TONES.wood.light) +
    times(4, (i) => line([[0, 770 + i * 66], [SIDE, 766 + i * 66]], TONES.wood.shade, 4, 0.6)).join('') +
    path(rect(80, 130, 840, 18), TONES.darkWood.base) +
    [150, 230, 770, 850].map((x, i) => line([[x, 148], [x, 250]], TONES.wood.shade, 18) + path(rect(x - 24 + (i % 2) * 8, 250, 48 - (i % 2) * 16, 60 + (i % 2) * 50, 6), TONES.steel.base)).join('') +
    path('M700 860C760 820 800 900 850 850C880 820 930 860 900 890', { stroke: TONES.paleWood.light, width: 16 }),
  front: path('M120 900C160 860 210 930 250 890', { stroke: TONES.paleWood.light, width: 16 }),
  box: { x: 480, y: 850, w: 500, h: 520 },
  words: 'on the workbench where it is made',
});

export const SCENES = { sill, shelf, table, shore, desk, kitchen, night, bedside, room, pegs, fromAbove, garden, camp, harbour, washline, bench, workbench } as const;
export type SceneName = keyof typeof SCENES;

export const scene = (name: SceneName, paper: PaperName, accent: PaperName, seed: string): Scene =>
  SCENES[name](setting(paper, accent, seed));

/** The colour behind everything in a scene, for pictures that continue it. */
export const sceneryPaper = (paper: PaperName): string => PAPERS[paper];
