// @unocss-include
import { addButtonHtml } from '#features/cart/add-button/add-button-html.ts';
import { formatNumber, formatRating } from '#i18n/format.ts';
import type { CardProduct, Term } from '#shop/catalog/catalog-types.ts';
import { swatchColor } from '#shop/catalog/swatch.ts';
import { highlightParts } from '#shop/search/highlight.ts';
import { routePath } from '#shop/site/routes.ts';
import { attributes, classes, type Html, html } from '#ui/html.ts';
import { type PictureOptions, pictureHtml } from '#ui/picture-html.ts';
import { starsHtml } from '#ui/stars-html.ts';
import type { CardContext } from './card-context.ts';
import { heartHtml } from './heart-html.ts';
import { priceHtml, saleBadgeHtml } from './price-html.ts';

const MAX_DOTS = 5;
const FILL = 'absolute inset-0 size-full object-cover';

const HEADING = 'line-clamp-3 text-base font-600 leading-snug text-pretty';
const HEADINGS = {
  h2: (link: Html) => html`<h2 class="${HEADING}">${link}</h2>`,
  h3: (link: Html) => html`<h3 class="${HEADING}">${link}</h3>`,
};

export interface CardOptions {
  heading: keyof typeof HEADINGS;
  loading?: PictureOptions['loading'];
  /** Folded words of a search, which are marked in the name. */
  marked?: readonly string[];
}

/** The card of a product: pages have it from the release, lists that were filtered from the browser. */
export function cardHtml(
  product: CardProduct,
  context: CardContext,
  { heading, loading, marked = [] }: CardOptions,
): Html {
  const { t, locale, lang } = context;
  const soldOut = product.stockStatus === 'OUT_OF_STOCK';
  const stock = soldOut ? t('catalog.outOfStock') : product.lowStock ? t('catalog.fewLeft') : null;
  const stockClass = classes('badge absolute bottom-3 left-3 bg-paper', soldOut ? 'text-ink' : 'text-warn');
  const href = routePath('product-slug', locale, { slug: product.slug });
  const link = html`<a${attributes({ class: 'card-link', href, lang })}>${markedHtml(product.name, marked)}</a>`;
  const picture = cardPictureHtml(product, product.image, context, loading);
  const heart = heartHtml({ productId: product.databaseId, slug: product.slug }, product.name, context, {
    class: 'absolute right-2 top-2 z-1',
  });
  return html`<article class="group relative flex flex-col h-full"><div class="relative aspect-square overflow-hidden rounded-card bg-sand">${picture}${product.hoverImage && hoverPictureHtml(product.hoverImage, context)}${saleBadgeHtml(product, context, 'absolute left-3 top-3')}${stock && html`<p class="${stockClass}">${stock}</p>`}</div><div class="mt-3.5 mb-3 grid gap-1">${HEADINGS[heading](link)}${priceHtml(product, context, { class: 'text-base' })}${ratingHtml(product, context)}${colorDotsHtml(product.colors, context)}</div>${addButtonHtml(product, context, 'mt-auto self-start')}${heart}</article>`;
}

/** The picture of a card. @param image null shows the placeholder */
export function cardPictureHtml(
  { stockStatus }: Pick<CardProduct, 'stockStatus'>,
  image: CardProduct['image'],
  { imageProvider }: Pick<CardContext, 'imageProvider'>,
  loading?: PictureOptions['loading'],
): Html {
  const className = classes(FILL, stockStatus === 'OUT_OF_STOCK' && 'opacity-60');
  return pictureHtml(image, imageProvider, { use: 'card', alt: '', loading, class: className });
}

/** The second picture of a card, shown while the pointer is over it. */
export function hoverPictureHtml(
  image: NonNullable<CardProduct['image']>,
  { imageProvider }: CardContext,
): Html {
  return pictureHtml(image, imageProvider, {
    use: 'card',
    alt: '',
    class: `${FILL} hidden group-hover:block group-focus-within:block`,
  });
}

/** A text with the words of a search marked. @param words folded */
export function markedHtml(text: string, words: readonly string[]): Html {
  const parts = words.length === 0 ? [{ text, isMatch: false }] : highlightParts(text, words);
  return html`${parts.map((part) => (part.isMatch ? html`<mark>${part.text}</mark>` : part.text))}`;
}

function ratingHtml(
  { reviewCount, averageRating }: CardProduct,
  { t, locale, showReviews }: CardContext,
): Html | null {
  if (!showReviews || reviewCount === 0) return null;
  const label = t('catalog.rated', { rating: formatRating(locale, averageRating) });
  return html`<p class="flex items-center gap-1.5 text-xs text-ink-soft">${starsHtml(averageRating, label)}<span aria-hidden="true">(${formatNumber(locale, reviewCount)})</span><span class="sr-only">${t('reviews.count', { count: reviewCount })}</span></p>`;
}

function colorDotsHtml(colors: readonly Term[], { t }: CardContext): Html | null {
  const dots = colors.flatMap((color) => swatchColor(color) ?? []);
  if (dots.length < 2) return null;
  const names = colors.map(({ name }) => name).join(', ');
  const more = dots.length - MAX_DOTS;
  return html`<p class="flex items-center gap-1.5"><span class="sr-only">${t('catalog.colors', { colors: names })}</span>${dots.slice(0, MAX_DOTS).map(dotHtml)}${more > 0 && html`<span class="text-xs text-ink-soft" aria-hidden="true">+${more}</span>`}</p>`;
}

/** @param hex `#rrggbb` */
function dotHtml(hex: string): Html {
  return html`<svg class="flex-none text-edge size-3.5" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.25" fill="${hex}" stroke="currentColor" stroke-width="1"></circle></svg>`;
}
