// @unocss-include

import { formatRating } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey, MessageParams } from '#i18n/messages.ts';
import type { Review } from '#shop/catalog/catalog-types.ts';
import { isRated } from '#shop/catalog/ratings.ts';
import { avatarUrl } from '#shop/site/avatars.ts';
import { attributes, Html, html } from '#ui/html.ts';
import { starsHtml } from '#ui/stars-html.ts';

/** Messages of a review. */
export const REVIEW_MESSAGES = ['catalog.rated'] as const satisfies readonly MessageKey[];

interface ReviewContext {
  locale: Locale;
  /** BCP 47 tag of the reviews' language if it is not the page's. */
  lang: string | undefined;
  t: <Key extends (typeof REVIEW_MESSAGES)[number]>(key: Key, ...params: MessageParams<Key>) => string;
}

/** A review in the markup that pages and the browser share; its content is sanitised already. */
export function reviewHtml(
  { author, date, rating, content }: Review,
  { locale, lang, t }: ReviewContext,
): Html {
  const stars =
    isRated({ rating }) &&
    starsHtml(rating, t('catalog.rated', { rating: formatRating(locale, rating) }), 'mt-1 text-sm');
  return html`<article class="grid grid-cols-[auto_1fr] gap-x-4 border-b border-line py-6">${avatarHtml(author)}<div class="min-w-0"><header class="flex flex-wrap items-center gap-x-3 gap-y-0.5"><h3 class="min-w-0 break-words text-base font-600">${author.name}</h3><time${attributes({ class: 'text-sm text-ink-soft', datetime: date.slice(0, 10) })}>${formatDate(locale, date)}</time></header>${stars}<div${attributes({ class: 'html-text measure mt-2 break-words', lang })}>${new Html(content)}</div></div></article>`;
}

/** The author's initial, under the avatar where there is one. */
function avatarHtml({ name, avatarUrl: address }: Review['author']): Html {
  const src = avatarUrl(address);
  const initial = [...name][0] ?? '·';
  const image =
    src !== null &&
    html`<img${attributes({
      ...{ class: 'avatar', src, alt: '', width: 44, height: 44, 'data-initial': initial },
      ...{ loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
    })}>`;
  return html`<span class="relative grid size-11 place-items-center overflow-hidden rounded-full bg-sand font-display text-lg text-ink-soft uppercase" aria-hidden="true">${initial}${image}</span>`;
}
