import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { priceFigures } from '#storefront/domain/pricing/sale.ts';
import { priceHtml, saleBadgeHtml } from '#storefront/features/catalog/products/price-html.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { loadLiveFacts } from '#storefront/stores/requests/load-live-facts.ts';
import { html } from '#storefront/ui/html/html.ts';
import type { BuyFormProduct } from '../buy/buy-form-product.ts';
import { withLiveFacts } from '../live/live-product.ts';
import { $liveProduct } from '../live/live-product-store.ts';
import type { STATIC_PRICE_MESSAGES } from './static-price-messages.ts';

/**
 * Shows price and stock as the store has them now. The form is loaded for it where they differ from those of the
 * page; of a product without a form, only the price is replaced. Failures are silent: the page keeps its facts.
 */
export async function showLiveFacts(box: HTMLElement): Promise<void> {
  const { productId, slug } = pageProduct();
  const facts = await loadLiveFacts(slug, productId);
  const island = box.querySelector('astro-island[component-url*="/BuyForm."]');
  if (facts === null) return;
  if (island !== null) {
    const { product }: { product: BuyFormProduct } = JSON.parse(island.getAttribute('props') ?? '{}');
    const live = withLiveFacts(product, facts);
    if (JSON.stringify(live) === JSON.stringify(product)) return;
    $liveProduct.set(live);
    // Hydrates the island as an interaction with it does.
    island.dispatchEvent(new Event('pointerover'));
  } else if (facts.pricing) replacePrice(box, { ...facts.pricing, sale: null });
}

/** Its place says from which figures the page shows a price. */
function replacePrice(box: HTMLElement, pricing: Pricing): void {
  const place = box.querySelector<HTMLElement>('[data-price]');
  if (place === null || place.dataset.price === priceFigures(pricing)) return;
  const shown = sharedProps(pageConfig());
  const context = {
    ...shown,
    t: islandTranslator(shown.locale, sharedMessages<(typeof STATIC_PRICE_MESSAGES)[number]>(shown.locale)),
  };
  const price = priceHtml(pricing, context, { from: true, class: 'font-display text-2xl font-500' });
  const note = html`<p class="w-full text-sm text-warn" role="status">${context.t('product.priceChanged')}</p>`;
  place.innerHTML = html`${price}${saleBadgeHtml(pricing, context)}${note}`.trusted();
}
