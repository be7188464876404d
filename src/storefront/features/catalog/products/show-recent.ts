// @unocss-include

import type { BrowserProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { loadRemembered } from '#storefront/stores/languages/remembered-product.ts';
import { findPageProduct, pageConfig } from '#storefront/stores/page/open-page.ts';
import {
  clearRecentlyViewed,
  forgetViewed,
  recentlyViewed,
  type ViewedProduct,
} from '#storefront/stores/page/recently-viewed.ts';
import { classes, html } from '#storefront/ui/html/html.ts';
import type { CARD_MESSAGES, CardContext } from './card-context.ts';
import { CARD_GRID, cardHtml } from './card-html.ts';

/** Messages of the products that were viewed. */
export const RECENT_MESSAGES = ['catalog.recentlyViewed', 'catalog.clearRecent'] as const;

/** Products that are shown: a row of wide screens. */
const MAX_SHOWN = 4;

/**
 * Shows the products that were viewed at the end of the page. They are inserted while their place is below what is
 * in view, so that nothing there moves.
 */
export async function showRecent(place: HTMLElement): Promise<void> {
  const { locale, card } = sharedProps(pageConfig());
  const products = await loadViewed(locale);
  const observer = new IntersectionObserver((entries) => {
    const { isIntersecting = true, boundingClientRect } = entries.at(-1) ?? {};
    if (isIntersecting || (boundingClientRect?.top ?? 0) < 0) return;
    observer.disconnect();
    render(place, { ...card, locale }, products);
  });
  observer.observe(place);
}

/** Loads as many of the products as are shown; those that the shop no longer has are forgotten. */
async function loadViewed(locale: Locale): Promise<BrowserProduct[]> {
  const found: BrowserProduct[] = [];
  const current = findPageProduct();
  let left = recentlyViewed().filter(({ id }) => id !== current?.id);
  while (left.length > 0 && found.length < MAX_SHOWN) {
    const next = left.slice(0, MAX_SHOWN - found.length);
    left = left.slice(next.length);
    for (const product of await Promise.all(next.map((viewed) => loadOne(locale, viewed)))) {
      if (product !== null) found.push(product);
    }
  }
  return found;
}

async function loadOne(
  locale: Locale,
  { id, slug, language }: ViewedProduct,
): Promise<BrowserProduct | null> {
  const answer = await loadRemembered(locale, { slug, productId: id, language });
  if (answer !== 'gone') return answer;
  const { language: shown } = pageConfig();
  // Other languages may have a page of it.
  if (language === undefined || language === shown) forgetViewed(slug);
  return null;
}

function render(place: HTMLElement, settings: Omit<CardContext, 't'>, products: BrowserProduct[]): void {
  place.querySelector('section')?.remove();
  if (products.length === 0) return;
  const { locale } = settings;
  const context = {
    ...settings,
    t: islandTranslator(locale, sharedMessages<(typeof CARD_MESSAGES)[number]>(locale)),
  };
  const messages = sharedMessages<(typeof RECENT_MESSAGES)[number]>(locale);
  const cards = products.map((product) => html`<li>${cardHtml(product, context, { heading: 'h3' })}</li>`);
  const section = html`<section class="${classes('py-section', 'band' in place.dataset && 'bg-sheet')}" aria-labelledby="recent-title"><div class="frame"><div class="section-head"><h2 class="title-2" id="recent-title">${messages['catalog.recentlyViewed']}</h2><button type="button" class="link min-h-11 text-sm font-600 cursor-pointer">${messages['catalog.clearRecent']}</button></div><ul class="${CARD_GRID}">${cards}</ul></div></section>`;
  place.insertAdjacentHTML('beforeend', section.trusted());
  place.querySelector('.section-head > button')?.addEventListener('click', () => {
    clearRecentlyViewed();
    place.querySelector('section')?.remove();
    // The button had the focus.
    place.focus({ preventScroll: true });
  });
}
