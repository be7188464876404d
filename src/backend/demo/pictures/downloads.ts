import { ferryStamp, tote } from '../art/objects/bags.ts';
import * as file from '../art/objects/downloads.ts';
import { mittens } from '../art/objects/knitwear.ts';
import { type Motif, nightFerry } from '../art/objects/motifs.ts';
import { planSheet } from '../art/objects/plans.ts';
import { monitor, phone } from '../art/objects/screens.ts';
import { gansey } from '../art/objects/tops.ts';
import { paperBoat } from '../art/objects/toys.ts';
import { TONES } from '../art/palette.ts';
import { at, closeUp, type GalleryDraft, parts, several, studio } from './gallery.ts';

const onSheet =
  (seed: string, motif: Motif, w = 420, h = 560) =>
  () =>
    planSheet(seed, `<g transform="translate(${-w / 2} ${-h})">${motif(w, h)}</g>`, w, h);

const ganseySheet = onSheet('gansey-sheet', () => file.ganseyChart(60, 70, 15, TONES.navy.base));
const mittenSheet = onSheet('mitten-sheet', () => file.mittenChart(52, 60, 15, TONES.red.base));

export const downloads: Record<string, GalleryDraft> = {
  'gansey-pattern': {
    noun: 'knitting chart beside the finished sweater',
    tone: 'paper',
    draw: ganseySheet,
    shots: [
      parts('both', 'chart and sweater', 'plain', 'mist', 'sage', [
        [() => gansey(TONES.navy, 'pattern-gansey'), 610, 900, 640, 8],
        [ganseySheet, 330, 690, 500, -8],
      ]),
      closeUp('the charted rope', 0.5, 0.4, 1.8, 'straw'),
    ],
  },
  'mitten-chart': {
    noun: 'mitten chart with a pair of mittens',
    tone: 'paper',
    draw: mittenSheet,
    shots: [
      parts('both', 'chart and mittens', 'plain', 'straw', 'oat', [
        [mittenSheet, 600, 860, 680, 7],
        [() => mittens(TONES.blue, 'chart-mittens'), 320, 920, 440, -10],
      ]),
      closeUp('diamonds on the chart', 0.5, 0.4, 1.8, 'blush'),
      at('fromAbove', 'lagoon', 'straw', { rotate: -8 }),
    ],
  },
  'tote-pattern': {
    noun: 'cutting plan of the tote beside the bag',
    tone: 'paper',
    draw: onSheet('tote-sheet', file.toteSheet, 500, 560),
    shots: [
      parts('both', 'plan and bag', 'plain', 'sage', 'fern', [
        [onSheet('tote-sheet', file.toteSheet, 500, 560), 370, 840, 620, -5],
        [() => tote(TONES.beige, 'pattern-tote', ferryStamp(TONES.red.base, -160)), 740, 900, 430],
      ]),
      closeUp('one piece with its seam', 0.3, 0.3, 1.8, 'shell'),
    ],
  },
  'paper-fleet': {
    noun: 'folded paper boat',
    tone: 'paper',
    draw: (t) => paperBoat(t, 'boat'),
    shots: [
      several('fleet', 'a fleet of three', 'sea', 'blush', 'lagoon', [
        [250, 640, 300, 'pink'],
        [720, 700, 380, 'wax'],
        [430, 860, 520],
      ]),
      parts('plan', 'with its folding plan', 'plain', 'dusk', 'mist', [
        [onSheet('fleet-sheet', file.foldingSheet), 400, 820, 640, -6],
        [() => paperBoat(TONES.wax, 'boat-b'), 740, 860, 330],
      ]),
      studio('rays', 'lagoon', 'mist', { w: 640, y: 720 }),
    ],
  },
  'colour-the-coast': {
    noun: 'colouring page of a harbour and a whale',
    tone: 'paper',
    draw: onSheet('colouring', file.colouringPage),
    shots: [
      studio('plain', 'lagoon', 'dusk', { h: 740, rotate: 5 }),
      at('fromAbove', 'straw', 'blush', { h: 640, rotate: -7 }),
      closeUp('lighthouse and houses', 0.5, 0.4, 1.8, 'apricot'),
    ],
  },
  'low-water-wallpapers': {
    noun: 'phone with a tide pool on its screen',
    tone: 'black',
    draw: (t) => phone(file.filled(file.poolByDay, 224, 492), t),
    shots: [
      parts('pair', 'by day and by night', 'plain', 'apricot', 'rust', [
        [(t) => phone(file.filled(file.poolByDay, 224, 492), t), 340, 880, 740, -7],
        [(t) => phone(file.filled(file.poolByNight, 224, 492), t), 680, 900, 740, 6],
      ]),
      closeUp('fish in the pool', 0.55, 0.68, 2, 'lagoon'),
      at('fromAbove', 'dusk', 'fern', { h: 640, rotate: 16 }),
    ],
  },
  'night-ferry-wallpapers': {
    noun: 'screen with the lit ferry at night',
    tone: 'black',
    draw: (t) => monitor(file.filled(nightFerry, 588, 342), t),
    shots: [
      studio('floor', 'shell', 'stone', { w: 780 }),
      at('desk', 'straw', 'dusk', { w: 560, x: 520 }),
      closeUp('the eleven windows', 0.54, 0.5, 1.8, 'night'),
    ],
  },
  'recipe-cards': {
    noun: 'sheet of four blank recipe cards',
    tone: 'paper',
    draw: onSheet('recipes', file.recipeCards, 520, 520),
    shots: [
      studio('plain', 'rust', 'apricot', { h: 700, rotate: -4 }),
      at('fromAbove', 'apricot', 'mist', { h: 600, rotate: 12 }),
      closeUp('the ring for the cup', 0.4, 0.38, 1.9, 'fern'),
    ],
  },
};
