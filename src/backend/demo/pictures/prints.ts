import type { BackdropName } from '../art/backdrop.ts';
import { framed, printSheet, tube } from '../art/objects/framed.ts';
import {
  harbourRow,
  islandMap,
  lighthouse,
  type Motif,
  nightFerry,
  threeBoats,
  winterSun,
} from '../art/objects/motifs.ts';
import { fern, heron, mackerel, stackedStones, whale } from '../art/objects/nature.ts';
import { type PaperName, TONES, type ToneName } from '../art/palette.ts';
import { pebble } from '../art/props.ts';
import type { SceneName } from '../art/scenes/index.ts';
import { place, type Sprite } from '../art/sprite.ts';
import { arranged, at, closeUp, type GalleryDraft, parts, type Shot, studio } from './gallery.ts';

interface PrintDraft {
  noun: string;
  motif: Motif;
  /** Width and height of the sheet. */
  format?: readonly [number, number];
  frame: ToneName;
  wall: readonly [BackdropName, PaperName, PaperName];
  room: readonly [SceneName, PaperName, PaperName];
  /** How the sheet without its frame is shown. */
  sheet: 'tube' | 'pebbles' | 'peg' | 'trio' | 'table';
  /** Point of the close look. */
  focus: readonly [number, number];
}

const showing = (draw: () => Sprite, shot: Shot): Shot => ({
  ...shot,
  draw: (subject) => shot.draw({ ...subject, draw }),
});

/** The bare sheet, in one of five arrangements. */
function unframed(p: PrintDraft, w: number, h: number): Shot {
  const bare = () => printSheet(p.motif, w, h);
  const [, paper, accent] = p.wall;
  const floor = p.room[1];
  switch (p.sheet) {
    case 'tube':
      return parts('unframed', 'unframed, with its tube', 'floor', accent, floor, [
        [bare, 400, 830, 640, -4],
        [() => tube(TONES[p.frame], 'tube'), 830, 880, 480],
      ]);
    case 'pebbles':
      return arranged('unframed', 'unframed, held flat by four stones', 'plain', floor, paper, () => {
        const size = 700;
        const [dx, dy] = w > h ? [size / 2, (size * h) / w / 2] : [(size * w) / h / 2, size / 2];
        const stones = [TONES.grey, TONES.clay, TONES.black, TONES.beige].map((t, i) =>
          pebble(t)(500 + (i % 2 ? dx : -dx), 500 + (i > 1 ? dy : -dy) + 40, 110),
        );
        return place(bare(), { x: 500, y: 500 + size / 2, w: size, h: size }) + stones.join('');
      });
    case 'peg':
      return showing(bare, at('washline', accent, floor, { y: 790, h: 560, w: 560 }));
    case 'trio':
      return parts('unframed', 'three numbers of the edition', 'plain', accent, paper, [
        [bare, 330, 700, 480, -12],
        [bare, 660, 800, 500, 9],
        [bare, 470, 930, 540, -3],
      ]);
    case 'table':
      return showing(bare, at('fromAbove', accent, floor, { rotate: -9, w: 620, h: 640 }));
  }
}

/** A framed print on a wall, then in a room, close, and as the bare sheet. */
function print(p: PrintDraft): GalleryDraft {
  const [w, h] = p.format ?? [300, 400];
  return {
    noun: p.noun,
    tone: p.frame,
    draw: (t) => framed(p.motif, t, w, h),
    shots: [
      studio(...p.wall, { h: 740, w: 780, y: 870 }),
      at(...p.room, w > h ? { w: 480, h: 360 } : {}),
      { ...closeUp('the printed surface', ...p.focus, 2.1, p.wall[1]), key: 'print' },
      unframed(p, w, h),
    ],
  };
}

export const prints: Record<string, GalleryDraft> = {
  'print-corran-light': print({
    noun: 'framed print of a lighthouse at sunset',
    motif: lighthouse,
    frame: 'paleWood',
    wall: ['daylight', 'dusk', 'mist'],
    room: ['mantel', 'mist', 'stone'],
    sheet: 'tube',
    focus: [0.62, 0.34],
  }),
  'print-three-boats': print({
    noun: 'framed print of three sailing boats in a calm',
    motif: threeBoats,
    format: [460, 330],
    frame: 'white',
    wall: ['plain', 'blush', 'shell'],
    room: ['sofa', 'shell', 'oat'],
    sheet: 'pebbles',
    focus: [0.5, 0.5],
  }),
  'print-heron': print({
    noun: 'framed linocut of a heron among reeds',
    motif: heron,
    frame: 'black',
    wall: ['plain', 'fern', 'sage'],
    room: ['armchair', 'sage', 'straw'],
    sheet: 'table',
    focus: [0.45, 0.36],
  }),
  'print-tide-map': print({
    noun: 'framed chart of the island of Lunnay',
    motif: islandMap,
    format: [400, 400],
    frame: 'wood',
    wall: ['sheet', 'oat', 'lagoon'],
    room: ['stairs', 'lagoon', 'oat'],
    sheet: 'trio',
    focus: [0.44, 0.46],
  }),
  'print-fern-study': print({
    noun: 'framed print of a single fern',
    motif: fern,
    format: [280, 430],
    frame: 'darkWood',
    wall: ['plain', 'rust', 'apricot'],
    room: ['bedhead', 'apricot', 'shell'],
    sheet: 'peg',
    focus: [0.5, 0.4],
  }),
  'print-night-ferry': print({
    noun: 'framed print of a lit ferry at night',
    motif: nightFerry,
    format: [440, 360],
    frame: 'brass',
    wall: ['plain', 'dusk', 'sky'],
    room: ['room', 'stone', 'dusk'],
    sheet: 'tube',
    focus: [0.54, 0.6],
  }),
  'print-mackerel': print({
    noun: 'framed print of four mackerel on a slate',
    motif: mackerel,
    format: [360, 380],
    frame: 'red',
    wall: ['tiles', 'mist', 'sky'],
    room: ['room', 'straw', 'sage'],
    sheet: 'table',
    focus: [0.5, 0.4],
  }),
  'print-stacked-stones': print({
    noun: 'framed print of seven stacked stones',
    motif: stackedStones,
    frame: 'steel',
    wall: ['drape', 'shell', 'stone'],
    room: ['armchair', 'blush', 'stone'],
    sheet: 'pebbles',
    focus: [0.5, 0.6],
  }),
  'print-harbour-row': print({
    noun: 'framed print of coloured harbour houses',
    motif: harbourRow,
    format: [480, 320],
    frame: 'navy',
    wall: ['plain', 'straw', 'oat'],
    room: ['sofa', 'oat', 'lagoon'],
    sheet: 'peg',
    focus: [0.44, 0.56],
  }),
  'print-whale-road': print({
    noun: 'framed print of a whale beneath a tiny boat',
    motif: whale,
    format: [420, 420],
    frame: 'orange',
    wall: ['corner', 'sky', 'mist'],
    room: ['bedhead', 'sky', 'straw'],
    sheet: 'trio',
    focus: [0.34, 0.58],
  }),
  'print-winter-sun': print({
    noun: 'framed print of a low sun over bands of sea',
    motif: winterSun,
    format: [320, 440],
    frame: 'clay',
    wall: ['steps', 'mist', 'dusk'],
    room: ['mantel', 'dusk', 'mist'],
    sheet: 'table',
    focus: [0.5, 0.4],
  }),
};
