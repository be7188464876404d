import type { SeedShop } from '../../db/seed/types.ts';
import { PAGES } from './pages/index.ts';
import { PRICE_SUFFIX, PROMISES } from './promises.ts';

interface DemoAttribute {
  label: string;
  terms: Readonly<Record<string, string>>;
}

export const SHOP: SeedShop = {
  title: 'Tern & Tide',
  description: 'Ceramics, lamps, cloth and paper from the makers of Lunnay, a small island with good light.',
  language: 'en_US',
  timezone: 'Europe/Berlin',
  currencyCode: 'EUR',
  currencySymbol: '€',
  // As the law of its country asks of prices that shoppers see.
  pricesIncludeTax: true,
  taxDisplay: 'incl',
  // No bank has this account.
  siteIcon: '/images/tern-and-tide.svg',
  promises: PROMISES,
  priceSuffix: PRICE_SUFFIX,
  pages: PAGES,
  bankDetails: ['Tern & Tide', 'IBAN DE00 0000 0000 0000 0000 00', 'BIC DEMOXXXX'],
  deliveryDays: [2, 4],
};

/** Attributes of the whole shop, by slug; their terms by slug. */
export const ATTRIBUTES: Readonly<Record<'pa_color' | 'pa_size' | 'pa_material', DemoAttribute>> = {
  pa_color: {
    label: 'Color',
    terms: {
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
    },
  },
  pa_size: {
    label: 'Size',
    terms: {
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
      'extra-large': 'Extra Large',
      single: 'Single',
      double: 'Double',
      hand: 'Hand Towel',
      bath: 'Bath Towel',
    },
  },
  pa_material: {
    label: 'Material',
    terms: {
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
    },
  },
};

export const TAGS: Readonly<Record<string, string>> = {
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
};
