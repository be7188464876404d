import { blob, ellipse, line, type Point, path, polygon, random, rect, smooth, times } from './draw.ts';
import { INK, isDark, mix, PAPERS, type PaperName } from './palette.ts';

export type BackdropName =
  | 'floor'
  | 'arch'
  | 'sun'
  | 'plinth'
  | 'steps'
  | 'corner'
  | 'daylight'
  | 'hills'
  | 'sea'
  | 'sheet'
  | 'drape'
  | 'tiles'
  | 'stones'
  | 'rays'
  | 'plain';

/** Side of the square all pictures are drawn on. */
export const SIDE = 1000;
/** Where things stand in a studio picture. */
export const GROUND = 812;

export interface Setting {
  paper: string;
  accent: string;
  /** A little darker than the paper: floors, folds, lines. */
  deep: string;
  next: () => number;
}

const floor = (s: Setting, y = 735): string => path(rect(0, y, SIDE, SIDE - y), s.deep);

const BACKDROPS: Record<BackdropName, (s: Setting) => string> = {
  plain: () => '',
  floor: (s) => floor(s),
  arch: (s) => {
    const x = 470 + s.next() * 60;
    return (
      path(
        `M${x - 265} 790L${x - 265} 400C${x - 265} 30 ${x + 265} 30 ${x + 265} 400L${x + 265} 790Z`,
        s.accent,
      ) + floor(s, 760)
    );
  },
  sun: (s) => path(ellipse(440 + s.next() * 120, 430, 320), s.accent) + floor(s, 770),
  plinth: (s) =>
    floor(s, 700) +
    path(rect(235, GROUND - 16, 530, 220), s.accent) +
    path(rect(235, GROUND - 16, 530, 34), mix(s.accent, '#fffaf0', 0.3)) +
    path(rect(640, GROUND + 18, 125, 190), { fill: INK, opacity: 0.1 }),
  steps: (s) =>
    path(rect(0, 590, 330, 410), mix(s.accent, s.paper, 0.25)) +
    path(rect(660, 470, 340, 530), mix(s.accent, s.paper, 0.5)) +
    path(rect(0, 772, SIDE, 230), s.accent),
  corner: (s) =>
    path(
      polygon([
        [600, 0],
        [SIDE, 0],
        [SIDE, 790],
        [600, 700],
      ]),
      s.deep,
    ) +
    path(
      polygon([
        [0, 790],
        [600, 700],
        [SIDE, 790],
        [SIDE, SIDE],
        [0, SIDE],
      ]),
      s.accent,
    ),
  daylight: (s) =>
    times(4, (i) => {
      const x = 250 + (i % 2) * 210;
      const y = 120 + Math.floor(i / 2) * 270;
      return path(
        polygon([
          [x, y],
          [x + 190, y - 40],
          [x + 150, y + 200],
          [x - 40, y + 240],
        ]),
        { fill: s.accent, opacity: 0.75 },
      );
    }).join('') + floor(s, 745),
  hills: (s) =>
    path(
      `M0 620C180 520 330 480 520 590C660 660 800 540 1000 560L1000 1000L0 1000Z`,
      mix(s.accent, s.paper, 0.45),
    ) + path(`M0 740C260 640 420 720 620 730C780 735 860 690 1000 700L1000 1000L0 1000Z`, s.accent),
  sea: (s) =>
    path(ellipse(700, 300, 120), mix(s.accent, '#fffaf0', 0.65)) +
    times(4, (row) => {
      const y = 545 + row * 72;
      const crest = times(9, (i): Point => [-80 + i * 150 + (row % 2) * 70, y + (i % 2 ? -16 : 16)]);
      return path(`${smooth(crest)}L1100 1000L-80 1000Z`, mix(s.accent, s.paper, 0.6 - row * 0.17));
    }).join('') +
    path(rect(0, 790, SIDE, 210), s.deep),
  sheet: (s) =>
    path(
      polygon([
        [150, 96],
        [842, 72],
        [868, 884],
        [128, 900],
      ]),
      s.accent,
    ),
  drape: (s) =>
    path(rect(0, 0, SIDE, SIDE), s.accent) +
    times(5, (i) => {
      const x = i * 220 + s.next() * 40 - 20;
      return path(
        `M${x} 0C${x + 70} 300 ${x - 30} 560 ${x + 60} 780L${x + 130} 780C${x + 60} 560 ${x + 130} 300 ${x + 90} 0Z`,
        { fill: INK, opacity: 0.07 },
      );
    }).join('') +
    path(rect(0, 770, SIDE, 230), s.paper),
  tiles: (s) =>
    times(
      6,
      (i) =>
        line(
          [
            [i * 200 + 10, 0],
            [i * 200 + 10, 740],
          ],
          s.deep,
          7,
        ) +
        line(
          [
            [0, i * 150 - 10],
            [SIDE, i * 150 - 10],
          ],
          s.deep,
          7,
        ),
    ).join('') + path(rect(0, 740, SIDE, 260), s.accent),
  stones: (s) =>
    floor(s, 760) +
    times(3, (i) => {
      const x = [150, 842, 742][i] ?? 0;
      const r = [118, 150, 74][i] ?? 60;
      return path(
        blob(
          times(7, (k): Point => {
            const a = (k / 7) * Math.PI * 2;
            return [x + Math.cos(a) * r * (0.9 + s.next() * 0.2), 808 - r * 0.55 + Math.sin(a) * r * 0.62];
          }),
        ),
        i === 1 ? mix(s.accent, INK, 0.1) : s.accent,
      );
    }).join(''),
  rays: (s) =>
    times(12, (i) => {
      const a = ((i + s.next() * 0.2) / 12) * Math.PI * 2;
      const b = a + Math.PI / 14;
      return path(
        polygon([
          [500, 500],
          [500 + Math.cos(a) * 900, 500 + Math.sin(a) * 900],
          [500 + Math.cos(b) * 900, 500 + Math.sin(b) * 900],
        ]),
        { fill: s.accent, opacity: 0.6 },
      );
    }).join(''),
};

export function setting(paper: PaperName, accent: PaperName, seed: string): Setting {
  const sheet = PAPERS[paper];
  return {
    paper: sheet,
    accent: PAPERS[accent],
    deep: isDark(paper) ? mix(sheet, '#000000', 0.22) : mix(sheet, '#8d7757', 0.17),
    next: random(seed),
  };
}

export const backdrop = (name: BackdropName, s: Setting): string =>
  path(rect(0, 0, SIDE, SIDE), s.paper) + BACKDROPS[name](s);
