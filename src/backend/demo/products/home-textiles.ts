import type { SeedProduct } from '../../seed/types.ts';
import { counted, each, grid, onBackorder, simple, variable } from '../define.ts';

const WOOL = { pa_material: ['wool'] };
const LINEN = { pa_material: ['linen'] };

export const homeTextiles: SeedProduct[] = [
  variable(
    {
      slug: 'long-ley-blanket',
      name: 'Long Ley Wool Blanket',
      sku: 'TX-301',
      date: '2026-09-25T08:30:12',
      short: '<p>A dense, soft blanket from the island flock, with a stripe at each end.</p>',
      html: `
<p>The sheep of the Long Ley live on wind and clover, and their wool shows it: springy, dry to the touch and warm when damp. Ley Mill spins it on machines from 1911 and weaves it <strong>slowly</strong>, because the machines insist.</p>
<ul><li>Single: 140 × 200 cm</li><li>Double: 220 × 240 cm</li><li>100 % undyed or plant-dyed wool</li></ul>
<p>Air it on a foggy night instead of washing it. Really.</p>`,
      categories: ['textiles-clothing', 'blankets-cushions', 'gifts'],
      tags: ['ley-mill', 'made-on-the-island', 'plastic-free', 'new-season'],
      size: ['1.90', '40', '35', '14'],
      sales: 286,
      featured: true,
      facts: WOOL,
      upsells: ['breakwater-throw'],
      crossSells: ['shingle-cushion', 'watch-below-tea'],
      meta: { maker: 'Ley Mill' },
    },
    { pa_color: ['green', 'beige', 'navy', 'pink'], pa_size: ['single', 'double'] },
    [
      ...grid(['green', 'beige'], ['single', 'double'], (_, size) => ({
        price: size === 'single' ? '138.00' : '214.00',
        stock: counted(size === 'single' ? 17 : 5, 3),
      })),
      { values: ['navy', 'single'], price: '138.00', stock: counted(8, 3) },
      {
        values: ['pink', ''],
        price: { regular: '138.00', sale: '110.00' },
        stock: counted(4, 4),
        note: '<p>The last of the madder-dyed cloth: one price for both sizes.</p>',
      },
    ],
    { pa_color: 'green', pa_size: 'single' },
  ),
  simple({
    slug: 'breakwater-throw',
    name: 'Breakwater Throw',
    sku: 'TX-302',
    date: '2026-10-16T10:12:55',
    short: '<p>Herringbone wool with a long fringe, for the arm of a good chair.</p>',
    html: `
<p>Woven in a broken herringbone, the pattern of stones in the harbour wall. It is lighter than a blanket and heavier than a shawl, which is to say it is what you reach for.</p>
<p>130 × 180 cm without the fringe. Twisted by hand, every tassel.</p>`,
    categories: ['textiles-clothing', 'blankets-cushions'],
    tags: ['ley-mill', 'new-season'],
    price: {
      regular: '96.00',
      sale: '76.80',
      saleFrom: '2026-10-20T00:00:00',
      saleTo: '2036-12-31T23:59:59',
    },
    stock: counted(21, 4),
    size: ['0.95', '35', '30', '8'],
    sales: 132,
    facts: WOOL,
    upsells: ['long-ley-blanket'],
    crossSells: ['heron-floor-lamp'],
  }),
  variable(
    {
      slug: 'shingle-cushion',
      name: 'Shingle Cushion',
      sku: 'TX-303',
      date: '2026-02-05T12:37:41',
      short: '<p>A square cushion printed with beach stones, filled with feather or wool.</p>',
      html: `
<p>The stones were drawn one afternoon on the south beach, life size, until the tide objected. Printed by hand on heavy linen with a wooden button closure at the back.</p>
<p>Filled with carded wool; the cover comes off and goes in at 30&nbsp;°C. 50 × 50 cm.</p>`,
      categories: ['textiles-clothing', 'blankets-cushions'],
      tags: ['ropewalk', 'made-on-the-island'],
      size: ['0.80', '50', '50', '16'],
      sales: 164,
      facts: { pa_material: ['linen', 'wool'] },
      upsells: ['wrack-cushion'],
      crossSells: ['long-ley-blanket'],
    },
    { pa_color: ['grey', 'orange', 'blue'], Filling: ['Feather', 'Wool'] },
    each(
      ['grey', 'orange', 'blue'],
      (color) => ({ price: '48.00', stock: counted(color === 'blue' ? 3 : 25, 4) }),
      true,
    ),
    { pa_color: 'grey', Filling: 'Wool' },
  ),
  simple({
    slug: 'wrack-cushion',
    name: 'Wrack Lumbar Cushion',
    sku: 'TX-304',
    date: '2026-04-03T09:26:34',
    short: '<p>A long cushion with a frond of bladderwrack across it.</p>',
    html: `
<p>Embroidered in two greens on washed linen: one frond, end to end, with every bladder a French knot. Your back will not notice; your eyes will.</p>
<p>60 × 35 cm, wool filling, hidden zip.</p>`,
    categories: ['textiles-clothing', 'blankets-cushions'],
    tags: ['ropewalk'],
    price: '54.00',
    stock: counted(14, 4),
    size: ['0.70', '60', '35', '14'],
    sales: 71,
    facts: LINEN,
    upsells: ['shingle-cushion'],
  }),
  simple({
    slug: 'herring-tea-towel',
    name: 'Herring Tea Towel',
    sku: 'TX-305',
    date: '2026-06-19T15:55:08',
    short: '<p>Half linen, half cotton, entirely fish.</p>',
    html: `
<p>Nineteen herring swim left and one swims right. It is always the first thing children find and the last thing adults see.</p>
<ul><li>50 × 70 cm with a hanging loop</li><li>Screen printed with water-based ink</li><li>Dries glasses without leaving half of itself behind</li></ul>`,
    categories: ['textiles-clothing', 'home-linen', 'kitchen', 'gifts'],
    tags: ['ferry-press', 'under-30', 'plastic-free'],
    price: '15.50',
    stock: counted(85, 10),
    size: ['0.11', '25', '18', '1'],
    sales: 502,
    facts: { pa_material: ['linen', 'cotton'] },
    crossSells: ['galley-apron', 'saltwashed-napkins'],
  }),
  simple({
    slug: 'saltwashed-napkins',
    name: 'Saltwashed Linen Napkins, Set of Four',
    sku: 'TX-306',
    date: '2026-03-06T17:08:19',
    short: '<p>Four heavy napkins, already as soft as the old ones.</p>',
    html: `
<p>New linen is stiff and knows it. We wash these with coarse salt and stones until they give in, then hem them with a stitch of a different colour so that everybody keeps their own until breakfast.</p>
<p>45 × 45 cm. Ironing is possible but not in the spirit of the thing.</p>`,
    categories: ['textiles-clothing', 'home-linen', 'kitchen', 'gifts'],
    tags: ['ropewalk', 'plastic-free'],
    price: '39.00',
    stock: counted(33, 6),
    size: ['0.36', '24', '24', '3'],
    sales: 190,
    facts: LINEN,
    crossSells: ['skerry-plate'],
  }),
  variable(
    {
      slug: 'tideline-towel',
      name: 'Tideline Towel',
      sku: 'TX-307',
      date: '2026-07-10T08:48:57',
      short: '<p>Waffle cotton that dries you, then itself.</p>',
      html: `
<p>A deep waffle weave with three uneven lines near the hem, like the marks a falling tide leaves on sand. Drinks a lot, dries by lunchtime, takes up no room in a bag.</p>
<p>Woven from <strong>organic cotton</strong>. Hand towel 50 × 90, bath towel 75 × 140 cm.</p>`,
      categories: ['textiles-clothing', 'home-linen'],
      tags: ['ley-mill', 'under-30'],
      size: ['0.48', '38', '28', '5'],
      sales: 223,
      facts: { pa_material: ['cotton'] },
      crossSells: ['soap-stones', 'oyster-soap-dish'],
    },
    { pa_color: ['blue', 'white', 'yellow'], pa_size: ['hand', 'bath'] },
    grid(['blue', 'white', 'yellow'], ['hand', 'bath'], (color, size) => ({
      price: size === 'hand' ? '18.00' : '36.00',
      stock: color === 'yellow' && size === 'bath' ? onBackorder : counted(40, 6),
    })),
  ),
  variable(
    {
      slug: 'driftline-rug',
      name: 'Driftline Rug',
      sku: 'TX-308',
      date: '2026-01-22T13:40:03',
      short: '<p>A flat-woven wool rug with an unhurried wave.</p>',
      html: `
<p>Six colours of leftover yarn, no two rugs quite alike. The pattern follows the line of weed, rope and single gloves that winter leaves along the west beach, minus the gloves.</p>
<p>Reversible, so it lasts twice. A felt underlay is included.</p>`,
      categories: ['textiles-clothing', 'home-linen'],
      tags: ['ley-mill', 'made-on-the-island'],
      size: ['4.20', '120', '20', '20'],
      sales: 44,
      facts: WOOL,
      upsells: ['long-ley-blanket'],
    },
    { Size: ['60 × 90 cm', '120 × 180 cm', '70 × 240 cm, runner'] },
    [
      { values: ['60 × 90 cm'], price: '88.00', stock: counted(12, 3) },
      { values: ['120 × 180 cm'], price: '246.00', stock: counted(3, 3) },
      { values: ['70 × 240 cm, runner'], price: '219.00', stock: onBackorder },
    ],
    { Size: '60 × 90 cm' },
  ),
  simple({
    slug: 'lambing-blanket',
    name: 'Lambing Season Baby Blanket',
    sku: 'TX-309',
    date: '2026-04-12T07:21:25',
    short: '<p>The softest wool of the year, in a size for somebody new.</p>',
    html: `
<p>Made once a year from the first shearing. Small checks in cream and straw, edges bound with cotton so that there is something good to hold and chew.</p>
<p>75 × 100 cm. Machine washable on wool, because of course it has to be.</p>`,
    categories: ['textiles-clothing', 'blankets-cushions', 'gifts'],
    tags: ['ley-mill', 'for-children', 'made-on-the-island'],
    price: '62.00',
    stock: counted(7, 4),
    size: ['0.42', '28', '24', '6'],
    sales: 158,
    facts: { pa_material: ['wool', 'cotton'] },
    upsells: ['long-ley-blanket'],
    crossSells: ['buoy-night-light'],
  }),
];
