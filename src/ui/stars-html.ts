// @unocss-include
import { starFills } from '#shop/catalog/ratings.ts';
import { attributes, classes, type Html, html } from './html.ts';

const ICONS = { full: 'i-ph-star-fill', half: 'i-ph-star-half-fill', empty: 'i-ph-star' } as const;

/** A rating as five stars. @param rating 0 to 5 @param label the rating in words */
export function starsHtml(rating: number, label: string, className?: string): Html {
  const stars = starFills(rating).map((star) => html`<span${attributes({ class: ICONS[star] })}></span>`);
  const values = attributes({
    class: classes('inline-flex gap-0.5 text-warn', className),
    role: 'img',
    'aria-label': label,
  });
  return html`<span${values}>${stars}</span>`;
}
