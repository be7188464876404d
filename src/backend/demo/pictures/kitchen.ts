import { board, breadKnife, friedEggs, loaf, pan, spoons } from '../art/objects/cooking.ts';
import { carafe, dripper, jar, kettle, leafMark, saltPig, tin, waveMark } from '../art/objects/pots.ts';
import { TONES } from '../art/palette.ts';
import { at, closeUp, type GalleryDraft, inTones, parts, several, studio } from './gallery.ts';

export const kitchen: Record<string, GalleryDraft> = {
  'driftyard-board': {
    noun: 'oak chopping board with a handle',
    tone: 'wood',
    draw: (t) => board(t, 'board'),
    shots: [
      studio('plain', 'sage', 'fern', { h: 740, rotate: 24 }),
      parts('bread', 'with a fresh loaf', 'tiles', 'shell', 'dusk', [
        [(t) => board(t, 'board'), 640, 780, 560],
        [() => loaf('loaf'), 360, 860, 420],
      ]),
      closeUp('handle and hanging hole', 0.5, 0.16, 2.2, 'fern'),
      several('sizes', 'in three sizes', 'plain', 'blush', 'shell', [
        [190, 720, 430],
        [450, 790, 560],
        [760, 880, 720],
      ]),
    ],
  },
  'galley-pan': {
    noun: 'cast-iron pan with two lips',
    tone: 'iron',
    draw: (t) => pan(t, 'pan'),
    shots: [
      studio('plain', 'straw', 'apricot', { w: 800, rotate: -18 }),
      parts('eggs', 'with two eggs in it', 'plain', 'shell', 'blush', [
        [(t) => pan(t, 'pan', friedEggs), 520, 860, 780, 14],
      ]),
      closeUp('the pouring lip', 0.36, 0.14, 2.1, 'apricot'),
    ],
  },
  'spoondrift-spoons': {
    noun: 'three carved wooden spoons',
    tone: 'wood',
    draw: (t) => spoons(t, 'spoons'),
    shots: [
      studio('sheet', 'oat', 'deepsea', { h: 700 }),
      closeUp('the hollow of the stirring spoon', 0.2, 0.22, 2.2, 'deepsea'),
      at('fromAbove', 'fern', 'straw', { h: 620, rotate: 30 }),
    ],
  },
  'lunnay-sea-salt': {
    noun: 'tin of sea salt with a wave on its label',
    tone: 'blue',
    draw: (t) => tin(t, 'salt', 220, 140, waveMark(TONES.blue.base)),
    shots: [
      studio('sea', 'cream', 'lagoon', { h: 540 }),
      at('kitchen', 'sky', 'straw', { h: 340 }),
      several('pyramid', 'stacked in a pyramid', 'floor', 'apricot', 'straw', [
        [330, 820, 320],
        [670, 820, 320],
        [500, 586, 320],
      ]),
      closeUp('the label', 0.46, 0.6, 1.9, 'mist'),
    ],
  },
  'salt-pig': {
    noun: 'stoneware salt pig with a wooden spoon',
    tone: 'beige',
    draw: (t) => saltPig(t, 'pig'),
    shots: [
      studio('arch', 'deepsea', 'rust', { h: 560 }),
      at('kitchen', 'shell', 'sage', { h: 400 }),
      closeUp('salt inside the snout', 0.34, 0.5, 1.9, 'sky'),
    ],
  },
  'gale-kettle': {
    noun: 'enamelled kettle with an ash handle',
    tone: 'red',
    colors: ['red', 'white', 'green'],
    draw: (t) => kettle(t, 'gale'),
    shots: [
      studio('tiles', 'sky', 'oat', { w: 640 }),
      at('camp', 'straw', 'oat', { w: 460 }),
      closeUp('the two-note whistle', 0.9, 0.42, 2.1, 'stone'),
      inTones('three colours', ['white', 'red', 'green'], 'floor', 'shell', 'straw', 440),
    ],
  },
  'spring-water-carafe': {
    noun: 'glass carafe with a tumbler upside down on it',
    tone: 'glass',
    draw: (t) => carafe(t, 'carafe'),
    shots: [
      studio('daylight', 'blush', 'shell', { h: 680 }),
      at('bedside', 'stone', 'sage', { h: 440 }),
      closeUp('the tumbler as a lid', 0.5, 0.24, 1.9, 'apricot'),
      several('pair', 'as a pair', 'hills', 'straw', 'fern', [
        [360, 790, 560],
        [650, 840, 560, 'leaf'],
      ]),
    ],
  },
  'larder-jar': {
    noun: 'straight-sided jar with a cork lid',
    tone: 'glass',
    draw: (t) => jar(t, 'jar', TONES.orange),
    shots: [
      parts('row', 'three sizes in a row', 'floor', 'dusk', 'mist', [
        [(t) => jar(t, 'jar-l', TONES.wax, 440, 0.74), 240, 820, 560],
        [(t) => jar(t, 'jar', TONES.orange), 540, 836, 430],
        [(t) => jar(t, 'jar-s', TONES.darkWood, 220, 0.6), 810, 850, 300],
      ]),
      at('shelf', 'apricot', 'sage', { h: 380 }),
      closeUp('the squeaking cork', 0.5, 0.1, 2, 'sage'),
      studio('stones', 'straw', 'fern', { h: 560 }),
    ],
  },
  'fogcutter-dripper': {
    noun: 'porcelain coffee dripper over a glass of coffee',
    tone: 'white',
    draw: (t) => dripper(t, 'dripper'),
    shots: [
      studio('sun', 'apricot', 'rust', { h: 640 }),
      at('kitchen', 'mist', 'blush', { h: 440 }),
      closeUp('the spiral ribs', 0.42, 0.26, 1.9, 'dusk'),
    ],
  },
  'crumb-bread-knife': {
    noun: 'bread knife with a waved edge and a bog-oak handle',
    tone: 'darkWood',
    draw: (t) => breadKnife(t, 'knife'),
    shots: [
      studio('plain', 'rust', 'night', { w: 820 }),
      parts('loaf', 'beside a loaf', 'tiles', 'straw', 'sage', [
        [() => loaf('loaf-k'), 500, 820, 520],
        [(t) => breadKnife(t, 'knife'), 520, 640, 620],
      ]),
      closeUp('the waved edge', 0.3, 0.36, 2, 'shell'),
    ],
  },
  'watch-below-tea': {
    noun: 'tall tea tin with a leaf on its label',
    tone: 'red',
    draw: (t) => tin(t, 'tea', 330, 122, leafMark(TONES.green.base, TONES.paper.base), TONES.wax.base),
    shots: [
      studio('rays', 'kelp', 'night', { h: 620 }),
      at('table', 'blush', 'mist', { h: 400 }),
      closeUp('the leaf on the label', 0.46, 0.6, 1.9, 'oat'),
    ],
  },
};
