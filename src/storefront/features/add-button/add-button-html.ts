// @unocss-include
import { productCardAction } from '#storefront/domain/catalog/cards.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { singlePrice } from '#storefront/domain/pricing/sale.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';

/** Messages of add buttons. */
export const ADD_BUTTON_MESSAGES = ['buy.add', 'buy.choose', 'buy.viewSet', 'buy.viewProduct'] as const;

interface AddButtonContext {
  locale: Locale;
  t: (key: (typeof ADD_BUTTON_MESSAGES)[number]) => string;
}

/**
 * The button of a card that adds its product, or the link to its page; null for what cannot be bought. The style sheet
 * says that it is adding, see `uno.config.ts`.
 */
export function addButtonHtml(
  product: CardProduct,
  { locale, t }: AddButtonContext,
  className?: string,
): Html | null {
  const action = productCardAction(product);
  const href = routePath('product-slug', locale, { slug: product.slug });
  const button = classes('add-button', className);
  const name = html`<span class="sr-only"> ${product.name}</span>`;
  if (action === null) return null;
  if (action !== 'add') {
    return html`<a${attributes({ class: button, href })}>${t(`buy.${action}`)}${name}</a>`;
  }
  const { price, regular } = singlePrice(product);
  const values = attributes({
    type: 'button',
    class: button,
    'data-add': price ?? '',
    'data-regular': regular,
    'data-variant': product.variantId,
    'data-stock': product.stockStatus === 'IN_STOCK' ? null : product.stockStatus,
  });
  return html`<button${values}><span>${t('buy.add')}</span>${name}</button>`;
}
