import { mapLiveFacts } from '#storefront/api/map/shopper/map-live-facts.ts';
import { getStockStatus } from '#storefront/api/operations/get-stock-status.ts';
import type { LiveFacts, LiveOffer } from '#storefront/domain/catalog/catalog-types.ts';
import { isLowStock, type Stock } from '#storefront/domain/catalog/stock.ts';
import {
  type SelectableVariation,
  singleOffer,
  stockOf,
} from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import { withoutPriceFacts } from '#storefront/domain/pricing/price-notes.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { priceFigures } from '#storefront/domain/pricing/sale.ts';
import { priceHtml, saleBadgeHtml } from '#storefront/features/catalog/products/price-html.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { pageConfig, whenShown } from '#storefront/stores/page/open-page.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { html } from '#storefront/ui/html/html.ts';
import type { BuyFormProduct, FormGroup } from '../buy/buy-form-product.ts';
import type { ProductMessage } from '../product-messages.ts';
import { $liveProduct } from './live-product-store.ts';

/** Runs at the shopper's first action on a page of a product. @param box with price and form */
export function startProductPage(box: HTMLElement): void {
  watchBuyButton(box);
  whenShown(() => void showLiveFacts(box));
}

/**
 * Shows price and stock as the store has them now. The form is loaded for it where they differ from those of the
 * page; of a product without a form, only the price is replaced. Failures are silent: the page keeps its facts.
 */
async function showLiveFacts(box: HTMLElement): Promise<void> {
  const { storeId, slug } = pageProduct();
  const facts = await loadLiveFacts(slug, storeId);
  const island = box.querySelector('astro-island:has(#buy-form)');
  if (facts === null) return;
  if (island !== null) {
    const { product }: { product: BuyFormProduct } = JSON.parse(island.getAttribute('props') ?? '{}');
    const live = withLiveFacts(product, facts);
    if (JSON.stringify(live) === JSON.stringify(product)) return;
    $liveProduct.set(live);
    // Hydrates the island as an interaction with it does.
    island.dispatchEvent(new Event('focusin'));
  } else if (facts.pricing) replacePrice(box, { ...facts.pricing, sale: null });
}

/** Its place tells which figures the price on the page was made from. */
function replacePrice(box: HTMLElement, pricing: Pricing): void {
  const place = box.querySelector<HTMLElement>('[data-price]');
  if (place === null || place.dataset.price === priceFigures(pricing)) return;
  const shown = sharedProps(pageConfig());
  const context = {
    ...shown,
    t: islandTranslator(shown.locale, sharedMessages<ProductMessage>(shown.locale)),
  };
  const price = priceHtml(pricing, context, { from: true, class: 'font-display text-2xl font-500' });
  const note = html`<p class="w-full text-sm text-warn" role="status">${context.t('product.priceChanged')}</p>`;
  place.innerHTML = html`${price}${saleBadgeHtml(pricing, context)}${note}`.trusted();
}

/**
 * Hides the bar with the add button, which small screens have from the start, while that of the form is in sight.
 * @param box with price and form
 */
function watchBuyButton(box: HTMLElement): void {
  const button = box.querySelector('form [type=submit]');
  if (button === null) return;
  new IntersectionObserver(([entry]) => {
    box.toggleAttribute('data-bar', entry !== undefined && !entry.isIntersecting);
  }).observe(button);
}

const NO_PRICING = { price: null, regular: null, onSale: false };

/** A product as the store sells it now. @param product as its page was made */
export function withLiveFacts(product: BuyFormProduct, facts: LiveFacts): BuyFormProduct {
  const { lowStockAmount } = product;
  const variations = product.variations.map((variation) => {
    const offer = facts.variations.get(variation.id);
    if (offer !== undefined) return liveVariation(variation, offer, lowStockAmount);
    // Stores leave out what was deleted, and some what is sold out.
    return facts.isComplete ? { ...variation, stock: 'OUT_OF_STOCK' as const, left: undefined } : variation;
  });
  return {
    ...withPricing(product, facts.pricing),
    ...liveStock(product, facts, lowStockAmount),
    variations,
    groups: product.groups.map((group, index) => withPrices(group, index, variations)),
  };
}

/** Notes on another price say nothing about the one of now. */
function withPricing(product: BuyFormProduct, pricing: LiveOffer['pricing']): BuyFormProduct {
  if (pricing === null) return product;
  const isSame = priceFigures({ ...product, sale: null }) === priceFigures({ ...pricing, sale: null });
  return { ...(isSame ? product : withoutPriceFacts(product)), ...pricing };
}

function liveVariation(
  variation: SelectableVariation,
  offer: LiveOffer,
  lowStockAmount: number | null,
): SelectableVariation {
  const known = { stockStatus: stockOf(variation), stockQuantity: variation.left ?? null, lowStockAmount };
  const { stock, left, ...prices } = singleOffer(
    { ...(offer.pricing ?? NO_PRICING), sale: null },
    liveStock(known, offer, lowStockAmount),
  );
  if (offer.pricing === null) return { ...variation, stock, left };
  const isSame = prices.price === variation.price && prices.regular === variation.regular;
  return { ...variation, ...prices, facts: isSame ? variation.facts : undefined, stock, left };
}

/** As on pages, without quantities that shoppers never see. */
function liveStock(
  known: Stock,
  offer: LiveOffer,
  lowStockAmount: number | null,
): Omit<Stock, 'lowStockAmount'> {
  const { stockStatus, stockQuantity } = offer;
  if (stockStatus === null) return { stockStatus: known.stockStatus, stockQuantity: known.stockQuantity };
  const isShown = isLowStock({ stockStatus, stockQuantity, lowStockAmount });
  return { stockStatus, stockQuantity: isShown ? stockQuantity : null };
}

/** The group with the prices of its options, where it had some and each still has one. */
function withPrices(group: FormGroup, index: number, variations: readonly SelectableVariation[]): FormGroup {
  if (group.options.every(({ price }) => price === undefined)) return group;
  const options = group.options.map(({ price: _, ...option }) => {
    const own = variations.filter(({ values }) => values[index] === '' || values[index] === option.value);
    const [price, ...others] = new Set(own.map((one) => one.price));
    const isSingle = others.length === 0 && price !== undefined && price !== null;
    return { ...option, ...(isSingle && { price }) };
  });
  const isDetermined = options.every((option) => 'price' in option);
  return { ...group, options: isDetermined ? options : options.map(({ price: _, ...option }) => option) };
}

/** In milliseconds; a later answer is of no use. */
const TIMEOUT = 10_000;

/**
 * Asks the store for price and stock of a product, once. Without the tokens of the shopper, as releases ask: the page
 * compares what everybody gets, and the cart shows a customer's own prices.
 * @param productId in the store, see `storeId`
 * @returns null if the store does not answer, or answers for another product
 */
async function loadLiveFacts(slug: string, productId: number): Promise<LiveFacts | null> {
  const { config, api } = storeConnection();
  const response = await api.queryPublic(getStockStatus, { slug }, TIMEOUT);
  const facts = response.ok ? mapLiveFacts(response.data.product, config.currency.decimals) : null;
  return facts?.productId === productId ? facts : null;
}
