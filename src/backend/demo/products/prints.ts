import type { SeedProduct } from '../../seed/types.ts';
import { counted, type Draft, grid, simple, soldOut, type VariationDraft, variable } from '../define.ts';

const FORMATS = ['A4', 'A3', 'A2'];
const FRAMES = ['Unframed', 'Oak frame'];
const SHEET: Record<string, number> = { A4: 28, A3: 42, A2: 64 };
const FRAME: Record<string, number> = { A4: 24, A3: 34, A2: 52 };

const money = (amount: number): string => amount.toFixed(2);

/** A print in three formats, with or without frame; A2 sheets are few. */
function printVariations(left: number, discount = 0): VariationDraft[] {
  return grid(FORMATS, FRAMES, (format, frame) => {
    const regular = (SHEET[format] ?? 0) + (frame === 'Unframed' ? 0 : (FRAME[format] ?? 0));
    return {
      price: discount ? { regular: money(regular), sale: money(regular * (1 - discount)) } : money(regular),
      stock: format === 'A2' && left < 10 ? counted(2, 3) : counted(left, 3),
    };
  });
}

const print = (draft: Draft, left: number, discount = 0): SeedProduct =>
  variable(
    {
      size: ['0.30', '44', '32', '2'],
      facts: { Technique: ['Screen print, three colours'] },
      ...draft,
      categories: ['prints', ...draft.categories],
    },
    { Format: FORMATS, Frame: FRAMES },
    printVariations(left, discount),
    { Format: 'A3', Frame: 'Unframed' },
  );

export const prints: SeedProduct[] = [
  print(
    {
      slug: 'print-corran-light',
      name: 'The Light at Corran Head',
      sku: 'PR-601',
      date: '2026-08-14T07:46:53',
      short: '<p>The lighthouse at the hour when it and the sun share the work.</p>',
      html: `
<p>Ida Quill has drawn this tower every September since she was nine. In this year’s print there are three colours and one beam, and the beam is the <strong>bare paper</strong>.</p>
<p>Edition of 200, signed and numbered in pencil. Printed on 300 g cotton paper at the Ferry Press.</p>`,
      categories: ['gifts'],
      tags: ['ferry-press', 'made-on-the-island', 'new-season'],
      sales: 217,
      featured: true,
      upsells: ['print-night-ferry'],
      crossSells: ['fyr-table-lamp'],
      meta: { maker: 'Ida Quill', edition: '200' },
    },
    24,
  ),
  print(
    {
      slug: 'print-three-boats',
      name: 'Three Boats, No Wind',
      sku: 'PR-602',
      date: '2026-06-22T09:58:27',
      short: '<p>A flat calm, and all the time in the world.</p>',
      html: `
<p>Sails up, nothing doing. The reflections were cut first and the boats after, so the water is a little more certain than the sky.</p>
<p>Edition of 150, signed and numbered.</p>`,
      categories: [],
      tags: ['ferry-press'],
      sales: 133,
      upsells: ['print-corran-light'],
    },
    12,
  ),
  print(
    {
      slug: 'print-heron',
      name: 'Heron, Low Water',
      sku: 'PR-603',
      date: '2026-03-11T10:33:40',
      short: '<p>One bird, one leg, one idea.</p>',
      html: `
<p>It stood by the slip for forty minutes and so did Ida. The reeds are one continuous line, cut without lifting the blade.</p>
<p>Linocut in two colours, edition of 120.</p>`,
      categories: [],
      tags: ['ferry-press'],
      sales: 109,
      facts: { Technique: ['Linocut, two colours'] },
      crossSells: ['heron-floor-lamp'],
    },
    8,
    0.2,
  ),
  simple({
    slug: 'print-tide-map',
    name: 'Chart of Lunnay and Her Skerries',
    sku: 'PR-604',
    date: '2025-11-30T13:25:16',
    short: '<p>The whole island on one sheet, with depths in fathoms and one invented monster.</p>',
    html: `
<p>Every path, every rock, every place where you can get a decent cup of tea. The soundings are right; please do not navigate by them all the same.</p>
<p>50 × 50 cm, printed in kelp green and lichen orange on cream stock. Rolled in a tube of recycled card.</p>`,
    categories: ['prints', 'gifts'],
    tags: ['ferry-press', 'made-on-the-island'],
    price: '48.00',
    stock: counted(38, 5),
    size: ['0.35', '55', '8', '8'],
    sales: 276,
    facts: { Technique: ['Screen print, two colours'] },
    upsells: ['lunnay-almanac'],
    crossSells: ['ferry-day-ticket'],
  }),
  print(
    {
      slug: 'print-fern-study',
      name: 'Fern Study No. 4',
      sku: 'PR-605',
      date: '2026-05-03T08:08:48',
      short: '<p>Printed from the fern itself, more or less.</p>',
      html: `
<p>A male fern from the north wall of the walled garden, inked, pressed, regretted and cut again in lino. Numbers 1 to 3 were not as good.</p>`,
      categories: [],
      tags: ['ferry-press'],
      sales: 94,
      facts: { Technique: ['Linocut, one colour'] },
    },
    16,
  ),
  print(
    {
      slug: 'print-night-ferry',
      name: 'Night Ferry',
      sku: 'PR-606',
      date: '2026-10-09T20:41:15',
      short: '<p>The last boat home, lit like a house.</p>',
      html: `
<p>Eleven windows, eleven people reading. The night is four layers of blue printed one over the other, so it has depth you can see from across the room.</p>
<p>Edition of 180. There is a desktop wallpaper of it among our downloads, too.</p>`,
      categories: ['gifts'],
      tags: ['ferry-press', 'new-season'],
      sales: 152,
      upsells: ['print-corran-light'],
      crossSells: ['night-ferry-wallpapers'],
    },
    20,
  ),
  print(
    {
      slug: 'print-mackerel',
      name: 'Mackerel in a Row',
      sku: 'PR-607',
      date: '2026-07-29T12:19:02',
      short: '<p>Supper, before.</p>',
      html: `
<p>Four mackerel on a slate, drawn quickly because of the cat. No two have the same stripes: you may check.</p>
<p>Screen print in three colours, edition of 150.</p>`,
      categories: ['kitchen'],
      tags: ['ferry-press'],
      sales: 121,
      crossSells: ['herring-tea-towel'],
    },
    14,
  ),
  simple({
    slug: 'print-stacked-stones',
    name: 'Seven Stones',
    sku: 'PR-608',
    date: '2026-01-27T15:44:21',
    short: '<p>A balance that has held since Tuesday.</p>',
    html: `
<p>Seven stones from seven beaches, stacked on an eighth. Embossed without ink around the edges, so in side light you see a frame that is not there.</p>
<p>30 × 40 cm, edition of 100.</p>`,
    categories: ['prints'],
    tags: ['ferry-press'],
    price: '54.00',
    stock: soldOut,
    size: ['0.25', '44', '34', '1'],
    sales: 100,
    facts: { Technique: ['Screen print and blind embossing'] },
    upsells: ['print-heron'],
  }),
  print(
    {
      slug: 'print-harbour-row',
      name: 'Harbour Row',
      sku: 'PR-609',
      date: '2026-04-17T11:16:36',
      short: '<p>Seven houses, seven colours, and the one with the blue door.</p>',
      html: `
<p>The row above the slipway in the order it really stands. People who live there buy it and say their house is not that narrow. It is.</p>
<p>Screen print in six colours, edition of 250.</p>`,
      categories: ['gifts'],
      tags: ['ferry-press', 'made-on-the-island'],
      sales: 198,
      facts: { Technique: ['Screen print, six colours'] },
    },
    18,
  ),
  print(
    {
      slug: 'print-whale-road',
      name: 'Whale Road',
      sku: 'PR-610',
      date: '2025-12-14T09:51:59',
      short: '<p>A humpback passing under a very small boat.</p>',
      html: `
<p>The old poets called the sea the <em>whale road</em>. Here is the traffic. For children’s rooms, and for adults who need reminding of scale.</p>`,
      categories: ['gifts'],
      tags: ['ferry-press', 'for-children'],
      sales: 245,
    },
    9,
    0.15,
  ),
  print(
    {
      slug: 'print-winter-sun',
      name: 'Winter Sun over the Sound',
      sku: 'PR-611',
      date: '2026-02-01T16:07:44',
      short: '<p>It rises at nine and is tired by three.</p>',
      html: `
<p>An orange disc and eleven bands of sea, printed from dark to light. Hung opposite a window it goes on glowing after the real one has left.</p>
<p>Edition of 160.</p>`,
      categories: [],
      tags: ['ferry-press'],
      sales: 87,
    },
    15,
  ),
];
