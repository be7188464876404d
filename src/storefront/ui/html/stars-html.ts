// @unocss-include
import { starHalves } from '#storefront/domain/catalog/reviews/ratings.ts';
import { attributes, classes, type Html, html } from './html.ts';

/** A rating as five stars. @param rating 0 to 5 @param label the rating in words */
export function starsHtml(rating: number, label: string, className?: string): Html {
  const values = attributes({
    class: classes(starsClass(rating), className),
    role: 'img',
    'aria-label': label,
  });
  return html`<span${values}></span>`;
}

/** The classes of an element that has five stars before its text. @param rating 0 to 5 */
export function starsClass(rating: number): string {
  return `stars stars-${starHalves(rating)}`;
}
