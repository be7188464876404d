import { ferryStamp } from '../art/objects/bags.ts';
import { cup } from '../art/objects/ceramics.ts';
import { printSheet } from '../art/objects/framed.ts';
import { islandMap } from '../art/objects/motifs.ts';
import { puffin } from '../art/objects/nature.ts';
import { cottage, handPress, ticket } from '../art/objects/outings.ts';
import { jigsaw } from '../art/objects/plans.ts';
import { dripper, leafMark, tin } from '../art/objects/pots.ts';
import { beeCandle, giftBox, giftCard, matches, soapStones } from '../art/objects/presents.ts';
import { puffinOrnaments, seaGlassMobile, tern, tugboat } from '../art/objects/toys.ts';
import { TONES } from '../art/palette.ts';
import { sprigs } from '../art/texture.ts';
import { arranged, at, closeUp, type GalleryDraft, parts, several, studio } from './gallery.ts';

const morningBox = parts('set', 'the things in it side by side', 'daylight', 'oat', 'straw', [
  [() => dripper(TONES.white, 'morning'), 330, 800, 400],
  [
    () =>
      tin(TONES.red, 'morning-tea', 330, 122, leafMark(TONES.green.base, TONES.paper.base), TONES.wax.base),
    630,
    790,
    330,
  ],
  [
    () => cup({ tone: TONES.white, seed: 'morning-cup', height: 150, rim: 82, foot: 52, handle: 'none' }),
    800,
    850,
    150,
  ],
  [
    () => cup({ tone: TONES.beige, seed: 'morning-cup-b', height: 150, rim: 82, foot: 52, handle: 'none' }),
    540,
    880,
    150,
  ],
]);

export const gifts: Record<string, GalleryDraft> = {
  'gift-card': {
    noun: 'gift card with a tern over the waves',
    tone: 'green',
    draw: (t) => giftCard(t, 'gift-card'),
    shots: [
      studio('plain', 'apricot', 'shell', { w: 760, rotate: -6 }),
      several('fan', 'in four colours', 'plain', 'dusk', 'mist', [
        [420, 480, 460, 'red', -10],
        [580, 620, 460, 'navy', 7],
        [430, 770, 460, 'orange', -4],
        [560, 920, 460, 'green', 5],
      ]),
    ],
  },
  'slow-morning-set': {
    noun: 'gift box with dripper, cups and tea',
    tone: 'beige',
    draw: (t) => giftBox(t, 'morning-box', TONES.green, [sprigs(t.shade, 60)]),
    shots: [
      morningBox,
      studio('arch', 'blush', 'shell', { h: 580 }),
      at('table', 'straw', 'lagoon', { h: 360 }),
    ],
  },
  'beacon-candle': {
    noun: 'thick beeswax candle with a comb pattern',
    tone: 'wax',
    draw: (t) => beeCandle(t, 'beacon'),
    shots: [
      studio('floor', 'kelp', 'night', { h: 660 }),
      at('bedside', 'straw', 'sage', { h: 380 }),
      closeUp('the honeycomb', 0.4, 0.74, 1.9, 'rust'),
      several('trio', 'three in a row', 'drape', 'stone', 'night', [
        [240, 800, 380],
        [500, 830, 470],
        [760, 800, 380],
      ]),
    ],
  },
  'soap-stones': {
    noun: 'three pebble-shaped soaps in a stack',
    tone: 'moss',
    draw: (t) => soapStones([t, TONES.beige, TONES.black], 'soap'),
    shots: [
      studio('sea', 'blush', 'mist', { w: 580, y: 830 }),
      at('sill', 'mist', 'apricot', { w: 330, h: 300 }),
      closeUp('the smooth edges', 0.5, 0.5, 1.8, 'lagoon'),
    ],
  },
  'toy-tugboat': {
    noun: 'wooden toy tugboat with an orange funnel',
    tone: 'red',
    draw: (t) => tugboat(t, 'tug'),
    shots: [
      studio('sea', 'straw', 'deepsea', { w: 660, y: 800 }),
      at('shelf', 'sky', 'rust', { w: 370 }),
      closeUp('the wheelhouse', 0.66, 0.3, 2, 'apricot'),
      several('convoy', 'two at sea', 'plain', 'lagoon', 'sky', [
        [320, 520, 400, 'green'],
        [620, 830, 540],
      ]),
    ],
  },
  'island-puzzle': {
    noun: 'jigsaw of the island map with one loose piece',
    tone: 'blue',
    draw: () => jigsaw(islandMap),
    shots: [
      studio('plain', 'sky', 'dusk', { w: 760, h: 700 }),
      closeUp('the loose piece', 0.86, 0.76, 2.1, 'straw'),
      at('fromAbove', 'blush', 'sage', { w: 620, rotate: 10 }),
    ],
  },
  'long-matches': {
    noun: 'letterpress box with long matches',
    tone: 'navy',
    draw: (t) => matches(t, 'matches'),
    shots: [studio('sun', 'shell', 'apricot', { h: 640 })],
  },
  'puffin-ornaments': {
    noun: 'three painted puffins on threads',
    tone: 'white',
    draw: () => puffinOrnaments(),
    shots: [
      studio('plain', 'fern', 'sage', { h: 820, y: 960 }),
      at('sill', 'sky', 'shell', { h: 620, y: 640, w: 500 }),
      arranged('one', 'one of them close', 'sun', 'dusk', 'straw', () => puffin(500, 830, 640)),
    ],
  },
  'sea-glass-mobile': {
    noun: 'mobile of driftwood and sea glass',
    tone: 'paleWood',
    draw: (t) => seaGlassMobile(t, 'mobile'),
    shots: [
      studio('plain', 'cream', 'oat', { w: 800, h: 740, y: 900 }),
      at('sill', 'dusk', 'straw', { w: 520, h: 540, y: 650 }),
      closeUp('weathered glass on linen thread', 0.4, 0.74, 1.9, 'straw'),
    ],
  },
  'ferry-day-ticket': {
    noun: 'paper ferry ticket with the boat on it',
    tone: 'blue',
    draw: (t) => ticket(t, 'ticket', ferryStamp(TONES.paper.base, 60)),
    shots: [
      studio('plain', 'straw', 'oat', { w: 780, rotate: -11 }),
      at('harbour', 'blush', 'lagoon', { w: 440, h: 300, y: 880 }),
      several('pair', 'one there, one back', 'plain', 'kelp', 'night', [
        [470, 560, 700, 'orange', 6],
        [540, 880, 700, 'blue', -8],
      ]),
    ],
  },
  'keepers-cottage': {
    noun: 'white cottage under the lighthouse',
    tone: 'red',
    draw: (t) => cottage(t, 'cottage'),
    shots: [
      studio('hills', 'dusk', 'fern', { w: 760, h: 640, y: 770 }),
      at('night', 'night', 'night', { w: 620, h: 520, y: 800 }),
      closeUp('lit windows', 0.25, 0.7, 2, 'sage'),
    ],
  },
  'day-at-the-press': {
    noun: 'iron hand press with a fresh print',
    tone: 'green',
    draw: (t) => handPress(t, 'press'),
    shots: [
      studio('corner', 'straw', 'apricot', { h: 680 }),
      at('workbench', 'oat', 'oat', { h: 520 }),
      parts('card', 'a card pulled from it', 'sheet', 'sage', 'shell', [
        [
          () => printSheet((w, h) => tern(w / 2, h / 2, w * 0.3, TONES.orange.base), 420, 320, 20),
          500,
          780,
          620,
          -5,
        ],
      ]),
      closeUp('the lever', 0.8, 0.54, 2, 'dusk'),
    ],
  },
};
