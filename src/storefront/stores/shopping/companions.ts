/** A file of its own: it follows what the cart waits for. */
import type { CartLine } from '#storefront/domain/cart/cart.ts';
import { browserCard, type Companions, goesWith } from '#storefront/domain/cart/goes-with.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { listsOf, loadProduct } from '../page/payloads.ts';

/** Products whose pages are asked: those that were added last. */
const MAX_ASKED = 6;

type ShownLine = Pick<CartLine, 'productId' | 'groupId' | 'slug'>;

/**
 * Loads what goes with products, from their pages; without what cannot be read.
 * @param of in the order in which they were added
 * @param lines of the cart
 */
export async function loadCompanions(
  locale: Locale,
  of: readonly Pick<ShownLine, 'slug'>[],
  lines: readonly Pick<ShownLine, 'productId' | 'groupId'>[],
  limit: number,
): Promise<CardProduct[]> {
  const slugs = [...new Set(of.map(({ slug }) => slug).reverse())].slice(0, MAX_ASKED);
  const companions = await Promise.all(slugs.map((slug) => companionsOf(locale, slug)));
  return goesWith(companions, lines, limit);
}

async function companionsOf(locale: Locale, slug: string): Promise<Companions> {
  const product = await loadProduct(locale, slug);
  const lists = product === null || product === 'gone' ? undefined : listsOf(product);
  return {
    chosen: lists?.crossSells?.map(browserCard) ?? [],
    related: lists?.related.map(browserCard) ?? [],
  };
}
