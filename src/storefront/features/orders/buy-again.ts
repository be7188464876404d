import { addableQuantity, findLine } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import { wishlistItem } from '#storefront/features/wishlist/wishlist-item.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { loadChosen } from '#storefront/stores/languages/remembered-product.ts';
import { $cart, addToCart } from '#storefront/stores/shopping/cart-store.ts';

export interface BoughtAgain {
  added: number;
  /** Some of the order is in the cart now. */
  isInCart: boolean;
  /** Names of those that cannot be bought any more. */
  missing: string[];
  /** The host could not be reached for some products. */
  isOffline: boolean;
}

/**
 * Adds what was ordered to the cart, at today's prices, as far as it is still sold and in stock.
 * @param fills only as much as the cart lacks of it, such as for an order that is to be paid
 */
export async function buyAgain(
  lines: readonly OrderLine[],
  locale: Locale,
  settings: { imageProvider: ImageProvider },
  fills = false,
): Promise<BoughtAgain> {
  const found = await Promise.all(lines.map((line) => productOf(line, locale, settings)));
  const outcomes = await Promise.all(
    found.map(async (product, index) => {
      if (typeof product === 'string') return product;
      const { cart } = $cart.get();
      const wanted = (lines[index]?.quantity ?? 1) - (fills ? (findLine(cart, product)?.quantity ?? 0) : 0);
      if (wanted <= 0) return 'there';
      const quantity = Math.min(wanted, addableQuantity(product, cart) ?? Number.POSITIVE_INFINITY);
      if (quantity === 0) return 'missing';
      return (await addToCart(product, quantity)).ok ? 'added' : 'missing';
    }),
  );
  return {
    added: outcomes.filter((outcome) => outcome === 'added').length,
    isInCart: outcomes.some((outcome) => outcome === 'added' || outcome === 'there'),
    missing: lines.filter((_, index) => outcomes[index] === 'missing').map(({ name }) => name),
    isOffline: outcomes.includes('offline'),
  };
}

/** The store computes what it costs. */
const unpriced = { unit: null, regularUnit: null };

async function productOf(
  { slug, productId, item, texts }: OrderLine,
  locale: Locale,
  settings: { imageProvider: ImageProvider },
): Promise<AddedProduct | 'missing' | 'offline'> {
  if (slug === '') return 'missing';
  const found = await loadChosen(locale, { slug, productId, ...item });
  if (found === null) return 'offline';
  if (found === 'gone') return 'missing';
  const { added, action } = wishlistItem(found.entry, found.product, settings);
  // A product of a kind is added as it was ordered; the store says whether it still offers that.
  if (item.extra !== undefined && action?.kind === 'choose')
    return { ...added, ...unpriced, extra: item.extra, texts };
  return action?.kind === 'add' ? action.product : 'missing';
}
