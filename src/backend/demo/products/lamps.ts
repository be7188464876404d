import type { SeedProduct } from '../../seed/types.ts';
import { counted, each, simple, soldOut, variable } from '../define.ts';

export const lamps: SeedProduct[] = [
  variable(
    {
      slug: 'kelp-table-lamp',
      name: 'Kelp Table Lamp',
      sku: 'LA-201',
      date: '2026-08-21T08:14:02',
      short: '<p>A turned base, a linen shade and a light like late afternoon.</p>',
      html: `
<p>The base is turned from storm-felled ash by Ansel Roe, who keeps the lighthouse house at Fyrhus and has opinions about glare. The shade is lined with cream linen, so the light comes out <strong>warm</strong> and stays below eye level.</p>
<ul><li>52 cm tall, shade 36 cm wide</li><li>Cloth flex of two metres with a switch you can find in the dark</li><li>E27, up to 40 W; a warm LED bulb is in the box</li></ul>`,
      categories: ['lamps'],
      tags: ['fyrhus', 'made-on-the-island', 'new-season'],
      size: ['2.10', '36', '36', '52'],
      sales: 187,
      featured: true,
      facts: { pa_material: ['ash', 'linen'], Bulb: ['E27, included'] },
      upsells: ['heron-floor-lamp'],
      crossSells: ['spare-lamp-flex', 'long-ley-blanket'],
      meta: { maker: 'Ansel Roe' },
    },
    { pa_color: ['green', 'orange', 'beige'] },
    each(['green', 'orange', 'beige'], (color) => ({
      price: '149.00',
      stock: counted(color === 'orange' ? 2 : 14, 3),
    })),
    { pa_color: 'green' },
  ),
  simple({
    slug: 'fyr-table-lamp',
    name: 'Fyr Lighthouse Lamp',
    sku: 'LA-202',
    date: '2025-12-11T18:22:40',
    short: '<p>A small lighthouse for the bedside, with a slow sweep if you want it.</p>',
    html: `
<p>A night light for people of any age. Turn the gallery ring once and it glows; turn it twice and the beam goes round, <em>one turn in nine seconds</em>, exactly like the real one at Corran Head.</p>
<p>Painted beech, brass gallery, frosted glass. Runs eight hours on a charge and never on a timer you did not set.</p>`,
    categories: ['lamps', 'gifts'],
    tags: ['fyrhus', 'for-children'],
    price: {
      regular: '86.00',
      sale: '69.00',
      saleFrom: '2026-01-15T00:00:00',
      saleTo: '2036-01-15T23:59:59',
    },
    stock: counted(22, 5),
    size: ['0.95', '16', '16', '31'],
    sales: 295,
    facts: { pa_material: ['brass', 'glass'] },
    upsells: ['buoy-night-light'],
    crossSells: ['toy-tugboat'],
  }),
  simple({
    slug: 'moonrise-wall-lamp',
    name: 'Moonrise Wall Lamp',
    sku: 'LA-203',
    date: '2026-02-26T07:39:15',
    short: '<p>A pale disc that hides its bulb and lights the wall behind it.</p>',
    html: `
<p>No visible bulb, no visible wire: a disc of spun steel, chalk-white in front and brass-leafed behind, that stands four centimetres off the wall and lays a ring of light around itself.</p>
<p>Two screws, one plug, no electrician. Dimmable. 30 cm across.</p>`,
    categories: ['lamps'],
    tags: ['fyrhus'],
    price: '118.00',
    stock: counted(16, 4),
    size: ['1.20', '30', '30', '8'],
    sales: 83,
    facts: { pa_material: ['steel', 'brass'] },
    upsells: ['kelp-table-lamp'],
  }),
  variable(
    {
      slug: 'cuttle-pendant',
      name: 'Cuttle Pendant',
      sku: 'LA-204',
      date: '2026-03-14T10:58:23',
      short: '<p>A ribbed paper shade, light as the thing it is named after.</p>',
      html: `
<p>Twenty-four ribs of split bamboo under kozo paper, folded flat for the post and opened like an umbrella. Hung over a table it makes <strong>everyone look rested</strong>.</p>
<p>Flex and ceiling rose included. Dust with a dry brush, twice a year, or when aunts are expected.</p>`,
      categories: ['lamps'],
      tags: ['fyrhus', 'plastic-free'],
      size: ['0.80', '50', '50', '38'],
      sales: 156,
      facts: { pa_material: ['paper'] },
      upsells: ['fogbank-paper-lamp'],
    },
    { pa_size: ['small', 'medium', 'large'] },
    [
      { values: ['small'], price: '72.00', stock: counted(20, 4) },
      { values: ['medium'], price: '98.00', stock: counted(13, 4) },
      { values: ['large'], price: '136.00', stock: soldOut },
    ],
    { pa_size: 'medium' },
  ),
  simple({
    slug: 'heron-floor-lamp',
    name: 'Heron Floor Lamp',
    sku: 'LA-205',
    date: '2026-09-30T09:03:36',
    short: '<p>A long-legged reading lamp that stands still and looks over your shoulder.</p>',
    html: `
<p>One leg, one bend, one small head: the Heron was drawn in a hide with cold hands. The arm turns right round and the head tips, so the light falls on the page and not on the person next to you.</p>
<ul><li>148 cm tall, base 28 cm</li><li>Powder-coated steel with a brass joint</li><li>Foot switch, because nobody wants to sit up again</li></ul>`,
    categories: ['lamps'],
    tags: ['fyrhus', 'new-season'],
    price: '228.00',
    stock: counted(5, 2),
    size: ['6.40', '46', '28', '148'],
    sales: 61,
    featured: true,
    facts: { pa_material: ['steel', 'brass'] },
    upsells: ['mussel-desk-lamp'],
    crossSells: ['breakwater-throw'],
    meta: { maker: 'Ansel Roe' },
  }),
  variable(
    {
      slug: 'mussel-desk-lamp',
      name: 'Mussel Desk Lamp',
      sku: 'LA-206',
      date: '2026-05-08T14:44:50',
      short: '<p>Two arms, one shell, and a hinge that stays where you put it.</p>',
      html: `
<p>The head is pressed in the shape of half a mussel: dark outside, pearl inside. Springs are for beds, so the Mussel holds its pose by friction, with <strong>wooden washers</strong> you can tighten with a coin.</p>
<p>LED, 2700 K, three steps of brightness.</p>`,
      categories: ['lamps'],
      tags: ['fyrhus'],
      size: ['2.60', '44', '18', '46'],
      sales: 119,
      facts: { pa_material: ['steel'] },
      crossSells: ['logbook-notebook'],
    },
    { pa_color: ['navy', 'red', 'yellow'] },
    each(['navy', 'red', 'yellow'], (color) => ({
      price: color === 'red' ? { regular: '132.00', sale: '105.00' } : '132.00',
      stock: counted(9, 2),
    })),
    { pa_color: 'navy' },
  ),
  simple({
    slug: 'buoy-night-light',
    name: 'Buoy Night Light',
    sku: 'LA-207',
    date: '2026-07-24T19:16:07',
    short: '<p>A wobbling light that always comes upright.</p>',
    html: `
<p>Weighted like a channel buoy: push it, and it rocks itself to sleep. Tap the top for low, for lower and for off. Made with children in mind and mostly bought by adults.</p>
<p>Silicone rubber, charges by USB-C, glows for twelve hours.</p>`,
    categories: ['lamps', 'gifts'],
    tags: ['for-children', 'under-30'],
    price: { regular: '36.00', sale: '28.80' },
    stock: counted(48, 6),
    size: ['0.34', '11', '11', '17'],
    sales: 341,
    crossSells: ['fyr-table-lamp'],
  }),
  simple({
    slug: 'fogbank-paper-lamp',
    name: 'Fogbank Paper Lamp',
    sku: 'LA-208',
    date: '2026-01-30T16:50:29',
    short: '<p>A soft paper moon on three short legs.</p>',
    html: `
<p>There are mornings on Lunnay when you can see the sun but not the sea. The Fogbank is that light, kept on the floor in a corner: wide, even, and in no hurry.</p>
<p>Washi paper on a wire spiral; folds to the height of a plate. Bulb not included.</p>`,
    categories: ['lamps'],
    tags: ['fyrhus', 'plastic-free'],
    price: '64.00',
    stock: counted(26, 5),
    size: ['0.60', '40', '40', '44'],
    sales: 148,
    facts: { pa_material: ['paper', 'oak'] },
    upsells: ['cuttle-pendant'],
  }),
  simple({
    slug: 'float-pendant',
    name: 'Glass Float Pendant',
    sku: 'LA-209',
    date: '2025-11-25T11:11:49',
    short: '<p>Blown from old bottle glass, netted in tarred cord.</p>',
    html: `
<p>Fishing floats still come ashore on the west beach after a gale. These are their grandchildren: mouth-blown from melted bottles, netted by Ropewalk hands and wired at Fyrhus. Bubbles &amp; swirls are part of the glass.</p>
<p>Each is a little different in size (about 24 cm) and in green.</p>`,
    categories: ['lamps'],
    tags: ['fyrhus', 'ropewalk', 'made-on-the-island'],
    price: '165.00',
    stock: soldOut,
    size: ['1.90', '24', '24', '28'],
    sales: 39,
    facts: { pa_material: ['glass'] },
    upsells: ['cuttle-pendant'],
  }),
];
