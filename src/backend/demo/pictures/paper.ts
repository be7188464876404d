import { ellipse, path, rect } from '../art/draw.ts';
import { longSketchbook, notebook, openBook, ruledLines, scribble, thickBook } from '../art/objects/books.ts';
import { calendar, plannerPad } from '../art/objects/calendars.ts';
import { printSheet } from '../art/objects/framed.ts';
import {
  harbourRow,
  lighthouse,
  type Motif,
  nightFerry,
  threeBoats,
  winterSun,
} from '../art/objects/motifs.ts';
import { fern, puffin, whale } from '../art/objects/nature.ts';
import { cards, inkBottle, letterSet, puffinCard } from '../art/objects/post.ts';
import { paperRolls, pencilBox, tapeRolls } from '../art/objects/wrapping.ts';
import { TONES, type Tone } from '../art/palette.ts';
import { pinstripes, scales, speckle, sprigs } from '../art/texture.ts';
import { at, closeUp, type GalleryDraft, parts, several, studio } from './gallery.ts';

const cardOf =
  (background: string, mood: number): Motif =>
  (w, h) =>
    path(rect(0, 0, w, h), background) +
    path(ellipse(w / 2, h * 0.92, w * 0.4, h * 0.1), { fill: '#1f2a30', opacity: 0.15 }) +
    puffin(w * 0.52, h * 0.9, h * 0.78, mood);

const open = (seed: string, left: string, right: string) => (t: Tone) => openBook(t, seed, left, right);

export const paper: Record<string, GalleryDraft> = {
  'logbook-notebook': {
    noun: 'cloth-bound notebook with a label and ribbon',
    tone: 'green',
    colors: ['green', 'red', 'navy', 'yellow'],
    draw: (t) => notebook(t, 'logbook', [speckle(t.light, 160, 3, 'cloth')]),
    colorShot: (sheet, accent) => studio('sheet', sheet, accent, { h: 620 }),
    shots: [
      studio('plain', 'shell', 'apricot', { h: 680, rotate: -7 }),
      parts('open', 'lying open', 'sheet', 'dusk', 'apricot', [
        [open('logbook-o', scribble('log'), ruledLines(TONES.blue.base)), 500, 860, 780],
      ]),
      closeUp('label and spine', 0.3, 0.3, 2, 'apricot'),
      several('colours', 'four colours, overlapping', 'plain', 'mist', 'sage', [
        [270, 800, 520, 'navy', -14],
        [440, 800, 520, 'red', -5],
        [600, 800, 520, 'yellow', 4],
        [760, 810, 520, 'green', 12],
      ]),
    ],
  },
  'cliff-path-sketchbook': {
    noun: 'long landscape sketchbook and a pencil',
    tone: 'black',
    draw: (t) => longSketchbook(t, 'cliff', threeBoats),
    shots: [
      studio('plain', 'fern', 'sage', { w: 800, rotate: 5 }),
      at('fromAbove', 'mist', 'straw', { w: 700, rotate: -9 }),
      closeUp('a drawing of boats', 0.6, 0.5, 1.9, 'sage'),
    ],
  },
  'tide-table-calendar': {
    noun: 'wall calendar with a wave for each day',
    tone: 'blue',
    draw: (t) => calendar(t, 'calendar', winterSun),
    shots: [
      studio('plain', 'straw', 'apricot', { h: 740 }),
      at('room', 'sage', 'sage', { h: 520, y: 610 }),
      closeUp('the waves of the month', 0.35, 0.76, 2, 'lagoon'),
      parts('months', 'three months side by side', 'floor', 'stone', 'oat', [
        [() => calendar(TONES.green, 'cal-b', fern), 200, 760, 430],
        [() => calendar(TONES.red, 'cal-c', harbourRow), 800, 760, 430],
        [(t) => calendar(t, 'cal-d', whale), 500, 800, 500],
      ]),
    ],
  },
  'harbour-postcards': {
    noun: 'fan of printed postcards',
    tone: 'paper',
    draw: () => cards([nightFerry, harbourRow, winterSun, threeBoats, lighthouse], 260, 186),
    shots: [
      studio('plain', 'deepsea', 'night', { w: 800, h: 760, y: 900 }),
      closeUp('boats, houses and the low sun', 0.5, 0.62, 1.7, 'shell'),
      parts('pair', 'two of the twelve', 'sheet', 'oat', 'blush', [
        [() => printSheet(harbourRow, 420, 300, 16), 450, 500, 520, -7],
        [() => printSheet(whale, 420, 300, 16), 560, 850, 520, 5],
      ]),
    ],
  },
  'puffin-cards': {
    noun: 'greeting card with a puffin, and its envelope',
    tone: 'green',
    draw: (t) => puffinCard(t, 'puffin-card'),
    shots: [
      studio('daylight', 'blush', 'straw', { h: 620 }),
      parts('six', 'all six puffins', 'plain', 'kelp', 'night', [
        [
          () =>
            cards(
              [cardOf(TONES.pink.base, -12), cardOf(TONES.yellow.base, 6), cardOf(TONES.glass.base, 14)],
              250,
              300,
            ),
          380,
          760,
          700,
          -10,
        ],
        [
          () =>
            cards(
              [cardOf(TONES.orange.base, 0), cardOf(TONES.white.base, -18), cardOf(TONES.blue.base, 9)],
              250,
              300,
            ),
          650,
          920,
          700,
          8,
        ],
      ]),
      closeUp('the puffin', 0.36, 0.4, 1.7, 'fern'),
    ],
  },
  'wrack-line-wrap': {
    noun: 'three rolls of wrapping paper',
    tone: 'blue',
    draw: () =>
      paperRolls(
        [TONES.glass, TONES.wax, TONES.pink],
        [scales(TONES.blue.base, 46, 6), sprigs(TONES.green.base, 62), pinstripes(TONES.red.base, 22, 7)],
        'wrap',
      ),
    shots: [
      studio('corner', 'sage', 'shell', { h: 660 }),
      closeUp('seaweed, scales and stripes', 0.5, 0.3, 1.9, 'shell'),
      at('desk', 'dusk', 'straw', { h: 520 }),
    ],
  },
  'lighthouse-pencils': {
    noun: 'striped pencils standing in their box',
    tone: 'navy',
    draw: (t) => pencilBox(t, 'pencils'),
    shots: [
      studio('arch', 'sky', 'blush', { h: 660 }),
      closeUp('sharpened points', 0.4, 0.14, 2.1, 'blush'),
      at('sill', 'straw', 'mist', { h: 440 }),
    ],
  },
  'fair-wind-planner': {
    noun: 'weekly planner pad with a small compass',
    tone: 'green',
    draw: (t) => plannerPad(t, 'planner'),
    shots: [
      studio('plain', 'apricot', 'oat', { w: 800, rotate: -3 }),
      at('fromAbove', 'sky', 'blush', { w: 720, rotate: 6 }),
      closeUp('the compass of the week', 0.76, 0.62, 1.7, 'oat'),
    ],
  },
  'slow-post-letter-set': {
    noun: 'lined envelope sealed with green wax, and letter paper',
    tone: 'blue',
    draw: (t) => letterSet(t, 'letters'),
    shots: [
      studio('plain', 'shell', 'blush', { w: 720 }),
      at('fromAbove', 'cream', 'fern', { w: 640, rotate: -6 }),
      closeUp('the wax seal', 0.44, 0.7, 2, 'mist'),
      several('stack', 'three envelopes', 'sheet', 'night', 'rust', [
        [420, 520, 420, 'pink', -14],
        [560, 700, 440, 'blue', 8],
        [470, 890, 440, 'wax', -4],
      ]),
    ],
  },
  'signal-tape': {
    noun: 'four rolls of paper tape with signal flags',
    tone: 'red',
    draw: () => tapeRolls([TONES.red, TONES.blue, TONES.yellow, TONES.navy], 'tape'),
    shots: [
      studio('plain', 'mist', 'sky', { w: 680 }),
      closeUp('flag by flag', 0.25, 0.26, 2, 'straw'),
      at('fromAbove', 'shell', 'lagoon', { w: 520, rotate: 18 }),
    ],
  },
  'cuttlefish-ink': {
    noun: 'bottle of brown-black ink with a cork',
    tone: 'darkWood',
    draw: (t) => inkBottle(t, 'ink'),
    shots: [
      studio('sheet', 'stone', 'straw', { h: 540, y: 770 }),
      at('desk', 'fern', 'shell', { h: 340 }),
      closeUp('the hand-drawn label', 0.46, 0.66, 1.9, 'straw'),
    ],
  },
  'lunnay-almanac': {
    noun: 'thick almanac with a gilt moon on its cover',
    tone: 'navy',
    draw: (t) => thickBook(t, 'almanac'),
    shots: [
      studio('steps', 'apricot', 'rust', { h: 600, y: 786 }),
      at('shelf', 'straw', 'lagoon', { h: 380 }),
      parts('open', 'open at the tide tables', 'plain', 'dusk', 'mist', [
        [open('almanac-o', ruledLines(TONES.red.base), scribble('almanac')), 500, 820, 800],
      ]),
      closeUp('the gilt moon', 0.4, 0.42, 1.9, 'rust'),
    ],
  },
};
