import { type BackdropName, backdrop, setting } from '../art/backdrop.ts';
import { type PaperName, TONES, type ToneName } from '../art/palette.ts';
import { sheet } from '../art/sheet.ts';
import { place } from '../art/sprite.ts';
import { CATEGORIES } from '../shop.ts';
import type { Picture } from './gallery.ts';
import { DRAFTS } from './index.ts';

/** An object of the shop in a category's still life: whose, where, how large, in which tone, how turned. */
type Piece = readonly [slug: string, x: number, y: number, size: number, tone?: ToneName, rotate?: number];

interface StillLife {
  ground: readonly [BackdropName, PaperName, PaperName];
  alt: string;
  pieces: readonly Piece[];
}

const STILL_LIVES: Readonly<Record<string, StillLife>> = {
  ceramics: {
    ground: ['arch', 'shell', 'lagoon'],
    alt: 'Vase, teapot and mug in front of a painted arch',
    pieces: [
      ['fathom-vase', 360, 790, 640],
      ['harbour-teapot', 650, 830, 420],
      ['tide-mug', 330, 880, 240, 'green'],
    ],
  },
  tableware: {
    ground: ['sun', 'straw', 'apricot'],
    alt: 'Two bowls, a jug and two espresso cups',
    pieces: [
      ['cove-pitcher', 300, 800, 460, 'blue'],
      ['tidepool-bowl', 650, 800, 460],
      ['gannet-espresso-cups', 420, 880, 190],
      ['gannet-espresso-cups', 590, 910, 190, 'beige'],
    ],
  },
  'vases-planters': {
    ground: ['daylight', 'sage', 'fern'],
    alt: 'Planter and bud vases in window light',
    pieces: [
      ['limpet-planter', 330, 800, 560, 'white'],
      ['pebble-bud-vases', 670, 860, 430],
    ],
  },
  lamps: {
    ground: ['floor', 'night', 'deepsea'],
    alt: 'Three lamps glowing in a dark room',
    pieces: [
      ['cuttle-pendant', 250, 480, 330],
      ['kelp-table-lamp', 630, 800, 580, 'orange'],
      ['buoy-night-light', 300, 850, 250],
    ],
  },
  'textiles-clothing': {
    ground: ['drape', 'oat', 'sage'],
    alt: 'Sweater, folded blankets and a wool hat',
    pieces: [
      ['ropewalk-gansey', 360, 780, 560, 'navy'],
      ['long-ley-blanket', 640, 860, 430, 'pink'],
      ['skua-beanie', 690, 630, 210, 'orange'],
    ],
  },
  'blankets-cushions': {
    ground: ['corner', 'dusk', 'straw'],
    alt: 'Herringbone throw with two cushions',
    pieces: [
      ['breakwater-throw', 320, 830, 640, 'red'],
      ['shingle-cushion', 620, 830, 380, 'blue'],
      ['wrack-cushion', 600, 910, 430],
    ],
  },
  'home-linen': {
    ground: ['tiles', 'mist', 'shell'],
    alt: 'Tea towel and bath towel side by side',
    pieces: [
      ['herring-tea-towel', 310, 760, 560],
      ['tideline-towel', 690, 840, 580, 'yellow'],
    ],
  },
  clothing: {
    ground: ['plain', 'sky', 'dusk'],
    alt: 'Rain jacket over a striped tee',
    pieces: [
      ['deckhand-tee', 340, 720, 560, 'red', -9],
      ['squall-rain-jacket', 620, 900, 680, 'yellow', 6],
    ],
  },
  accessories: {
    ground: ['hills', 'blush', 'fern'],
    alt: 'Rucksack, wool hat and mittens',
    pieces: [
      ['cairn-daypack', 370, 820, 560, 'green'],
      ['skua-beanie', 680, 840, 330, 'navy'],
      ['harbour-mittens', 640, 500, 300, 'red', 12],
    ],
  },
  'paper-goods': {
    ground: ['sheet', 'straw', 'deepsea'],
    alt: 'Notebooks, letter paper and pencils',
    pieces: [
      ['logbook-notebook', 330, 700, 480, 'red', -10],
      ['slow-post-letter-set', 600, 860, 480, 'pink', 6],
      ['lighthouse-pencils', 710, 520, 330],
    ],
  },
  prints: {
    ground: ['plain', 'lagoon', 'mist'],
    alt: 'Four framed prints on a pale wall',
    pieces: [
      ['print-corran-light', 300, 600, 460],
      ['print-whale-road', 690, 500, 380, 'white'],
      ['print-fern-study', 660, 950, 420, 'black'],
      ['print-three-boats', 310, 940, 400, 'wood'],
    ],
  },
  kitchen: {
    ground: ['tiles', 'apricot', 'cream'],
    alt: 'Kettle, chopping board and jar on a counter',
    pieces: [
      ['driftyard-board', 230, 800, 560],
      ['gale-kettle', 560, 860, 480, 'white'],
      ['larder-jar', 830, 830, 300],
    ],
  },
  outdoor: {
    ground: ['sea', 'shell', 'lagoon'],
    alt: 'Deck chair, storm lantern and flask by the sea',
    pieces: [
      ['lee-shore-deck-chair', 380, 850, 600, 'red'],
      ['storm-lantern', 720, 880, 360, 'green'],
      ['long-watch-flask', 880, 900, 280, 'orange'],
    ],
  },
  gifts: {
    ground: ['rays', 'kelp', 'night'],
    alt: 'Gift box with a toy boat and a candle',
    pieces: [
      ['slow-morning-set', 400, 820, 560],
      ['beacon-candle', 750, 850, 370],
      ['toy-tugboat', 330, 920, 300],
    ],
  },
  downloads: {
    ground: ['plain', 'dusk', 'sky'],
    alt: 'Phone wallpaper, a chart and a paper boat',
    pieces: [
      ['mitten-chart', 380, 800, 600, 'paper', -9],
      ['low-water-wallpapers', 680, 880, 620, 'black', 8],
      ['paper-fleet', 350, 920, 300, 'wax'],
    ],
  },
  patterns: {
    ground: ['plain', 'blush', 'shell'],
    alt: 'Knitting chart and cutting plan',
    pieces: [
      ['gansey-pattern', 360, 820, 640, 'paper', -8],
      ['tote-pattern', 650, 880, 520, 'paper', 7],
    ],
  },
  wallpapers: {
    ground: ['sun', 'shell', 'apricot'],
    alt: 'Screen and phone with pictures of the sea',
    pieces: [
      ['night-ferry-wallpapers', 460, 800, 660],
      ['low-water-wallpapers', 800, 900, 430, 'black', 6],
    ],
  },
  workshops: {
    ground: ['daylight', 'stone', 'straw'],
    alt: 'Hand press and a jug in workshop light',
    pieces: [
      ['day-at-the-press', 410, 800, 600],
      ['cove-pitcher', 760, 840, 330, 'yellow'],
    ],
  },
};

const picture = (slug: string, name: string, life: StillLife): Picture => ({
  file: `categories/${slug}.jpg`,
  alt: life.alt,
  title: name,
  svg: () =>
    sheet(
      backdrop(life.ground[0], setting(life.ground[1], life.ground[2], slug)) +
        life.pieces
          .map(([of, x, y, size, toneName, rotate]) => {
            const draft = DRAFTS[of];
            if (!draft)
              throw new Error(`The picture of category "${slug}" shows "${of}", which has no drawing.`);
            return place(
              draft.draw(TONES[toneName ?? draft.tone]),
              { x, y, w: size, h: size },
              rotate ? { rotate } : {},
            );
          })
          .join(''),
    ),
});

/** The picture of each category, by its slug. */
export const CATEGORY_PICTURES: ReadonlyMap<string, Picture> = new Map(
  CATEGORIES.flatMap(({ slug, name }) => {
    const life = STILL_LIVES[slug];
    return life ? [[slug, picture(slug, name, life)] as const] : [];
  }),
);
