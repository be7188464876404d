import type { SeedCatalog, SeedTerm } from '../../db/seed/types.ts';
import type { TaxRate } from '../../options.ts';
import { CATEGORIES } from './categories.ts';
import { seedProduct } from './product.ts';
import { PRODUCTS } from './products/index.ts';
import { seedReview } from './review.ts';
import { homeReviews } from './reviews/home.ts';
import { wornReviews } from './reviews/worn.ts';
import { COUPONS, GIFT_CARDS, SHIPPING_ZONES, VAT_PERCENT } from './selling.ts';
import { ATTRIBUTES, SHOP, TAGS } from './shop.ts';

const REVIEWS = { ...homeReviews, ...wornReviews };

const termsOf = (names: Readonly<Record<string, string>>): SeedTerm[] =>
  Object.entries(names).map(([slug, name]) => ({ slug, name }));

function taxRates(): TaxRate[] {
  const vat = { state: '', name: 'VAT', priority: 1, compound: false, shipping: true };
  return Object.entries(VAT_PERCENT).map(([country, rate], index) => ({
    id: index + 1,
    country,
    rate,
    ...vat,
  }));
}

/**
 * The demo shop, "Tern & Tide" on the island of Lunnay: every call returns an equal, fresh catalog.
 * The files it names lie in `pictures/`.
 */
export function demoCatalog(): SeedCatalog {
  return structuredClone({
    shop: { ...SHOP, taxRates: taxRates(), shippingZones: SHIPPING_ZONES },
    attributes: Object.entries(ATTRIBUTES).map(([slug, { label, terms }]) => ({
      slug,
      label,
      terms: termsOf(terms),
    })),
    tags: termsOf(TAGS),
    coupons: COUPONS,
    giftCards: GIFT_CARDS,
    categories: CATEGORIES.map(({ slug, name, description, parent = null, shows }) => ({
      ...{ slug, name, description, parent },
      image: { file: `categories/${slug}.webp`, alt: shows, title: name },
    })),
    products: PRODUCTS.map((product) => ({
      ...seedProduct(product),
      reviews: (REVIEWS[product.slug] ?? []).map(seedReview),
    })),
  });
}
