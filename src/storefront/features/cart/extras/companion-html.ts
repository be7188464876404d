// @unocss-include
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { addButtonHtml } from '#storefront/features/add-button/add-button-html.ts';
import type { CardContext } from '#storefront/features/catalog/products/card-context.ts';
import { priceHtml } from '#storefront/features/catalog/products/price-html.ts';
import { attributes, type Html, html } from '#storefront/ui/html/html.ts';
import { pictureHtml } from '#storefront/ui/html/picture-html.ts';

/** The row of a product that goes with others: its button adds it as that of a card does. */
export function companionHtml(product: CardProduct, context: CardContext): Html {
  const { locale, imageProvider } = context;
  const href = routePath('product-slug', locale, { slug: product.slug });
  const link = attributes({ href, class: 'quiet-link font-600', lang: product.lang ?? context.lang });
  const picture = pictureHtml(product.image, imageProvider, { use: 'thumbnail', alt: '' });
  return html`<li data-card="${product.databaseId}">${picture}<div><a${link}>${product.name}</a>${priceHtml(product, context)}${addButtonHtml(product, context)}</div></li>`;
}
