import type { SeedProduct } from '../../seed/types.ts';
import { counted, each, grid, onBackorder, simple, soldOut, variable } from '../define.ts';

const STONEWARE = { pa_material: ['stoneware'] };
const MUG_COLORS = ['green', 'blue', 'white', 'pink'];

export const ceramics: SeedProduct[] = [
  variable(
    {
      slug: 'tide-mug',
      name: 'Tide Mug',
      sku: 'CE-101',
      date: '2026-02-14T09:12:20',
      short: '<p>A round-bellied mug with a bare clay foot, glazed to the high-water mark.</p>',
      html: `
<p>Marit Oske dips each Tide Mug by hand and lets the glaze stop where it wants to, so no two waterlines agree. The foot stays <strong>bare clay</strong>: warm on the palm, quiet on the table.</p>
<ul>
<li>Small holds 250 ml, which is one honest coffee</li>
<li>Large holds 400 ml, which is a morning</li>
<li>Fits four fingers through the handle, gloves off</li>
</ul>
<p>Dishwasher and microwave do it no harm.</p>`,
      categories: ['ceramics', 'tableware', 'gifts'],
      tags: ['oske-pottery', 'hand-thrown', 'made-on-the-island', 'under-30'],
      size: ['0.42', '13', '9.5', '10'],
      sales: 412,
      featured: true,
      facts: STONEWARE,
      upsells: ['harbour-teapot', 'cove-pitcher'],
      crossSells: ['skerry-plate', 'watch-below-tea'],
      meta: { maker: 'Marit Oske' },
    },
    { pa_color: MUG_COLORS, pa_size: ['small', 'large'] },
    grid(MUG_COLORS, ['small', 'large'], (color, size) => ({
      price:
        color === 'pink'
          ? { regular: size === 'small' ? '22.00' : '27.00', sale: size === 'small' ? '17.50' : '21.50' }
          : size === 'small'
            ? '22.00'
            : '27.00',
      stock: color === 'white' && size === 'large' ? soldOut : counted(color === 'blue' ? 4 : 38, 5),
    })),
    { pa_color: 'green', pa_size: 'small' },
  ),
  simple({
    slug: 'tidepool-bowl',
    name: 'Tidepool Bowl',
    sku: 'CE-102',
    date: '2025-12-03T10:41:05',
    short: '<p>A wide serving bowl with a pool of blue that deepens towards the middle.</p>',
    html: `
<p>Two glazes meet inside this bowl and argue in the kiln. Where they run together they leave a ring of <em>blue over deeper blue</em>, like the pools below the slipway when the sea has just left.</p>
<p>Big enough for salad for six, or for one person and a very long film. Diameter 28&nbsp;cm.</p>`,
    categories: ['ceramics', 'tableware'],
    tags: ['oske-pottery', 'hand-thrown', 'made-on-the-island'],
    price: '58.00',
    stock: counted(3, 4),
    size: ['1.35', '28', '28', '11'],
    sales: 96,
    facts: STONEWARE,
    upsells: ['saltmarsh-serving-dish'],
    crossSells: ['spoondrift-spoons', 'saltwashed-napkins'],
    meta: { maker: 'Marit Oske' },
  }),
  simple({
    slug: 'fathom-vase',
    name: 'Fathom Vase',
    sku: 'CE-103',
    date: '2026-04-22T08:05:47',
    short: '<p>Tall and narrow-necked, for three stems and no more.</p>',
    html: `
<p>A slow vase. It was drawn after the lead weights that sailors once dropped to feel for the bottom, and it is just as steady: the weight sits <strong>low</strong>, so a tall branch of blackthorn will not tip it.</p>
<p>Chalk glaze outside, clear glaze inside, watertight to the rim. 34&nbsp;cm tall.</p>`,
    categories: ['ceramics', 'vases-planters'],
    tags: ['oske-pottery', 'hand-thrown', 'new-season'],
    price: '74.00',
    stock: counted(12, 3),
    size: ['1.60', '15', '15', '34'],
    sales: 141,
    featured: true,
    facts: STONEWARE,
    upsells: ['pebble-bud-vases'],
    crossSells: ['limpet-planter'],
  }),
  simple({
    slug: 'pebble-bud-vases',
    name: 'Pebble Bud Vases, Set of Three',
    sku: 'CE-104',
    date: '2026-05-30T16:20:11',
    short: '<p>Three small vases the size of beach stones, one flower each.</p>',
    html: `
<p>One tall, one round, one that leans a little on purpose. Put them together on a sill or send them to three different rooms; they keep in touch.</p>
<ul><li>Sand, fog and clay glazes</li><li>6, 8 and 11 cm tall</li><li>Packed in straw, not foam</li></ul>`,
    categories: ['ceramics', 'vases-planters', 'gifts'],
    tags: ['oske-pottery', 'plastic-free'],
    price: { regular: '46.00', sale: '38.00' },
    stock: counted(27, 5),
    size: ['0.70', '20', '9', '11'],
    sales: 233,
    facts: STONEWARE,
    upsells: ['fathom-vase'],
    crossSells: ['harbour-postcards'],
  }),
  variable(
    {
      slug: 'skerry-plate',
      name: 'Skerry Plate',
      sku: 'CE-105',
      date: '2026-01-09T11:33:52',
      short: '<p>A flat, generous plate with a painted rim.</p>',
      html: `
<p>A <em>skerry</em> is a rock that the sea covers and uncovers. The painted rim of this plate does the same with sauce. Each line is drawn with one brush in one turn of the wheel, which takes Marit four seconds and took her four years.</p>
<p>Sold singly, because somebody always breaks just one.</p>`,
      categories: ['ceramics', 'tableware'],
      tags: ['oske-pottery', 'made-on-the-island', 'under-30'],
      size: ['0.65', '27', '27', '2.5'],
      sales: 318,
      facts: STONEWARE,
      crossSells: ['tide-mug', 'tidepool-bowl'],
    },
    { Diameter: ['18 cm, side plate', '22 cm, lunch plate', '27 cm, dinner plate'] },
    [
      { values: ['18 cm, side plate'], price: '16.00', stock: counted(60, 8) },
      { values: ['22 cm, lunch plate'], price: '21.00', stock: counted(44, 8) },
      { values: ['27 cm, dinner plate'], price: '26.50', stock: counted(6, 8) },
    ],
    { Diameter: '27 cm, dinner plate' },
  ),
  simple({
    slug: 'harbour-teapot',
    name: 'Harbour Teapot',
    sku: 'CE-106',
    date: '2026-09-18T07:55:30',
    short: '<p>A full-bodied teapot with an ash handle and a spout that does not drip.</p>',
    html: `
<p>It took eleven spouts to find one that pours like a sentence and stops like a full stop. The handle is steamed <strong>ash</strong> from the boatyard, so it stays cool however long the tea has stood.</p>
<p>Holds 1.1 litres: four large mugs &amp; a top-up. A strainer is pressed into the body behind the spout.</p>
<p>Wash by hand; the handle will thank you.</p>`,
    categories: ['ceramics', 'tableware', 'gifts', 'kitchen'],
    tags: ['oske-pottery', 'hand-thrown', 'new-season'],
    price: '89.00',
    stock: counted(9, 3),
    size: ['1.25', '26', '17', '22'],
    sales: 174,
    featured: true,
    facts: { pa_material: ['stoneware', 'ash'] },
    upsells: ['gale-kettle'],
    crossSells: ['watch-below-tea', 'tide-mug', 'gannet-espresso-cups'],
    meta: { maker: 'Marit Oske' },
  }),
  variable(
    {
      slug: 'cove-pitcher',
      name: 'Cove Pitcher',
      sku: 'CE-107',
      date: '2026-03-27T13:18:09',
      short: '<p>A water jug with a wave around its waist.</p>',
      html: `
<p>Made to stand in the middle of the table all day. The wave is trailed on with a rubber bulb while the pot still turns, white slip over wet clay, and you can feel it with your thumb.</p>
<p>Holds 1.4 litres. Also good for sunflowers, wooden spoons &amp; large bunches of parsley.</p>`,
      categories: ['ceramics', 'tableware', 'kitchen'],
      tags: ['oske-pottery', 'hand-thrown', 'made-on-the-island'],
      size: ['1.10', '21', '15', '24'],
      sales: 88,
      facts: STONEWARE,
      upsells: ['spring-water-carafe'],
      crossSells: ['tide-mug'],
    },
    { pa_color: ['yellow', 'blue', 'green'] },
    each(['yellow', 'blue', 'green'], (color) => ({
      price: '62.00',
      stock: color === 'green' ? onBackorder : counted(11, 3),
      ...(color === 'green' ? { note: '<p>The next kiln opens in three weeks.</p>' } : {}),
    })),
    { pa_color: 'yellow' },
  ),
  simple({
    slug: 'gannet-espresso-cups',
    name: 'Gannet Espresso Cups, Pair',
    sku: 'CE-108',
    date: '2026-06-11T09:47:33',
    short: '<p>Two small porcelain cups with a dive of yellow down the side.</p>',
    html: `
<p>Gannets fold their wings and fall into the sea at ninety kilometres an hour, mostly before breakfast. These cups are named after that first coffee.</p>
<p>Thin porcelain, 80 ml each, no handle. If it is too hot to hold, it is too hot to drink.</p>`,
    categories: ['ceramics', 'tableware', 'gifts'],
    tags: ['oske-pottery', 'hand-thrown'],
    price: '34.00',
    stock: counted(31, 6),
    size: ['0.28', '15', '7', '6.5'],
    sales: 207,
    facts: { pa_material: ['porcelain'] },
    upsells: ['tide-mug'],
    crossSells: ['fogcutter-dripper'],
  }),
  variable(
    {
      slug: 'limpet-planter',
      name: 'Limpet Planter',
      sku: 'CE-109',
      date: '2025-12-19T15:02:44',
      short: '<p>A ridged planter with its own saucer, for herbs and patient succulents.</p>',
      html: `
<p>Pressed ridges like a limpet shell, a hole in the bottom and a saucer to catch what comes out of it. The outside is left unglazed above the saucer so that roots can breathe.</p>
<ul><li>Small: 10 cm, one thyme</li><li>Medium: 15 cm, one basil with ambitions</li><li>Large: 21 cm, a small lemon tree</li></ul>`,
      categories: ['ceramics', 'vases-planters', 'outdoor'],
      tags: ['oske-pottery', 'made-on-the-island'],
      size: ['1.40', '15', '15', '14'],
      sales: 129,
      facts: STONEWARE,
      crossSells: ['machair-seed-mix', 'thrift-watering-can'],
    },
    { pa_color: ['red', 'white'], pa_size: ['small', 'medium', 'large'] },
    grid(['red', 'white'], ['small', 'medium', 'large'], (_, size) => ({
      price: size === 'small' ? '19.00' : size === 'medium' ? '32.00' : '54.00',
      stock: counted(size === 'large' ? 2 : 24, 3),
    })),
    { pa_color: 'red', pa_size: 'medium' },
  ),
  simple({
    slug: 'saltmarsh-serving-dish',
    name: 'Saltmarsh Serving Dish',
    sku: 'CE-110',
    date: '2026-07-02T12:26:18',
    short: '<p>A long oval dish for fish, flatbread and everything roasted.</p>',
    html: `
<p>Forty centimetres of oval, rolled from a slab and pressed over a plaster hump that used to be a doorstep. The sprigs in the middle are sea aster, drawn from a plant on the windowsill.</p>
<p>Oven-proof to 220&nbsp;°C. Made in batches of ten: when one is sold out we take your name and the kiln takes three weeks.</p>`,
    categories: ['ceramics', 'tableware', 'kitchen'],
    tags: ['oske-pottery', 'made-on-the-island'],
    price: '68.00',
    stock: onBackorder,
    size: ['1.80', '40', '24', '4'],
    sales: 52,
    facts: STONEWARE,
    upsells: ['tidepool-bowl'],
    crossSells: ['lunnay-sea-salt'],
  }),
  simple({
    slug: 'barnacle-candlestick',
    name: 'Barnacle Candlestick',
    sku: 'CE-111',
    date: '2026-10-05T17:31:26',
    short: '<p>A low candlestick with a rough foot and a loop for your finger.</p>',
    html: `
<p>For carrying a candle upstairs in a power cut, of which Lunnay has several each winter. The foot is rolled in coarse grog, so it grips a polished table and feels like the harbour wall.</p>
<p>Takes candles of 22 mm. Comes with one, because it is annoying when it does not.</p>`,
    categories: ['ceramics', 'gifts'],
    tags: ['oske-pottery', 'under-30', 'new-season'],
    price: '24.00',
    stock: counted(18, 4),
    size: ['0.38', '14', '12', '8'],
    sales: 77,
    facts: STONEWARE,
    crossSells: ['beacon-candle', 'long-matches'],
  }),
  simple({
    slug: 'oyster-soap-dish',
    name: 'Oyster Soap Dish',
    sku: 'CE-112',
    date: '2025-11-28T14:09:58',
    short: '<p>A soap dish with drainage, shaped like its namesake.</p>',
    html: `
<p>Rough outside, smooth inside, and tilted by four degrees so that the water leaves and the soap stays. Every one is pressed in a mould taken from a real shell that was eaten for the purpose.</p>`,
    categories: ['ceramics', 'gifts'],
    tags: ['oske-pottery', 'under-30', 'plastic-free'],
    price: '14.50',
    stock: soldOut,
    size: ['0.22', '14', '10', '3'],
    sales: 264,
    facts: STONEWARE,
    crossSells: ['soap-stones'],
  }),
];
