// @unocss-include
import { starHalves } from '#storefront/domain/catalog/reviews/ratings.ts';
import { formatRating } from '#storefront/i18n/format.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { attributes, classes, type Html, html } from './html.ts';

interface Language {
  locale: Locale;
  t: (key: 'catalog.rated', params: { rating: string }) => string;
}

/** A rating as five stars, with a label in words. @param rating 0 to 5 */
export function starsHtml(rating: number, { locale, t }: Language, className?: string): Html {
  const values = attributes({
    class: classes(starsClass(rating), className),
    role: 'img',
    'aria-label': t('catalog.rated', { rating: formatRating(locale, rating) }),
  });
  return html`<span${values}></span>`;
}

/** The classes of an element that has five stars before its text. @param rating 0 to 5 */
export function starsClass(rating: number): string {
  return `stars stars-${starHalves(rating)}`;
}
