import type { WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';

/** Messages of hearts. */
export const HEART_MESSAGES = ['wishlist.heart'] as const satisfies readonly MessageKey[];

/** A heart's product in `data-wish`; the options of a product without are left out. */
export type HeartProduct = Pick<WishlistEntry, 'productId' | 'slug'> & Partial<WishlistEntry>;

/**
 * The heart that puts a product on the wishlist: a checkbox, which takes presses before any script has arrived.
 * `features/shell/deferred/cards.ts` gives it its state.
 * @param product null in a card or row, which names it itself, see `shownProduct`
 */
export function heartHtml(
  product: HeartProduct | null,
  name: string,
  { t }: { t: TranslateSome<(typeof HEART_MESSAGES)[number]> },
  { id, class: className }: { id?: string; class?: string } = {},
): Html {
  const values = attributes({
    type: 'checkbox',
    id,
    class: classes('heart', className),
    'data-wish': product && JSON.stringify(product),
    'aria-label': t('wishlist.heart', { product: name }),
  });
  return html`<input${values}>`;
}
