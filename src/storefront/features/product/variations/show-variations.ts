import { priceHtml } from '#storefront/features/catalog/products/price-html.ts';
import { stockHtml } from '#storefront/features/catalog/products/stock-html.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { html } from '#storefront/ui/html/html.ts';
import type { BuyFormProduct, BuyFormProps } from '../buy/buy-form-product.ts';
import type { ProductMessage } from '../product-messages.ts';
import { selectedPricing, selectedStock } from './selection.ts';

/** Shows price and stock of each variation in the table of all options. @param product as the store sells it now */
export function showVariations(product: BuyFormProduct, props: BuyFormProps): void {
  const { locale, currency, priceSuffix, notes } = props;
  const context = {
    locale,
    t: islandTranslator(locale, sharedMessages<ProductMessage>(locale)),
    currency,
    priceSuffix,
    notes,
  };
  for (const variation of product.variations) {
    const row = document.querySelector(`[data-variation="${variation.id}"]`);
    const [price, stock] = [...(row?.children ?? [])].slice(-2);
    const pricing = selectedPricing(product, variation);
    if (price) price.innerHTML = html`${priceHtml(pricing, context, { titled: true })}`.trusted();
    if (stock) stock.innerHTML = stockHtml(selectedStock(product, variation), context).trusted();
  }
}
