import { buoyLight, deskLamp, floorLamp, lighthouseLamp, tableLamp } from '../art/objects/lamps.ts';
import { glassFloat, moonDisc, paperMoon, ribbedPendant } from '../art/objects/shades.ts';
import { TONES } from '../art/palette.ts';
import { at, closeUp, type GalleryDraft, inTones, parts, several, studio } from './gallery.ts';

export const lamps: Record<string, GalleryDraft> = {
  'kelp-table-lamp': {
    noun: 'table lamp with a turned ash base and a drum shade',
    tone: 'green',
    colors: ['green', 'orange', 'beige'],
    draw: (t) => tableLamp(t, 'kelp-lamp'),
    shots: [
      studio('floor', 'apricot', 'straw', { h: 680, w: 680 }),
      at('bedside', 'sage', 'dusk', { h: 560, w: 430 }),
      closeUp('the turned base', 0.5, 0.8, 2, 'straw'),
      inTones('three shades', ['orange', 'green', 'beige'], 'floor', 'night', 'deepsea', 430),
    ],
  },
  'fyr-table-lamp': {
    noun: 'small lighthouse lamp with red bands',
    tone: 'red',
    draw: (t) => lighthouseLamp(t, 'fyr'),
    shots: [
      studio('sea', 'dusk', 'deepsea', { h: 700 }),
      at('bedside', 'sky', 'blush', { h: 540 }),
      closeUp('the brass gallery and the light', 0.5, 0.2, 2.1, 'night'),
      at('sill', 'night', 'dusk', { h: 520 }),
    ],
  },
  'moonrise-wall-lamp': {
    noun: 'pale wall lamp like a full moon',
    tone: 'white',
    draw: (t) => moonDisc(t, 'moonrise'),
    shots: [
      studio('plain', 'deepsea', 'night', { w: 620, h: 620, y: 810 }),
      at('room', 'night', 'night', { w: 360, h: 360, y: 560 }),
      closeUp('the ring of light behind the disc', 0.9, 0.3, 1.9, 'night'),
      several('phases', 'a row of three over a stair', 'corner', 'kelp', 'night', [
        [220, 760, 260],
        [500, 610, 280],
        [790, 460, 300],
      ]),
    ],
  },
  'cuttle-pendant': {
    noun: 'ribbed paper pendant lamp',
    tone: 'white',
    draw: (t) => ribbedPendant(t, 'cuttle'),
    shots: [
      studio('plain', 'rust', 'apricot', { w: 660, h: 680, y: 860 }),
      at('table', 'deepsea', 'oat', { w: 440, h: 520, y: 620 }),
      closeUp('the bamboo ribs', 0.35, 0.68, 1.9, 'apricot'),
      several('sizes', 'three sizes at different heights', 'floor', 'dusk', 'mist', [
        [220, 560, 300],
        [500, 760, 420, 'wax'],
        [800, 520, 260],
      ]),
    ],
  },
  'heron-floor-lamp': {
    noun: 'long-legged reading lamp',
    tone: 'black',
    draw: (t) => floorLamp(t, 'heron'),
    shots: [
      studio('corner', 'oat', 'fern', { h: 800, w: 640, y: 890 }),
      at('bench', 'sage', 'straw', { h: 800, w: 500, x: 700, y: 900 }),
      closeUp('the tilting head', 0.74, 0.16, 2.4, 'fern'),
    ],
  },
  'mussel-desk-lamp': {
    noun: 'desk lamp with a shell-shaped head',
    tone: 'navy',
    colors: ['navy', 'red', 'yellow'],
    draw: (t) => deskLamp(t, 'mussel'),
    shots: [
      studio('steps', 'straw', 'blush', { w: 640, h: 640, y: 790 }),
      at('desk', 'mist', 'sky', { w: 460, h: 560, x: 500 }),
      closeUp('the shell head', 0.76, 0.2, 1.9, 'blush'),
      inTones('three colours', ['red', 'yellow', 'navy'], 'floor', 'stone', 'oat', 440),
    ],
  },
  'buoy-night-light': {
    noun: 'rocking night light like a channel buoy',
    tone: 'orange',
    draw: (t) => buoyLight(t, 'buoy'),
    shots: [
      studio('sea', 'night', 'deepsea', { h: 580 }),
      at('bedside', 'blush', 'sky', { h: 360 }),
      several('rocking', 'rocking from side to side', 'plain', 'lagoon', 'lagoon', [
        [230, 760, 340, 'orange', -16],
        [510, 800, 380],
        [790, 760, 340, 'orange', 16],
      ]),
    ],
  },
  'fogbank-paper-lamp': {
    noun: 'round paper lamp on three short legs',
    tone: 'paper',
    draw: (t) => paperMoon(t, 'fogbank'),
    shots: [
      studio('daylight', 'sage', 'fern', { h: 640 }),
      at('bench', 'dusk', 'stone', { x: 300, h: 380 }),
      closeUp('the folded paper', 0.4, 0.4, 1.9, 'dusk'),
      parts('pair', 'lit at dusk beside a second', 'hills', 'night', 'deepsea', [
        [(t) => paperMoon(t, 'fogbank'), 350, 830, 540],
        [() => paperMoon(TONES.wax, 'fogbank-b'), 750, 800, 340],
      ]),
    ],
  },
  'float-pendant': {
    noun: 'glass float lamp in a net of tarred cord',
    tone: 'leaf',
    draw: (t) => glassFloat(t, 'float'),
    shots: [
      studio('plain', 'oat', 'straw', { h: 720, w: 640, y: 900 }),
      at('kitchen', 'sage', 'dusk', { h: 560, y: 720 }),
      closeUp('knots and glass', 0.45, 0.62, 1.9, 'night'),
      several('cluster', 'three at different heights', 'floor', 'deepsea', 'night', [
        [240, 640, 340, 'glass'],
        [520, 840, 430],
        [800, 600, 320, 'blue'],
      ]),
    ],
  },
};
