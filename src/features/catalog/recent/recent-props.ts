import type { Locale } from '#i18n/locales.ts';
import type { ViewedProduct } from '#stores/page/recently-viewed.ts';
import type { CardSettings } from '../products/card-context.ts';

/** Messages of their section. */
export const RECENT_MESSAGES = ['catalog.recentlyViewed', 'catalog.clearRecent'] as const;

/** What the browser needs to show the products that were viewed, as JSON in the page. */
export interface RecentProps {
  locale: Locale;
  /** They get a background of their own. */
  band: boolean;
  card: CardSettings;
  /** The product of the page; null on other pages. */
  current: ViewedProduct | null;
}

/** @param place an element of `RecentlyViewed.astro` */
export function recentProps(place: HTMLElement): RecentProps {
  return JSON.parse(place.querySelector('script')?.textContent ?? '') as RecentProps;
}
