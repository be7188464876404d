import { ellipse, path, smooth, times } from '../art/draw.ts';
import { fish } from '../art/objects/nature.ts';
import {
  cushion,
  draped,
  folded,
  hanging,
  napkins,
  rolled,
  rug,
  swatch,
  towelStack,
} from '../art/objects/textiles.ts';
import { TONES, type Tone } from '../art/palette.ts';
import { checks, herringbone, pebbles, stripes, type Texture, waves } from '../art/texture.ts';
import { at, closeUp, type GalleryDraft, parts, several, studio } from './gallery.ts';

const herrings =
  (t: Tone): Texture =>
  ({ x, y, w, h }) =>
    times(20, (i) =>
      fish(t, x + w * (0.16 + (i % 4) * 0.23), y + h * (0.12 + Math.floor(i / 4) * 0.19), w * 0.19, i === 13),
    ).join('');

const frond: Texture = ({ x, y, w, h }) => {
  const at = (t: number) => [x + w * (0.08 + t * 0.84), y + h * (0.55 + Math.sin(t * 6) * 0.12)] as const;
  return (
    path(smooth(times(9, (i) => at(i / 8))), { stroke: TONES.green.base, width: 13 }) +
    times(13, (i) => {
      const [px, py] = at(0.06 + i * 0.07);
      const s = i % 2 ? 1 : -1;
      return (
        path(
          smooth([
            [px, py],
            [px + w * 0.04, py + s * h * 0.14],
            [px + w * 0.1, py + s * h * 0.24],
          ]),
          { stroke: i % 3 ? TONES.green.base : TONES.moss.base, width: 10 },
        ) + path(ellipse(px + w * 0.105, py + s * h * 0.26, h * 0.045), TONES.moss.base)
      );
    }).join('')
  );
};

const driftWaves: Texture = ({ x, y, w, h }) =>
  [TONES.navy, TONES.glass, TONES.orange, TONES.white, TONES.green, TONES.pink]
    .map((t, i) => {
      const top = y + (h / 6) * i;
      return path(
        `${smooth(times(9, (k) => [x + (k * w) / 7 - 20, top + (k % 2 ? 16 : -16)] as const))}L${x + w + 40} ${y + h}L${x - 30} ${y + h}Z`,
        t.base,
      );
    })
    .join('');

const tideLines: Texture = ({ x, y, w, h }) =>
  [0.72, 0.79, 0.88]
    .map((at, i) =>
      path(smooth(times(9, (k) => [x + (k * w) / 8, y + h * at + (k % 2 ? 8 : -8)] as const)), {
        stroke: [TONES.navy, TONES.orange, TONES.white][i]?.base ?? '',
        width: 12 - i * 2,
      }),
    )
    .join('');

export const homeTextiles: Record<string, GalleryDraft> = {
  'long-ley-blanket': {
    noun: 'stack of folded wool blankets with woven end stripes',
    tone: 'green',
    colors: ['green', 'beige', 'navy', 'pink'],
    draw: (t) => folded(t, 'ley', [TONES.white.base, TONES.orange.base, TONES.white.base]),
    shots: [
      studio('drape', 'oat', 'apricot', { w: 660 }),
      at('bench', 'mist', 'shell', { w: 460, h: 330 }),
      closeUp('the woven stripes', 0.16, 0.5, 2.2, 'apricot'),
      parts('draped', 'hung over a rail', 'daylight', 'blush', 'straw', [
        [(t) => draped(t, 'ley-d', [stripes(TONES.white.base, 220, 26)]), 500, 900, 760],
      ]),
    ],
  },
  'breakwater-throw': {
    noun: 'herringbone throw with a long fringe',
    tone: 'grey',
    draw: (t) => draped(t, 'breakwater', [herringbone(TONES.white.base, 40, 9)]),
    shots: [
      studio('corner', 'shell', 'rust', { h: 690, y: 870 }),
      parts('folded', 'folded on a stool', 'plinth', 'sky', 'straw', [
        [(t) => folded(t, 'breakwater-f', [], 3, [herringbone(TONES.white.base, 40, 9)]), 500, 800, 470],
      ]),
      closeUp('the hand-twisted fringe', 0.3, 0.92, 2, 'rust'),
      at('washline', 'sky', 'fern', { y: 760, h: 580 }),
    ],
  },
  'shingle-cushion': {
    noun: 'square cushion printed with beach stones',
    tone: 'grey',
    colors: ['grey', 'orange', 'blue'],
    draw: (t) =>
      cushion(t, 'shingle', 400, 390, [pebbles([t.light, t.shade, TONES.paper.base], 84, 'shingle')], 0),
    shots: [
      studio('steps', 'blush', 'shell', { w: 560, h: 560, y: 782 }),
      at('bench', 'straw', 'sage', { w: 330, h: 330 }),
      closeUp('the printed stones', 0.4, 0.4, 2.1, 'shell'),
      several('pile', 'piled up in three colours', 'floor', 'sage', 'mist', [
        [500, 850, 430, 'blue', 90],
        [330, 560, 350, 'orange', -8],
        [660, 570, 350],
      ]),
    ],
  },
  'wrack-cushion': {
    noun: 'long cushion embroidered with a seaweed frond',
    tone: 'paper',
    draw: (t) => cushion(t, 'wrack', 600, 300, [frond]),
    shots: [
      studio('sea', 'apricot', 'lagoon', { w: 760, h: 520 }),
      at('bench', 'lagoon', 'stone', { w: 520, h: 260 }),
      closeUp('the embroidery', 0.7, 0.5, 2.1, 'fern'),
    ],
  },
  'herring-tea-towel': {
    noun: 'tea towel printed with twenty herring',
    tone: 'paper',
    draw: (t) => hanging(t, 'herring', 360, 500, [herrings(TONES.blue)]),
    shots: [
      studio('plain', 'lagoon', 'dusk', { h: 720 }),
      at('washline', 'straw', 'sage', { y: 720, h: 540 }),
      closeUp('the one that swims the other way', 0.4, 0.66, 2.2, 'dusk'),
      parts('folded', 'folded in a stack', 'tiles', 'sky', 'apricot', [
        [(t) => folded(t, 'herring-f', [TONES.blue.base, TONES.blue.light], 3), 500, 840, 560],
      ]),
    ],
  },
  'saltwashed-napkins': {
    noun: 'four linen napkins fanned out',
    tone: 'beige',
    draw: () => napkins([TONES.beige, TONES.pink, TONES.glass, TONES.clay], 'napkin'),
    shots: [
      studio('plain', 'kelp', 'night', { w: 680 }),
      at('fromAbove', 'stone', 'rust', { w: 580 }),
      closeUp('the contrasting hem', 0.7, 0.66, 2.1, 'oat'),
      parts('stack', 'tied in a stack', 'sheet', 'shell', 'deepsea', [
        [() => folded(TONES.beige, 'napkin-f', [TONES.red.base], 4), 500, 790, 520],
      ]),
    ],
  },
  'tideline-towel': {
    noun: 'waffle towel with three wavering lines',
    tone: 'blue',
    colors: ['blue', 'white', 'yellow'],
    draw: (t) => hanging(t, 'tideline', 340, 500, [checks(t.shade, 9), tideLines], true),
    colorShot: (paper, accent) => studio('daylight', paper, accent, { h: 700 }),
    shots: [
      studio('tiles', 'cream', 'shell', { h: 690, y: 800 }),
      parts('rolls', 'rolled, in a pile', 'floor', 'shell', 'blush', [
        [(t) => towelStack(t, 'tideline-r', TONES.white), 500, 830, 600],
      ]),
      closeUp('the three lines', 0.45, 0.8, 2, 'straw'),
      at('pegs', 'oat', 'sage', { h: 560, y: 790 }),
    ],
  },
  'driftline-rug': {
    noun: 'flat-woven rug with waves in six colours',
    tone: 'white',
    draw: (t) => rug(t, 'driftline', 340, 540, [driftWaves]),
    shots: [
      studio('plain', 'stone', 'oat', { h: 740, rotate: -12 }),
      parts('rolled', 'rolled up with straps', 'floor', 'fern', 'sage', [
        [(t) => rolled(t, 'driftline-r', [driftWaves], TONES.wood), 500, 780, 700],
      ]),
      closeUp('the woven waves', 0.3, 0.4, 2.1, 'oat'),
      parts('runner', 'as a runner', 'corner', 'mist', 'apricot', [
        [(t) => rug(t, 'driftline-u', 230, 640, [driftWaves]), 500, 930, 860],
      ]),
    ],
  },
  'lambing-blanket': {
    noun: 'small checked baby blanket',
    tone: 'paper',
    draw: (t) => folded(t, 'lambing', [TONES.wax.base], 3, [checks(TONES.wax.light, 26)]),
    shots: [
      studio('hills', 'dusk', 'fern', { w: 640, y: 800 }),
      at('shelf', 'blush', 'straw', { w: 360, h: 260 }),
      parts('cloth', 'spread out', 'plain', 'sky', 'mist', [
        [
          (t) => swatch(t, 'lambing-s', [checks(TONES.wax.base, 50), waves(TONES.paper.base, 200, 2)]),
          500,
          850,
          640,
          8,
        ],
      ]),
      closeUp('the bound edge', 0.85, 0.4, 2.1, 'straw'),
    ],
  },
};
