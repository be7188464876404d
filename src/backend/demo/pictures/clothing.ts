import { apron, ferryStamp, tote } from '../art/objects/bags.ts';
import { beanie, cap, mittens, scarf, socks } from '../art/objects/knitwear.ts';
import { folded } from '../art/objects/textiles.ts';
import { gansey, onHanger, rainJacket, smock, stripedTee } from '../art/objects/tops.ts';
import { TONES, type ToneName } from '../art/palette.ts';
import { at, closeUp, type GalleryDraft, inTones, parts, type Shot, several, studio } from './gallery.ts';

const onWall =
  (aim = {}) =>
  (paper: Parameters<typeof studio>[1], accent: Parameters<typeof studio>[2]): Shot =>
    studio('plain', paper, accent, { h: 700, y: 860, ...aim });

const COATS: ToneName[] = ['yellow', 'green'];

export const clothing: Record<string, GalleryDraft> = {
  'ropewalk-gansey': {
    noun: 'fisherman’s sweater with ropes and ladders on the chest',
    tone: 'navy',
    colors: ['navy', 'beige', 'red'],
    draw: (t) => gansey(t, 'gansey'),
    colorShot: onWall(),
    shots: [
      studio('sun', 'sky', 'straw', { h: 680, y: 850 }),
      at('washline', 'shell', 'sage', { y: 790, h: 640 }),
      closeUp('the rope and the ladder', 0.45, 0.3, 2, 'straw'),
      parts('stack', 'folded in a stack', 'plinth', 'oat', 'fern', [
        [(t) => folded(t, 'gansey-f', [TONES.white.base], 3), 500, 800, 520],
      ]),
    ],
  },
  'deckhand-tee': {
    noun: 'boat-neck tee with even stripes',
    tone: 'blue',
    colors: ['blue', 'red', 'green'],
    draw: (t) => stripedTee(t, 'tee'),
    colorShot: onWall(),
    shots: [
      studio('sheet', 'shell', 'apricot', { h: 660, y: 840 }),
      parts('hanger', 'on a wooden hanger', 'daylight', 'mist', 'straw', [
        [(t) => onHanger(stripedTee(t, 'tee')), 500, 880, 760],
      ]),
      closeUp('stripes that meet at the seam', 0.24, 0.4, 2.1, 'apricot'),
      several('three', 'in three colours', 'plain', 'stone', 'oat', [
        [270, 560, 430, 'red', -10],
        [730, 600, 430, 'green', 10],
        [500, 900, 470],
      ]),
    ],
  },
  'lookout-smock': {
    noun: 'canvas smock with four pockets',
    tone: 'orange',
    colors: ['orange', 'navy'],
    draw: (t) => smock(t, 'smock'),
    colorShot: onWall(),
    shots: [
      studio('plain', 'lagoon', 'mist', { h: 700, y: 860 }),
      at('pegs', 'cream', 'dusk', { y: 800, h: 580 }),
      closeUp('a pocket with a pencil', 0.66, 0.3, 2.2, 'mist'),
    ],
  },
  'squall-rain-jacket': {
    noun: 'waxed rain jacket with a storm flap and hood',
    tone: 'yellow',
    colors: COATS,
    draw: (t) => rainJacket(t, 'squall'),
    colorShot: onWall({ h: 760, y: 900 }),
    shots: [
      studio('sea', 'dusk', 'deepsea', { h: 780, y: 900 }),
      at('pegs', 'sage', 'stone', { y: 850, h: 660 }),
      closeUp('the storm flap', 0.5, 0.4, 2, 'dusk'),
      several('pair', 'in both colours', 'plain', 'blush', 'shell', [
        [300, 830, 560, 'green', -6],
        [690, 900, 620, 'yellow', 4],
      ]),
    ],
  },
  'skua-beanie': {
    noun: 'ribbed wool hat',
    tone: 'orange',
    colors: ['orange', 'grey', 'green', 'navy'],
    draw: (t) => beanie(t, 'skua'),
    shots: [
      studio('hills', 'sky', 'dusk', { h: 520, y: 790 }),
      at('bench', 'sage', 'oat', { h: 280, w: 300 }),
      closeUp('the turned brim', 0.4, 0.78, 2, 'deepsea'),
      inTones('four colours', ['grey', 'orange', 'navy', 'green'], 'floor', 'cream', 'oat', 370),
    ],
  },
  'boathouse-socks': {
    noun: 'thick wool socks with contrasting heels',
    tone: 'grey',
    draw: (t) => socks(t, 'socks', TONES.red),
    shots: [
      studio('sheet', 'sage', 'straw', { h: 640 }),
      at('bench', 'shell', 'lagoon', { w: 360, h: 360, y: 720 }),
      closeUp('the red heel', 0.3, 0.86, 2.1, 'straw'),
      several('pairs', 'three pairs in a row', 'plain', 'deepsea', 'night', [
        [200, 640, 330, 'grey', -8],
        [500, 780, 360, 'beige'],
        [800, 640, 330, 'green', 8],
      ]),
    ],
  },
  'ferry-tote': {
    noun: 'canvas tote with the island ferry on it',
    tone: 'white',
    draw: (t) => tote(t, 'tote', ferryStamp(TONES.navy.base, -160)),
    shots: [
      studio('stones', 'apricot', 'dusk', { h: 680 }),
      at('harbour', 'sky', 'straw', { h: 470 }),
      closeUp('the printed ferry', 0.5, 0.72, 1.9, 'lagoon'),
      at('pegs', 'blush', 'fern', { h: 600, y: 800 }),
    ],
  },
  'galley-apron': {
    noun: 'cross-back linen apron with pockets',
    tone: 'blue',
    colors: ['blue', 'red', 'beige'],
    draw: (t) => apron(t, 'galley'),
    colorShot: onWall({ h: 760, y: 900 }),
    shots: [
      studio('tiles', 'shell', 'straw', { h: 740, y: 880 }),
      at('pegs', 'straw', 'mist', { h: 620, y: 830 }),
      closeUp('the riveted pocket', 0.46, 0.68, 2.1, 'straw'),
    ],
  },
  'guillemot-scarf': {
    noun: 'double-faced scarf, dark outside and pale inside',
    tone: 'black',
    draw: (t) => scarf(t, 'guillemot', TONES.white),
    shots: [
      studio('sun', 'straw', 'rust', { h: 700 }),
      at('pegs', 'mist', 'rust', { h: 560, y: 770 }),
      closeUp('both faces of the cloth', 0.5, 0.24, 1.9, 'blush'),
    ],
  },
  'pilot-cap': {
    noun: 'soft-crowned cap with a cord band',
    tone: 'navy',
    draw: (t) => cap(t, 'pilot'),
    shots: [
      studio('rays', 'straw', 'apricot', { w: 620, y: 740 }),
      at('shelf', 'mist', 'rust', { w: 330, h: 300 }),
      closeUp('cord and peak', 0.3, 0.72, 1.9, 'sky'),
    ],
  },
  'harbour-mittens': {
    noun: 'patterned wool mittens',
    tone: 'red',
    colors: ['red', 'blue'],
    draw: (t) => mittens(t, 'mittens'),
    colorShot: (paper, accent) => studio('sheet', paper, accent, { w: 640 }),
    shots: [
      studio('corner', 'mist', 'dusk', { w: 700, y: 860 }),
      at('washline', 'dusk', 'mist', { y: 640, w: 420, h: 420 }),
      closeUp('three bands of knitting', 0.24, 0.36, 2.1, 'sage'),
      several('two', 'both colours', 'plain', 'sage', 'fern', [
        [360, 560, 520, 'blue', -8],
        [640, 920, 520, 'red', 6],
      ]),
    ],
  },
};
