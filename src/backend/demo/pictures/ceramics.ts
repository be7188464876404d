import { ellipse, type Point, path, smooth, times } from '../art/draw.ts';
import { bowl, cup, pitcher, plate, teapot } from '../art/objects/ceramics.ts';
import { barnacleStick, oysterDish } from '../art/objects/ceramics-small.ts';
import { stems, vase, withStems } from '../art/objects/vases.ts';
import { TONES, type Tone } from '../art/palette.ts';
import { pinstripes, speckle, waves } from '../art/texture.ts';
import { extend } from '../art/vessel.ts';
import { at, closeUp, type GalleryDraft, inTones, parts, several, studio } from './gallery.ts';

const pool = path(ellipse(0, -96, 190, 70), { fill: TONES.navy.base, opacity: 0.35 });
const brushRing = (color: string): string =>
  path(smooth(times(13, (i): Point => [Math.cos((i / 12) * 6.1) * 96, Math.sin((i / 12) * 6.1) * 96])), {
    stroke: color,
    width: 9,
  });

const budTall = (t: Tone) =>
  withStems(
    vase({
      tone: t,
      seed: 'bud-a',
      height: 230,
      profile: [
        [0, 50],
        [0.3, 76],
        [0.66, 46],
        [0.86, 20],
        [1, 26],
      ],
    }),
    'thrift',
    TONES.pink,
    210,
  );
const budRound = (t: Tone) =>
  withStems(
    vase({
      tone: t,
      seed: 'bud-b',
      height: 150,
      profile: [
        [0, 52],
        [0.4, 92],
        [0.8, 40],
        [1, 26],
      ],
    }),
    'cotton',
    TONES.white,
    170,
  );
const budLeaning = (t: Tone) =>
  withStems(
    vase({
      tone: t,
      seed: 'bud-c',
      height: 190,
      profile: [
        [0, 62],
        [0.2, 74],
        [0.7, 52],
        [1, 22],
      ],
    }),
    'grass',
    TONES.wax,
    190,
  );

const platter = (t: Tone) =>
  plate(t, {
    rx: 300,
    ry: 176,
    rimColor: t.shade,
    motif: `<g transform="translate(-20 112)">${stems('thrift', 220, TONES.pink)}</g><g transform="translate(-150 96) rotate(-24) scale(0.7)">${stems('leaves', 170, TONES.green)}</g><g transform="translate(130 100) rotate(24) scale(0.7)">${stems('leaves', 170, TONES.green)}</g>`,
    seed: 'saltmarsh',
  });

const planter = (t: Tone) => {
  const pot = vase({
    tone: t,
    seed: 'limpet',
    height: 240,
    profile: [
      [0, 104],
      [0.1, 112],
      [1, 158],
    ],
    textures: [pinstripes(t.shade, 30, 7)],
  });
  const saucer = vase({
    tone: TONES.clay,
    seed: 'limpet-saucer',
    height: 30,
    profile: [
      [0, 128],
      [1, 146],
    ],
  });
  const planted = withStems(pot, 'leaves', TONES.leaf, 260);
  return extend(
    { ...planted, svg: `${saucer.svg}<g transform="translate(0 -16)">${planted.svg}</g>` },
    { up: 10 },
  );
};

const gannetCup = (t: Tone) =>
  cup({
    tone: t,
    seed: 'gannet',
    height: 150,
    rim: 82,
    foot: 52,
    belly: 74,
    handle: 'none',
    textures: [
      () => path('M-100 -160L-30 -160L20 10L-60 10Z', TONES.yellow.base),
      speckle(t.deep, 20, 3, 'gannet'),
    ],
  });

export const ceramics: Record<string, GalleryDraft> = {
  'tide-mug': {
    noun: 'round-bellied mug with a bare clay foot',
    tone: 'green',
    colors: ['green', 'blue', 'white', 'pink'],
    draw: (t) =>
      cup({ tone: t, seed: 'tide-mug', raw: 0.22, belly: 116, rim: 102, foot: 80, handle: 'ring' }),
    shots: [
      studio('arch', 'oat', 'apricot', { w: 600, h: 540 }),
      at('table', 'mist', 'shell', { w: 380, h: 330 }),
      closeUp('the glaze line above the clay', 0.3, 0.72, 2.1, 'shell'),
      inTones('four colours side by side', ['green', 'blue', 'white', 'pink'], 'floor', 'oat', 'sage', 400),
    ],
  },
  'tidepool-bowl': {
    noun: 'wide serving bowl dipped in two blues',
    tone: 'blue',
    draw: (t) => bowl({ tone: t, seed: 'tidepool', raw: 0.18, dip: 0.58, motif: pool }),
    shots: [
      studio('sun', 'mist', 'straw', { w: 680 }),
      at('kitchen', 'cream', 'shell', { w: 500 }),
      closeUp('the wavy edge between two glazes', 0.28, 0.5, 2, 'straw'),
      several('stack', 'three in a stack', 'daylight', 'shell', 'apricot', [
        [500, 838, 500],
        [500, 708, 470, 'glass'],
        [500, 586, 440, 'navy'],
      ]),
    ],
  },
  'fathom-vase': {
    noun: 'tall narrow-necked vase with three branches',
    tone: 'white',
    draw: (t) =>
      withStems(
        vase({
          tone: t,
          seed: 'fathom',
          height: 440,
          raw: 0.16,
          profile: [
            [0, 84],
            [0.1, 112],
            [0.36, 132],
            [0.62, 62],
            [0.8, 32],
            [1, 42],
          ],
        }),
        'leaves',
        TONES.leaf,
        330,
      ),
    shots: [
      studio('plinth', 'sage', 'blush', { h: 700 }),
      at('sill', 'shell', 'sky', { h: 560, w: 500 }),
      closeUp('the narrow neck', 0.5, 0.46, 1.9, 'lagoon'),
      parts('empty', 'empty, beside a lower one', 'floor', 'dusk', 'mist', [
        [
          (t) =>
            vase({
              tone: t,
              seed: 'fathom',
              height: 440,
              raw: 0.16,
              profile: [
                [0, 84],
                [0.1, 112],
                [0.36, 132],
                [0.62, 62],
                [0.8, 32],
                [1, 42],
              ],
            }),
          400,
          820,
          560,
        ],
        [
          () =>
            vase({
              tone: TONES.black,
              seed: 'fathom-low',
              height: 260,
              raw: 0.16,
              profile: [
                [0, 84],
                [0.3, 130],
                [0.62, 62],
                [1, 40],
              ],
            }),
          690,
          846,
          330,
        ],
      ]),
    ],
  },
  'pebble-bud-vases': {
    noun: 'three small bud vases, each with its flower',
    tone: 'grey',
    draw: (t) => {
      const trio = `<g transform="translate(-180 0)">${budTall(TONES.beige).svg}</g><g transform="translate(176 -6)">${budLeaning(TONES.clay).svg}</g><g transform="translate(0 26)">${budRound(t).svg}</g>`;
      return { svg: trio, w: 560, h: 430, rests: 'stands' };
    },
    shots: [
      studio('stones', 'shell', 'dusk', { w: 660 }),
      at('shelf', 'sage', 'apricot', { w: 430, h: 380 }),
      parts('one', 'the round one alone', 'corner', 'oat', 'lagoon', [[budRound, 500, 800, 520]]),
      closeUp('the flower heads', 0.28, 0.18, 2.3, 'mist'),
    ],
  },
  'skerry-plate': {
    noun: 'flat plate with a painted rim',
    tone: 'white',
    draw: (t) =>
      plate(t, { rx: 230, rimColor: TONES.blue.base, motif: brushRing(TONES.blue.light), seed: 'skerry' }),
    shots: [
      studio('sheet', 'lagoon', 'deepsea', { w: 640, h: 640, y: 820 }),
      at('fromAbove', 'oat', 'sky', { w: 540, h: 540, y: 780 }),
      closeUp('the brushed rim', 0.2, 0.3, 2.2, 'deepsea'),
      parts('sizes', 'side, lunch and dinner plate', 'plain', 'straw', 'straw', [
        [(t) => plate(t, { rx: 270, rimColor: TONES.blue.base, seed: 'skerry-l' }), 390, 780, 560],
        [(t) => plate(t, { rx: 220, rimColor: TONES.orange.base, seed: 'skerry-m' }), 660, 850, 430],
        [(t) => plate(t, { rx: 170, rimColor: TONES.green.base, seed: 'skerry-s' }), 640, 480, 330],
      ]),
    ],
  },
  'harbour-teapot': {
    noun: 'full-bodied teapot with an ash handle',
    tone: 'orange',
    draw: (t) => teapot(t, 'harbour-teapot'),
    shots: [
      studio('hills', 'sky', 'sage', { w: 640, y: 800 }),
      at('table', 'sage', 'straw', { w: 420, h: 380 }),
      closeUp('the spout', 0.88, 0.6, 2.2, 'sky'),
      parts('cups', 'with two small cups', 'arch', 'night', 'rust', [
        [(t) => teapot(t, 'harbour-teapot'), 430, 800, 520],
        [() => gannetCup(TONES.white), 730, 830, 170],
        [() => gannetCup(TONES.beige), 850, 860, 170],
      ]),
    ],
  },
  'cove-pitcher': {
    noun: 'water jug with trailed waves around its waist',
    tone: 'yellow',
    colors: ['yellow', 'blue', 'green'],
    draw: (t) => pitcher(t, 'cove', [waves(TONES.white.base, 58, 9)]),
    shots: [
      studio('daylight', 'dusk', 'straw'),
      at('sill', 'oat', 'lagoon', { h: 480 }),
      closeUp('a wave of white slip', 0.42, 0.62, 2.1, 'dusk'),
      inTones('three colours', ['blue', 'yellow', 'green'], 'floor', 'blush', 'shell', 430),
    ],
  },
  'gannet-espresso-cups': {
    noun: 'small porcelain cup with a dive of yellow',
    tone: 'white',
    draw: gannetCup,
    shots: [
      several('pair', 'as a pair', 'corner', 'lagoon', 'dusk', [
        [370, 740, 330],
        [620, 820, 390],
      ]),
      at('desk', 'straw', 'rust', { w: 260, h: 260, x: 520 }),
      closeUp('the yellow stripe', 0.48, 0.5, 1.5, 'deepsea'),
      several('tower', 'four stacked high', 'sun', 'kelp', 'rust', [
        [500, 846, 250],
        [508, 716, 250, 'beige'],
        [494, 588, 250],
        [502, 458, 250, 'grey'],
      ]),
    ],
  },
  'limpet-planter': {
    noun: 'ridged planter with its own saucer',
    tone: 'red',
    colors: ['red', 'white'],
    draw: planter,
    shots: [
      studio('tiles', 'mist', 'straw', { h: 660 }),
      at('garden', 'sky', 'straw', { h: 520 }),
      closeUp('the pressed ridges', 0.4, 0.78, 2, 'sage'),
      several('sizes', 'in three sizes', 'floor', 'fern', 'sage', [
        [230, 760, 330],
        [500, 800, 480, 'white'],
        [800, 840, 620],
      ]),
    ],
  },
  'saltmarsh-serving-dish': {
    noun: 'long oval dish painted with sea asters',
    tone: 'grey',
    draw: platter,
    shots: [
      studio('plain', 'apricot', 'apricot', { w: 780, h: 700 }),
      at('fromAbove', 'sage', 'shell', { w: 740, rotate: -24 }),
      closeUp('the painted flowers', 0.5, 0.5, 1.9, 'blush'),
    ],
  },
  'barnacle-candlestick': {
    noun: 'low candlestick with a finger loop',
    tone: 'beige',
    draw: (t) => barnacleStick(t, 'barnacle'),
    shots: [
      studio('rays', 'rust', 'night', { h: 660 }),
      at('bedside', 'dusk', 'blush', { h: 330, w: 300 }),
      closeUp('the rough foot', 0.45, 0.86, 2.2, 'kelp'),
      several('three', 'three along a shelf', 'drape', 'oat', 'sage', [
        [230, 790, 420, 'clay'],
        [500, 810, 420],
        [770, 790, 420, 'black'],
      ]),
    ],
  },
  'oyster-soap-dish': {
    noun: 'soap dish shaped like an oyster shell',
    tone: 'grey',
    draw: (t) => oysterDish(t, 'oyster'),
    shots: [
      studio('sea', 'shell', 'lagoon', { w: 620, h: 560 }),
      at('sill', 'blush', 'dusk', { w: 420, h: 300 }),
      closeUp('the smooth inside', 0.5, 0.55, 1.7, 'night'),
    ],
  },
};
