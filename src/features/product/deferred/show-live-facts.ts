import { priceHtml, saleBadgeHtml } from '#features/catalog/products/price-html.ts';
import { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { sharedMessages } from '#i18n/shared-messages.ts';
import type { Currency, Pricing, SaleBadge } from '#shop/pricing/pricing-types.ts';
import { isSamePrice } from '#shop/pricing/sale.ts';
import { loadLiveFacts } from '#stores/page/load-live-facts.ts';
import { html } from '#ui/html/html.ts';
import type { BuyFormProduct } from '../buy/buy-form-product.ts';
import { withLiveFacts } from '../live/live-product.ts';
import { $liveProduct } from '../live/live-product-store.ts';
import type { STATIC_PRICE_MESSAGES } from './static-price-messages.ts';

/** What a page says of its product for this script, as `data-product`. */
export interface LiveProduct {
  id: number;
  slug: string;
  /** What the price is shown from where there is no form; absent where there is one. */
  price?: {
    pricing: Pricing;
    locale: Locale;
    currency: Currency;
    priceSuffix: string | undefined;
    saleBadge: SaleBadge;
  };
}

/**
 * Shows price and stock as the store has them now. The form is loaded for it where they differ from those of the
 * page; of a product without a form, only the price is replaced. Failures are silent: the page keeps its facts.
 */
export async function showLiveFacts(box: HTMLElement): Promise<void> {
  const { id, slug, price } = JSON.parse(box.dataset.product ?? '') as LiveProduct;
  const facts = await loadLiveFacts(slug, id);
  const island = box.querySelector('astro-island[component-url*="/BuyForm."]');
  if (facts === null) return;
  if (island !== null) {
    const { product }: { product: BuyFormProduct } = JSON.parse(island.getAttribute('props') ?? '{}');
    const live = withLiveFacts(product, facts);
    if (JSON.stringify(live) === JSON.stringify(product)) return;
    $liveProduct.set(live);
    // Hydrates the island as an interaction with it does.
    island.dispatchEvent(new Event('pointerover'));
  } else if (price && facts.pricing) replacePrice(box, price, { ...facts.pricing, sale: null });
}

function replacePrice(box: HTMLElement, shown: NonNullable<LiveProduct['price']>, pricing: Pricing): void {
  const place = box.querySelector('[data-price]');
  if (place === null || isSamePrice(pricing, shown.pricing)) return;
  const context = {
    ...shown,
    t: islandTranslator(shown.locale, sharedMessages<(typeof STATIC_PRICE_MESSAGES)[number]>(shown.locale)),
  };
  const price = priceHtml(pricing, context, { from: true, class: 'font-display text-2xl font-500' });
  const note = html`<p class="w-full text-sm text-warn" role="status">${context.t('product.priceChanged')}</p>`;
  place.innerHTML = `${price ?? ''}${saleBadgeHtml(pricing, context) ?? ''}${note}`;
}
