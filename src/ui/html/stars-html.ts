// @unocss-include
import { starHalves } from '#shop/catalog/reviews/ratings.ts';
import { attributes, classes, type Html, html } from './html.ts';

/** A rating as five stars. @param rating 0 to 5 @param label the rating in words, where nothing around it says it */
export function starsHtml(rating: number, label?: string, className?: string): Html {
  const values = attributes({
    class: classes('stars', `stars-${starHalves(rating)}`, className),
    role: label && 'img',
    'aria-label': label,
  });
  return html`<span${values}></span>`;
}
