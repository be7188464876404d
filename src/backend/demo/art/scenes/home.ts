import { type Setting, SIDE } from '../backdrop.ts';
import { ellipse, line, path, rect, times } from '../draw.ts';
import { INK, mix, TONES } from '../palette.ts';
import { books, candle, lemon, pebble, pottedPlant, sailboat, shell, sprig } from '../props.ts';
import { ground, type MakeScene, pick, wall } from './scene.ts';

function seaView(s: Setting, x: number, y: number, w: number, h: number): string {
  const sky = mix(s.accent, '#f7efdc', 0.45);
  const water = mix(s.accent, '#2d6a86', 0.55);
  const sun = x + w * (0.25 + s.next() * 0.5);
  return (
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">` +
    path(rect(x, y, w, h), sky) +
    path(ellipse(sun, y + h * 0.36, h * 0.13), '#f2c57a') +
    path(
      `M${x + w * 0.4} ${y + h * 0.62}C${x + w * 0.6} ${y + h * 0.4} ${x + w * 0.74} ${y + h * 0.54} ${x + w * 1.1} ${y + h * 0.5}L${x + w * 1.1} ${y + h * 0.64}L${x + w * 0.4} ${y + h * 0.64}Z`,
      mix(water, '#4b6a58', 0.5),
    ) +
    path(rect(x, y + h * 0.62, w, h * 0.4), water) +
    times(3, (i) =>
      line(
        [
          [x + w * (0.1 + i * 0.22), y + h * (0.72 + i * 0.08)],
          [x + w * (0.32 + i * 0.2), y + h * (0.72 + i * 0.08)],
        ],
        '#fffaf0',
        4,
        0.5,
      ),
    ).join('') +
    sailboat('#fffaf0', TONES.red.base)(x + w * 0.26, y + h * 0.66, h * 0.16) +
    '</svg>'
  );
}

export const sill: MakeScene = (s) => {
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
      pick(s, [pottedPlant(TONES.clay, TONES.leaf), pebble(TONES.grey), shell(TONES.pink)])(196, 726, 150),
    front: pick(s, [shell(TONES.white), pebble(TONES.beige), lemon])(800, 732, 86),
    box: { x: 510, y: 730, w: 430, h: 430 },
    words: 'on a window sill above the sea',
  };
};

export const shelf: MakeScene = (s) => ({
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

export const table: MakeScene = (s) => ({
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

export const bedside: MakeScene = (s) => ({
  behind:
    path(rect(0, 0, SIDE, SIDE), mix(s.paper, '#1f3240', 0.8)) +
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

export const pegs: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(0, 640, SIDE, 360), s.accent) +
    times(10, (i) =>
      line(
        [
          [i * 110 + 30, 650],
          [i * 110 + 30, SIDE],
        ],
        mix(s.accent, INK, 0.12),
        5,
      ),
    ).join('') +
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

export const bench: MakeScene = (s) => ({
  behind:
    wall(s) +
    path(rect(560, 90, 280, 360, 140), mix(s.accent, '#fffaf0', 0.4)) +
    ground(830, s.deep) +
    path(rect(90, 690, 820, 44, 10), TONES.wood.base) +
    path(rect(90, 722, 820, 14, 6), { fill: INK, opacity: 0.2 }) +
    [140, 826].map((x) => path(rect(x, 734, 34, 180, 4), TONES.darkWood.base)).join('') +
    path(rect(190, 850, 620, 20, 4), TONES.darkWood.base),
  front:
    path(rect(700, 840, 90, 66, 20), TONES.black.base) + path(rect(660, 876, 130, 32, 14), TONES.black.base),
  box: { x: 470, y: 698, w: 560, h: 470 },
  words: 'on an oak bench in the porch',
});
