import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import { isRated } from '#storefront/domain/catalog/reviews/ratings.ts';
import { avatarUrl } from '#storefront/domain/settings/avatars.ts';
import { formatLanguage } from '#storefront/i18n/format.ts';
import { formatDate } from '#storefront/i18n/format-date.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey, MessageParams } from '#storefront/i18n/messages.ts';
import { attributes, Html, html } from '#storefront/ui/html/html.ts';
import { starsHtml } from '#storefront/ui/html/stars-html.ts';

/** Messages of a review. */
export const REVIEW_MESSAGES = [
  'catalog.rated',
  'reviews.inLanguage',
] as const satisfies readonly MessageKey[];

interface ReviewContext {
  locale: Locale;
  /** BCP 47 tag of reviews that do not say theirs; undefined if it is the page's. */
  lang: string | undefined;
  t: <Key extends (typeof REVIEW_MESSAGES)[number]>(key: Key, ...params: MessageParams<Key>) => string;
}

/** A review in the markup that pages and the browser share; its content is sanitised already. */
export function reviewHtml(
  { author, date, rating, content, lang: ownLang }: Review,
  { locale, lang, t }: ReviewContext,
): Html {
  const stars = isRated({ rating }) && starsHtml(rating, { locale, t });
  const language =
    ownLang !== undefined &&
    html`<span>${t('reviews.inLanguage', { language: formatLanguage(locale, ownLang) })}</span>`;
  return html`<article class="review">${avatarHtml(author)}<div><header><h3>${author.name}</h3><time${attributes({ datetime: date.slice(0, 10) })}>${formatDate(locale, date)}</time>${language}</header>${stars}<div${attributes({ class: 'html-text', lang: ownLang ?? lang })}>${new Html(content)}</div></div></article>`;
}

/** The author's initial, over which `features/consent/avatars.ts` puts a picture if the shopper allows it. */
function avatarHtml({ name, avatarUrl: address }: Review['author']): Html {
  const place = { class: 'initial', 'aria-hidden': 'true', 'data-avatar': avatarUrl(address) ?? undefined };
  return html`<span${attributes(place)}>${[...name][0] ?? '·'}</span>`;
}
