import type { SeedProduct } from '../../seed/types.ts';
import { counted, each, grid, simple, soldOut, variable } from '../define.ts';

const SIZES = ['small', 'medium', 'large', 'extra-large'];

export const clothing: SeedProduct[] = [
  variable(
    {
      slug: 'ropewalk-gansey',
      name: 'Ropewalk Gansey',
      sku: 'CL-401',
      date: '2026-10-02T08:17:44',
      short: '<p>The fisherman’s sweater, knitted tight enough to turn rain.</p>',
      html: `
<p>Every harbour once had its own pattern, so that a sweater could say where you belonged. Lunnay’s is a rope between two ladders, and it runs from the chest up because that was the part not covered by the apron.</p>
<p>Worsted wool, five-ply, knitted in the round: <strong>no side seams</strong> to give way. Stiff for a week, yours for thirty years.</p>
<ul><li>Diamond gusset under the arm</li><li>Cuffs that can be unravelled and re-knitted</li><li>Repairs free for ten years</li></ul>`,
      categories: ['textiles-clothing', 'clothing'],
      tags: ['ropewalk', 'made-on-the-island', 'new-season'],
      size: ['0.85', '38', '30', '10'],
      sales: 203,
      featured: true,
      facts: { pa_material: ['wool'] },
      upsells: ['squall-rain-jacket'],
      crossSells: ['skua-beanie', 'gansey-pattern'],
      meta: { maker: 'Ropewalk' },
    },
    { pa_color: ['navy', 'beige', 'red'], pa_size: SIZES },
    grid(['navy', 'beige', 'red'], SIZES, (color, size) => ({
      price: size === 'extra-large' ? '174.00' : '168.00',
      stock: color === 'red' && size === 'small' ? soldOut : counted(size === 'medium' ? 3 : 11, 3),
    })),
    { pa_color: 'navy' },
  ),
  variable(
    {
      slug: 'deckhand-tee',
      name: 'Deckhand Striped Tee',
      sku: 'CL-402',
      date: '2026-05-15T09:35:16',
      short: '<p>A boat-neck tee in heavy cotton, with stripes that meet at the seams.</p>',
      html: `
<p>A stripe that does not meet at the seam is a small sadness every day. These meet. The cotton is knitted heavy (240 g) and washed before it is cut, so what fits today fits in August.</p>
<p>Choose a colour; every size costs the same and is cut for all bodies. If in doubt, take the larger.</p>`,
      categories: ['textiles-clothing', 'clothing'],
      tags: ['ropewalk', 'plastic-free'],
      size: ['0.28', '30', '26', '3'],
      sales: 377,
      facts: { pa_material: ['cotton'] },
      upsells: ['lookout-smock'],
      crossSells: ['ferry-tote'],
    },
    { pa_color: ['blue', 'red', 'green'], pa_size: SIZES },
    each(
      ['blue', 'red', 'green'],
      (color) => ({
        price: color === 'green' ? { regular: '42.00', sale: '29.40' } : '42.00',
        stock: counted(64, 10),
      }),
      true,
    ),
    { pa_color: 'blue' },
  ),
  variable(
    {
      slug: 'lookout-smock',
      name: 'Lookout Smock',
      sku: 'CL-403',
      date: '2026-08-07T10:52:38',
      short: '<p>A painter’s, pilot’s and gardener’s smock with four deep pockets.</p>',
      html: `
<p>Cut from one length of sailcloth canvas with almost nothing left over. It goes over everything, and it has a pocket for a pencil, one for a knife, and two for stones you did not mean to pick up.</p>
<p>Wash warm; it fades like a good door.</p>`,
      categories: ['textiles-clothing', 'clothing'],
      tags: ['ropewalk', 'made-on-the-island'],
      size: ['0.62', '36', '28', '6'],
      sales: 91,
      facts: { pa_material: ['cotton'] },
      upsells: ['ropewalk-gansey'],
      crossSells: ['pilot-cap'],
    },
    { pa_color: ['orange', 'navy'], pa_size: ['small', 'medium', 'large'] },
    grid(['orange', 'navy'], ['small', 'medium', 'large'], (_, size) => ({
      price: '94.00',
      stock: counted(size === 'large' ? 2 : 9, 2),
    })),
  ),
  variable(
    {
      slug: 'squall-rain-jacket',
      name: 'Squall Rain Jacket',
      sku: 'CL-404',
      date: '2026-09-11T16:33:21',
      short: '<p>Waxed cotton, storm flap, and a hood that turns with your head.</p>',
      html: `
<p>On Lunnay rain comes from the side. The Squall has a double front, a hood with a wire in its brim and cuffs that close <em>inside</em> the sleeve, where the water wants to go.</p>
<ul><li>Waxed cotton outside, brushed cotton inside</li><li>Brass zip and horn buttons</li><li>Re-wax once a year; a tin is in the pocket</li></ul>`,
      categories: ['textiles-clothing', 'clothing', 'outdoor'],
      tags: ['ropewalk', 'new-season'],
      size: ['1.30', '40', '32', '12'],
      sales: 112,
      featured: true,
      facts: { pa_material: ['cotton', 'brass'] },
      upsells: ['cairn-daypack'],
      crossSells: ['boathouse-socks'],
    },
    { pa_color: ['yellow', 'green'], pa_size: SIZES },
    grid(['yellow', 'green'], SIZES, (color, size) => ({
      price: '189.00',
      stock: color === 'green' && size === 'extra-large' ? soldOut : counted(8, 2),
    })),
    { pa_color: 'yellow', pa_size: 'medium' },
  ),
  variable(
    {
      slug: 'skua-beanie',
      name: 'Skua Beanie',
      sku: 'CL-405',
      date: '2025-11-23T08:59:10',
      short: '<p>A ribbed wool hat that stays on in a force nine.</p>',
      html: `
<p>Great skuas steal hats, or so the post boat says. This one sits deep, turns up twice and covers the ears of most people. Knitted from the same five-ply as the Gansey.</p>
<p>One size. Itches for no one we have met.</p>`,
      categories: ['textiles-clothing', 'accessories', 'gifts'],
      tags: ['ropewalk', 'under-30', 'made-on-the-island'],
      size: ['0.12', '22', '18', '4'],
      sales: 438,
      facts: { pa_material: ['wool'] },
      crossSells: ['harbour-mittens', 'guillemot-scarf'],
    },
    { pa_color: ['orange', 'grey', 'green', 'navy'] },
    each(['orange', 'grey', 'green', 'navy'], (color) => ({
      price: '29.00',
      stock: counted(color === 'grey' ? 2 : 36, 5),
    })),
    { pa_color: 'orange' },
  ),
  variable(
    {
      slug: 'boathouse-socks',
      name: 'Boathouse Socks',
      sku: 'CL-406',
      date: '2026-01-16T18:45:32',
      short: '<p>Thick-soled wool socks with a heel in another colour.</p>',
      html: `
<p>For cold floors, loose boots and being found in at parties. The terry sole is as thick as a slice of bread and the heel is reinforced in a colour that was left over.</p>`,
      categories: ['textiles-clothing', 'accessories', 'gifts'],
      tags: ['ley-mill', 'under-30'],
      size: ['0.14', '24', '12', '5'],
      sales: 356,
      facts: { pa_material: ['wool'], Care: ['Wool wash, 30 °C'] },
      crossSells: ['skua-beanie'],
    },
    { pa_size: ['small', 'medium', 'large'] },
    [
      { values: ['small'], price: '18.00', stock: counted(50, 6) },
      { values: ['medium'], price: '18.00', stock: counted(41, 6) },
      { values: ['large'], price: '18.00', stock: counted(5, 6) },
    ],
  ),
  simple({
    slug: 'ferry-tote',
    name: 'Ferry Tote',
    sku: 'CL-407',
    date: '2026-06-26T11:04:53',
    short: '<p>A canvas bag that holds a week on the mainland.</p>',
    html: `
<p>Eighteen-ounce canvas, rope handles that run right under the bottom, and the island ferry printed on the side. It has carried firewood, a printer, two geese (separately) and, once, a birthday cake.</p>
<p>42 × 38 × 16 cm. Stands up by itself when empty.</p>`,
    categories: ['textiles-clothing', 'accessories', 'gifts'],
    tags: ['ropewalk', 'ferry-press', 'plastic-free'],
    price: '38.00',
    stock: counted(57, 8),
    size: ['0.55', '42', '38', '16'],
    sales: 421,
    facts: { pa_material: ['cotton'] },
    upsells: ['cairn-daypack'],
    crossSells: ['tote-pattern'],
  }),
  variable(
    {
      slug: 'galley-apron',
      name: 'Galley Apron',
      sku: 'CL-408',
      date: '2026-02-20T14:28:06',
      short: '<p>A cross-back apron with a pocket for a towel and one for a letter.</p>',
      html: `
<p>No bow to tie behind your back: the straps cross and the apron drops over your head. Washed linen in two weights, hammered rivets at the pockets.</p>
<p>Long enough to kneel on in the garden.</p>`,
      categories: ['textiles-clothing', 'accessories', 'kitchen'],
      tags: ['ropewalk'],
      size: ['0.38', '30', '24', '4'],
      sales: 143,
      crossSells: ['herring-tea-towel', 'driftyard-board'],
    },
    { pa_color: ['blue', 'red', 'beige'], Cloth: ['Light linen', 'Heavy linen'] },
    grid(['blue', 'red', 'beige'], ['Light linen', 'Heavy linen'], (_, cloth) => ({
      price: cloth === 'Light linen' ? '44.00' : '52.00',
      stock: counted(15, 3),
    })),
    { pa_color: 'blue', Cloth: 'Heavy linen' },
  ),
  simple({
    slug: 'guillemot-scarf',
    name: 'Guillemot Scarf',
    sku: 'CL-409',
    date: '2025-12-06T09:19:37',
    short: '<p>Black on one side, white on the other, warm on both.</p>',
    html: `
<p>Double-faced lambswool, two metres long. Wear the dark side out in town and the pale side out at sea, as guillemots do.</p>
<p>30 × 200 cm, short fringe.</p>`,
    categories: ['textiles-clothing', 'accessories', 'gifts'],
    tags: ['ley-mill'],
    price: { regular: '58.00', sale: '43.50' },
    stock: counted(19, 4),
    size: ['0.26', '32', '20', '5'],
    sales: 168,
    facts: { pa_material: ['wool'], pa_color: ['black', 'white'] },
    crossSells: ['skua-beanie', 'harbour-mittens'],
  }),
  simple({
    slug: 'pilot-cap',
    name: 'Harbour Pilot Cap',
    sku: 'CL-410',
    date: '2026-03-20T12:01:28',
    short: '<p>A soft-crowned cap with a rope band and a short, useful peak.</p>',
    html: `
<p>Brushed wool, cotton lining and a cord band that once had a purpose. Gives anyone an air of knowing where the rocks are.</p>`,
    categories: ['textiles-clothing', 'accessories'],
    tags: ['ropewalk'],
    price: '46.00',
    stock: counted(10, 3),
    size: ['0.18', '28', '24', '12'],
    sales: 58,
    facts: { pa_material: ['wool', 'cotton'], pa_color: ['navy'] },
    crossSells: ['lookout-smock'],
  }),
  variable(
    {
      slug: 'harbour-mittens',
      name: 'Harbour Mittens',
      sku: 'CL-411',
      date: '2026-10-23T15:14:41',
      short: '<p>Fair-weather patterns for foul weather, on a string if you ask.</p>',
      html: `
<p>Three bands of island knitting and a thumb in the right place. Knitted a size too big and felted down, the way mittens for net-haulers were always made: <strong>wind cannot find a hole</strong>.</p>
<p>Ask for the string in the order note. No one will know.</p>`,
      categories: ['textiles-clothing', 'accessories', 'gifts'],
      tags: ['ley-mill', 'made-on-the-island', 'new-season'],
      size: ['0.13', '24', '12', '4'],
      sales: 97,
      facts: { pa_material: ['wool'] },
      crossSells: ['mitten-chart'],
    },
    { pa_color: ['red', 'blue'], pa_size: ['small', 'medium', 'large'] },
    [
      { values: ['red', ''], price: '34.00', stock: counted(22, 4) },
      { values: ['blue', ''], price: '34.00', stock: counted(18, 4) },
    ],
    { pa_color: 'red' },
  ),
];
