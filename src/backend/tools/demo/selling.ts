import type { SeedGiftCard } from '../../db/seed/types.ts';
import type { CouponTerms, ShippingZone } from '../../options.ts';

/** One coupon of each kind, also one that is over and one that is used up. */
export const COUPONS: CouponTerms[] = [
  {
    code: 'ebb10',
    type: 'percent',
    amount: '10',
    description: '10% off everything that the tide brought in.',
  },
  { code: 'flood5', type: 'fixed_cart', amount: '5', description: '5 off your order.' },
  {
    code: 'spring20',
    type: 'fixed_cart',
    amount: '20',
    minimum: '100',
    description: '20 off orders of 100 and more.',
  },
  {
    code: 'keeper',
    type: 'percent',
    amount: '15',
    individualUse: true,
    description: '15% for friends of the lighthouse keeper, not with other coupons.',
  },
  {
    code: 'ferry',
    type: 'fixed_cart',
    amount: '0',
    freeShipping: true,
    description: 'The ferry takes your parcel for nothing.',
  },
  { code: 'lastsummer', type: 'percent', amount: '30', description: 'Summer sale.', expires: '2025-09-01' },
  { code: 'firstcomer', type: 'percent', amount: '50', description: 'For the first shopper.', usageLimit: 0 },
];

export const GIFT_CARDS: SeedGiftCard[] = [
  { code: 'TIDE-25-LUNNAY', amount: '25' },
  { code: 'TIDE-200-FYRHUS', amount: '200' },
  { code: 'TIDE-50-OLDBOAT', amount: '50', expires: '2025-12-31' },
];

/** Standard rates of the countries that the shop sells to; taxes of others are paid at the border. */
export const VAT_PERCENT: Readonly<Record<string, number>> = {
  DE: 19,
  AT: 20,
  BE: 21,
  ES: 21,
  FR: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PT: 23,
};

/** Costs are without tax, as WooCommerce has them: 4.90, and 9.50 from Germany, with it. */
export const SHIPPING_ZONES: ShippingZone[] = [
  {
    name: 'Germany',
    countries: ['DE'],
    methods: [
      { id: 'flat_rate:1', title: 'Parcel', cost: '4.1176' },
      { id: 'free_shipping:2', title: 'Free shipping', minimum: '75' },
      { id: 'local_pickup:3', title: 'Pick up at the Ropewalk', cost: '0' },
    ],
  },
  {
    name: 'Europe',
    countries: ['AT', 'BE', 'CH', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PT'],
    methods: [
      { id: 'flat_rate:4', title: 'Parcel to Europe', cost: '7.9832' },
      { id: 'free_shipping:5', title: 'Free shipping', minimum: '150' },
    ],
  },
  {
    name: 'Overseas',
    countries: ['BR', 'CA', 'US'],
    methods: [{ id: 'flat_rate:6', title: 'Parcel overseas', cost: '24' }],
  },
];
