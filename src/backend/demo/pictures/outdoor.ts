import { rucksack } from '../art/objects/bags.ts';
import { enamelMug, flask, stormLantern } from '../art/objects/camping.ts';
import { nestBox, seedTin, wateringCan } from '../art/objects/garden.ts';
import { deckChair, hammock, kite } from '../art/objects/leisure.ts';
import { rolled, swatch } from '../art/objects/textiles.ts';
import { TONES } from '../art/palette.ts';
import { checks } from '../art/texture.ts';
import { at, closeUp, type GalleryDraft, inTones, parts, several, studio } from './gallery.ts';

export const outdoor: Record<string, GalleryDraft> = {
  'storm-lantern': {
    noun: 'storm lantern with a lit flame',
    tone: 'red',
    colors: ['red', 'green', 'black'],
    draw: (t) => stormLantern(t, 'lantern'),
    shots: [
      studio('stones', 'dusk', 'stone', { h: 700 }),
      at('night', 'night', 'night', { h: 560 }),
      closeUp('flame and globe', 0.5, 0.58, 1.9, 'deepsea'),
      inTones('three colours', ['green', 'red', 'black'], 'floor', 'apricot', 'straw', 430),
    ],
  },
  'slack-tide-hammock': {
    noun: 'woven hammock between two posts',
    tone: 'orange',
    colors: ['orange', 'blue'],
    draw: (t) => hammock(t, 'hammock'),
    colorShot: (paper, accent) => studio('hills', paper, accent, { w: 840, y: 900 }),
    shots: [
      studio('hills', 'sky', 'fern', { w: 840, y: 900 }),
      at('shore', 'sky', 'apricot', { w: 760, h: 520, y: 900 }),
      closeUp('the fringe', 0.5, 0.82, 1.8, 'straw'),
    ],
  },
  'lee-shore-deck-chair': {
    noun: 'deck chair with striped canvas',
    tone: 'blue',
    draw: (t) => deckChair(t, 'deck'),
    shots: [
      studio('sun', 'apricot', 'straw', { h: 680 }),
      at('shore', 'shell', 'blush', { h: 480 }),
      closeUp('canvas and frame', 0.3, 0.3, 1.9, 'lagoon'),
      several('two', 'a pair facing the sea', 'sea', 'straw', 'lagoon', [
        [300, 850, 430, 'red'],
        [690, 880, 460],
      ]),
    ],
  },
  'campfire-enamel-mug': {
    noun: 'enamel mug with a campfire drawn on it',
    tone: 'navy',
    draw: (t) => enamelMug(t, 'enamel'),
    shots: [
      studio('hills', 'straw', 'rust', { w: 560, y: 800 }),
      at('camp', 'shell', 'rust', { w: 330 }),
      closeUp('the fire', 0.42, 0.66, 1.9, 'sky'),
    ],
  },
  'thrift-watering-can': {
    noun: 'watering can with a long spout and a brass rose',
    tone: 'pink',
    draw: (t) => wateringCan(t, 'can'),
    shots: [
      studio('daylight', 'fern', 'sage', { w: 760 }),
      at('garden', 'shell', 'apricot', { w: 520 }),
      closeUp('the brass rose', 0.9, 0.24, 2.2, 'mist'),
    ],
  },
  'wren-nest-box': {
    noun: 'nest box with a turf roof and a wren looking out',
    tone: 'paleWood',
    draw: (t) => nestBox(t, 'nest'),
    shots: [
      studio('plain', 'lagoon', 'sage', { h: 720, y: 880 }),
      at('garden', 'straw', 'blush', { h: 540, y: 720 }),
      closeUp('the round door', 0.5, 0.56, 2.1, 'sage'),
    ],
  },
  'cairn-daypack': {
    noun: 'roll-top rucksack with leather base',
    tone: 'green',
    colors: ['green', 'yellow', 'black'],
    draw: (t) => rucksack(t, 'cairn'),
    shots: [
      studio('stones', 'shell', 'straw', { h: 700 }),
      at('harbour', 'straw', 'sky', { h: 500 }),
      closeUp('buckles and roll-top', 0.4, 0.2, 2, 'sky'),
      inTones('three colours', ['yellow', 'green', 'black'], 'hills', 'mist', 'dusk', 430),
    ],
  },
  'kittiwake-kite': {
    noun: 'diamond kite with a bird on it and a tail of bows',
    tone: 'orange',
    draw: (t) => kite(t, 'kite'),
    shots: [
      studio('hills', 'sky', 'sage', { h: 640, y: 700, x: 520, rotate: 14 }),
      at('shore', 'sky', 'blush', { h: 520, y: 600, rotate: -18 }),
      closeUp('bird and spar', 0.5, 0.3, 1.9, 'lagoon'),
      several('flock', 'three in the air', 'plain', 'dusk', 'sky', [
        [250, 560, 380, 'orange', -16],
        [560, 860, 440, 'red', 12],
        [790, 420, 300, 'green', 24],
      ]),
    ],
  },
  'long-watch-flask': {
    noun: 'steel flask with a wave around it and a cup on top',
    tone: 'blue',
    colors: ['blue', 'white', 'orange'],
    draw: (t) => flask(t, 'flask'),
    shots: [
      studio('sheet', 'stone', 'apricot', { h: 680, y: 820 }),
      at('camp', 'sky', 'straw', { h: 440 }),
      closeUp('the wave in white enamel', 0.44, 0.62, 1.9, 'apricot'),
      inTones('three colours', ['orange', 'blue', 'white'], 'floor', 'sage', 'fern', 400),
    ],
  },
  'machair-seed-mix': {
    noun: 'flat tin of wildflower seeds in full bloom',
    tone: 'green',
    draw: (t) => seedTin(t, 'seed'),
    shots: [
      studio('daylight', 'straw', 'cream', { w: 640 }),
      at('garden', 'mist', 'shell', { w: 420 }),
      closeUp('the painted flowers', 0.44, 0.8, 2, 'blush'),
    ],
  },
  'machair-picnic-rug': {
    noun: 'rolled picnic rug with leather straps',
    tone: 'moss',
    draw: (t) => rolled(t, 'picnic', [checks(TONES.wax.base, 36)], TONES.darkWood),
    shots: [
      studio('floor', 'lagoon', 'mist', { w: 740, y: 780 }),
      parts('spread', 'spread on the grass', 'plain', 'fern', 'sage', [
        [(t) => swatch(t, 'picnic-s', [checks(TONES.wax.base, 46)]), 500, 860, 680, 6],
      ]),
      at('shore', 'straw', 'rust', { w: 540 }),
      closeUp('strap and handle', 0.4, 0.1, 1.9, 'mist'),
    ],
  },
};
