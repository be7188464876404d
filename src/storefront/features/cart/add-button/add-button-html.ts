// @unocss-include

import { productCardAction } from '#storefront/domain/catalog/cards.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey, MessageParams } from '#storefront/i18n/messages.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';
import { addButtonData } from './add-button-data.ts';

/** Messages of add buttons. */
export const ADD_BUTTON_MESSAGES = [
  'buy.add',
  'buy.choose',
  'buy.viewSet',
] as const satisfies readonly MessageKey[];

interface AddButtonContext {
  locale: Locale;
  t: <Key extends (typeof ADD_BUTTON_MESSAGES)[number]>(key: Key, ...params: MessageParams<Key>) => string;
}

/**
 * The button of a card that adds its product, or the link to its options or parts; nothing for what cannot be bought. What it
 * says while it adds stands in the style sheet, see `uno.config.ts`.
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
    const label = t(action === 'choose' ? 'buy.choose' : 'buy.viewSet');
    return html`<a${attributes({ class: button, href })}>${label}${name}</a>`;
  }
  const values = attributes({
    type: 'button',
    class: button,
    ...addButtonData(product),
  });
  return html`<button${values}><span>${t('buy.add')}</span>${name}</button>`;
}
