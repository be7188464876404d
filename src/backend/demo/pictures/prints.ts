import type { BackdropName } from '../art/backdrop.ts';
import * as motif from '../art/objects/motifs.ts';
import { framed, printSheet, tube } from '../art/objects/paper.ts';
import { type PaperName, TONES, type ToneName } from '../art/palette.ts';
import { at, closeUp, type GalleryDraft, parts, type Shot, studio } from './gallery.ts';

interface PrintDraft {
  noun: string;
  motif: motif.Motif;
  /** Width and height of the sheet. */
  format?: readonly [number, number];
  frame: ToneName;
  wall: readonly [BackdropName, PaperName, PaperName];
  room: readonly [PaperName, PaperName];
  /** Point of the close look. */
  focus: readonly [number, number];
  more?: readonly Shot[];
}

/** A framed print on a wall, then in a room, close, and as the bare sheet. */
function print(p: PrintDraft): GalleryDraft {
  const [w, h] = p.format ?? [300, 400];
  const bare = () => printSheet(p.motif, w, h);
  return {
    noun: p.noun,
    tone: p.frame,
    draw: (t) => framed(p.motif, t, w, h),
    shots: [
      studio(...p.wall, { h: 740, w: 760, y: 870 }),
      at('room', ...p.room, { y: 640, h: 500, w: 560 }),
      { ...closeUp('the printed surface', ...p.focus, 2.1, p.wall[1]), key: 'print' },
      parts('unframed', 'unframed, with its tube', 'floor', p.wall[2], p.room[0], [
        [bare, 420, 830, 640, -4],
        [() => tube(TONES[p.frame], 'tube'), 830, 880, 480],
      ]),
      ...(p.more ?? []),
    ],
  };
}

export const prints: Record<string, GalleryDraft> = {
  'print-corran-light': print({ noun: 'framed print of a lighthouse at sunset', motif: motif.lighthouse, frame: 'paleWood', wall: ['daylight', 'dusk', 'mist'], room: ['mist', 'stone'], focus: [0.62, 0.34] }),
  'print-three-boats': print({ noun: 'framed print of three sailing boats in a calm', motif: motif.threeBoats, format: [460, 330], frame: 'white', wall: ['plain', 'blush', 'shell'], room: ['shell', 'oat'], focus: [0.5, 0.5] }),
  'print-heron': print({ noun: 'framed linocut of a heron among reeds', motif: motif.heron, frame: 'black', wall: ['plain', 'fern', 'sage'], room: ['sage', 'straw'], focus: [0.45, 0.36] }),
  'print-tide-map': print({ noun: 'framed chart of the island of Lunnay', motif: motif.islandMap, format: [400, 400], frame: 'wood', wall: ['sheet', 'oat', 'lagoon'], room: ['lagoon', 'oat'], focus: [0.44, 0.46] }),
  'print-fern-study': print({ noun: 'framed print of a single fern', motif: motif.fern, format: [280, 430], frame: 'darkWood', wall: ['plain', 'rust', 'apricot'], room: ['apricot', 'shell'], focus: [0.5, 0.4] }),
  'print-night-ferry': print({ noun: 'framed print of a lit ferry at night', motif: motif.nightFerry, format: [440, 360], frame: 'brass', wall: ['plain', 'dusk', 'sky'], room: ['stone', 'dusk'], focus: [0.54, 0.6] }),
  'print-mackerel': print({ noun: 'framed print of four mackerel on a slate', motif: motif.mackerel, format: [360, 380], frame: 'red', wall: ['tiles', 'mist', 'sky'], room: ['straw', 'sage'], focus: [0.5, 0.4] }),
  'print-stacked-stones': print({ noun: 'framed print of seven stacked stones', motif: motif.stackedStones, frame: 'steel', wall: ['drape', 'shell', 'stone'], room: ['blush', 'stone'], focus: [0.5, 0.6] }),
  'print-harbour-row': print({ noun: 'framed print of coloured harbour houses', motif: motif.harbourRow, format: [480, 320], frame: 'navy', wall: ['plain', 'straw', 'oat'], room: ['oat', 'lagoon'], focus: [0.44, 0.56] }),
  'print-whale-road': print({ noun: 'framed print of a whale beneath a tiny boat', motif: motif.whale, format: [420, 420], frame: 'orange', wall: ['corner', 'sky', 'mist'], room: ['sky', 'straw'], focus: [0.34, 0.58] }),
  'print-winter-sun': print({ noun: 'framed print of a low sun over bands of sea', motif: motif.winterSun, format: [320, 440], frame: 'clay', wall: ['steps', 'mist', 'dusk'], room: ['dusk', 'mist'], focus: [0.5, 0.4] }),
};
