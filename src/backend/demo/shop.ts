import type { SeedCategory, SeedGlobalAttribute, SeedShop, SeedTerm } from '../seed/types.ts';
import { SHIPPING_ZONES, TAX_RATES } from './selling.ts';

export const SHOP: SeedShop = {
  title: 'Tern & Tide',
  description: 'Ceramics, lamps, cloth and paper from the makers of Lunnay, a small island with good light.',
  language: 'en_US',
  timezone: 'Europe/Berlin',
  currencyCode: 'EUR',
  currencySymbol: '€',
  taxRates: TAX_RATES,
  shippingZones: SHIPPING_ZONES,
};

const terms = (names: Readonly<Record<string, string>>): SeedTerm[] =>
  Object.entries(names).map(([slug, name]) => ({ slug, name }));

export const ATTRIBUTES: SeedGlobalAttribute[] = [
  {
    slug: 'pa_color',
    label: 'Color',
    terms: terms({
      green: 'Kelp Green',
      blue: 'Sound Blue',
      navy: 'Night Navy',
      white: 'Chalk White',
      beige: 'Sand',
      grey: 'Fog Grey',
      black: 'Slate Black',
      orange: 'Lichen Orange',
      yellow: 'Gorse Yellow',
      red: 'Clay Red',
      pink: 'Thrift Pink',
    }),
  },
  {
    slug: 'pa_size',
    label: 'Size',
    terms: terms({
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
      'extra-large': 'Extra Large',
      single: 'Single',
      double: 'Double',
      hand: 'Hand Towel',
      bath: 'Bath Towel',
    }),
  },
  {
    slug: 'pa_material',
    label: 'Material',
    terms: terms({
      stoneware: 'Stoneware',
      porcelain: 'Porcelain',
      wool: 'Island Wool',
      linen: 'Linen',
      cotton: 'Organic Cotton',
      oak: 'Oak',
      ash: 'Ash',
      brass: 'Brass',
      steel: 'Steel',
      iron: 'Cast Iron',
      glass: 'Glass',
      paper: 'Recycled Paper',
      beeswax: 'Beeswax',
    }),
  },
];

export const TAGS: SeedTerm[] = terms({
  'oske-pottery': 'Oske Pottery',
  fyrhus: 'Fyrhus Workshop',
  'ley-mill': 'Ley Mill',
  ropewalk: 'Ropewalk',
  'ferry-press': 'Ferry Press',
  driftyard: 'Driftyard',
  'hand-thrown': 'Hand Thrown',
  'made-on-the-island': 'Made on the Island',
  'under-30': 'Under 30',
  'plastic-free': 'Plastic Free',
  'new-season': 'New This Season',
  'for-children': 'For Children',
});

const category = (
  slug: string,
  name: string,
  description: string,
  parent: string | null = null,
): SeedCategory => ({
  slug,
  name,
  description,
  parent,
  image: null,
});

/** Top categories first, each followed by its own; `workshops` waits for its first date and is empty. */
export const CATEGORIES: SeedCategory[] = [
  category(
    'ceramics',
    'Ceramics',
    'Stoneware and porcelain, thrown and glazed at Oske Pottery above the old slipway.',
  ),
  category('tableware', 'Cups, Bowls & Plates', 'For breakfast, for soup, for the last biscuit.', 'ceramics'),
  category(
    'vases-planters',
    'Vases & Planters',
    'Things that make a handful of weeds look planned.',
    'ceramics',
  ),
  category(
    'lamps',
    'Lamps',
    'Warm light for long evenings, wired by hand in the lighthouse keeper’s house at Fyrhus.',
  ),
  category(
    'textiles-clothing',
    'Textiles & Clothing',
    'Wool, linen and cotton, woven at Ley Mill and sewn at the Ropewalk.',
  ),
  category(
    'blankets-cushions',
    'Blankets & Cushions',
    'Heavy wool, soft corners, no itching.',
    'textiles-clothing',
  ),
  category(
    'home-linen',
    'Home Linen',
    'Towels, napkins and rugs that improve with every wash.',
    'textiles-clothing',
  ),
  category(
    'clothing',
    'Clothing',
    'Work clothes with manners: made for wind, fit for supper.',
    'textiles-clothing',
  ),
  category(
    'accessories',
    'Bags & Accessories',
    'The small warm things you lose on ferries.',
    'textiles-clothing',
  ),
  category(
    'paper-goods',
    'Paper Goods',
    'Notebooks, cards and calendars, printed at the Ferry Press on an iron hand press.',
  ),
  category('prints', 'Prints', 'Screen prints and linocuts of the island, in small numbered editions.'),
  category('kitchen', 'Kitchen', 'Boards, pans and jars that do one thing well.'),
  category('outdoor', 'Outdoor', 'For the garden, the beach and the long way home.'),
  category('gifts', 'Gifts', 'Ready to wrap, safe to post, hard to give away.'),
  category('downloads', 'Downloads', 'Patterns and wallpapers, yours a minute after you pay.'),
  category('patterns', 'Patterns', 'Knit it, sew it, fold it yourself.', 'downloads'),
  category('wallpapers', 'Wallpapers', 'The island for phones and desks.', 'downloads'),
  category('workshops', 'Workshops', 'Days at the wheel, the loom and the press. Dates for spring follow.'),
];
