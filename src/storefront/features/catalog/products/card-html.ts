// @unocss-include

import type { CardProduct, NamedTerm } from '#storefront/domain/catalog/catalog-types.ts';
import { imageSources } from '#storefront/domain/catalog/image-sources.ts';
import { swatchColor } from '#storefront/domain/catalog/variations/colors.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { highlightParts } from '#storefront/domain/search/fold-text.ts';
import { addButtonHtml } from '#storefront/features/add-button/add-button-html.ts';
import { formatNumber, formatRating } from '#storefront/i18n/format.ts';
import { attributes, classes, type Html, html } from '#storefront/ui/html/html.ts';
import { type PictureOptions, pictureHtml } from '#storefront/ui/html/picture-html.ts';
import { starsClass } from '#storefront/ui/html/stars-html.ts';
import type { CardContext } from './card-context.ts';
import { heartHtml } from './heart-html.ts';
import { hoverSrcset } from './hover-picture.ts';
import { priceHtml, saleBadgeHtml } from './price-html.ts';

/** The class of a grid of cards, four in a row of wide screens. */
export const CARD_GRID = 'card-grid four-columns';
const WIDEST_ROW = 4;
const MAX_DOTS = 5;
const HEADINGS = {
  h2: (link: Html) => html`<h2>${link}</h2>`,
  h3: (link: Html) => html`<h3>${link}</h3>`,
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
  const { locale } = context;
  const lang = product.lang ?? context.lang;
  const href = routePath('product-slug', locale, { slug: product.slug });
  const link = html`<a${attributes({ href, lang })}>${markedHtml(product.name, marked)}</a>`;
  const heart = heartHtml(null, product.name, context);
  return html`${cardTag(product.databaseId)}${cardBoxHtml(product, context, loading)}<div>${HEADINGS[heading](link)}${priceHtml(product, context)}${ratingHtml(product, context)}${colorDotsHtml(product.colors, context)}</div>${addButtonHtml(product, context)}${heart}</article>`;
}

/**
 * Loading of a card's picture in a grid at the top of a page.
 * @param index of the card
 * @param first how that of the first card does: `eager` below a larger picture
 */
export function pictureLoading(index: number, first: 'first' | 'eager' = 'first'): PictureOptions['loading'] {
  if (index >= WIDEST_ROW) return 'lazy';
  return index === 0 ? first : 'eager';
}

/** The picture of a card with its badges. */
export function cardBoxHtml(
  product: CardProduct,
  context: CardContext,
  loading?: PictureOptions['loading'],
): Html {
  const { image, hoverImage, lowStock } = product;
  const soldOut = product.stockStatus === 'OUT_OF_STOCK';
  const stock = soldOut ? context.t('catalog.outOfStock') : lowStock ? context.t('catalog.fewLeft') : null;
  const stockClass = classes('badge card-stock', !soldOut && 'few-left');
  const box = attributes({ 'data-hover': hoverImage && hoverSources(hoverImage, context, image) });
  return html`<div${box}>${cardPictureHtml(product, image, context, loading)}${saleBadgeHtml(product, context)}${stock && html`<p class="${stockClass}">${stock}</p>`}</div>`;
}

/** The tag that the card of a product begins with, by which releases find it in their pages. */
export function cardTag(id: number): Html {
  return html`<article data-card="${id}">`;
}

/** The picture of a card. @param image null shows the placeholder */
export function cardPictureHtml(
  { stockStatus }: Pick<CardProduct, 'stockStatus'>,
  image: CardProduct['image'],
  { imageProvider }: Pick<CardContext, 'imageProvider'>,
  loading?: PictureOptions['loading'],
): Html {
  const className = stockStatus === 'OUT_OF_STOCK' ? 'sold-out' : undefined;
  return pictureHtml(image, imageProvider, { use: 'card', alt: '', loading, class: className });
}

/**
 * Where the second picture of a card is, see `addHoverPicture`: a `srcset`, or its only address, or the name of its
 * asset where its files are named as those of the first picture are.
 */
export function hoverSources(
  image: NonNullable<CardProduct['image']>,
  { imageProvider }: Pick<CardContext, 'imageProvider'>,
  first: CardProduct['image'] = null,
): string {
  const { src, srcset } = imageSources(image, 'card', imageProvider);
  const { asset } = image;
  if (srcset === '') return src;
  const isAlike = asset && hoverSrcset(imageSources(first, 'card', imageProvider).srcset, asset) === srcset;
  return isAlike ? asset : srcset;
}

/** A text with the words of a search marked. @param words folded */
function markedHtml(text: string, words: readonly string[]): Html {
  const parts = words.length === 0 ? [{ text, isMatch: false }] : highlightParts(text, words);
  return html`${parts.map((part) => (part.isMatch ? html`<mark>${part.text}</mark>` : part.text))}`;
}

function ratingHtml(
  { reviewCount, averageRating }: CardProduct,
  { t, locale, showReviews }: CardContext,
): Html | null {
  // Reviews may be without a rating, which is no rating of 0.
  if (!showReviews || reviewCount === 0 || averageRating === 0) return null;
  const rating = t('catalog.rated', { rating: formatRating(locale, averageRating) });
  const label = `${rating}, ${t('reviews.count', { count: reviewCount })}`;
  const values = { class: `${starsClass(averageRating)} card-rating`, role: 'img', 'aria-label': label };
  return html`<p${attributes(values)}>(${formatNumber(locale, reviewCount)})</p>`;
}

function colorDotsHtml(colors: readonly NamedTerm[], { t }: CardContext): Html | null {
  const dots = colors.flatMap((color) => swatchColor(color) ?? []);
  if (dots.length < 2) return null;
  const names = colors.map(({ name }) => name).join(', ');
  const more = dots.length - MAX_DOTS;
  const circles = dots.slice(0, MAX_DOTS).map((hex) => html`<circle fill="${hex}"/>`);
  const values = { class: 'card-dots', role: 'img', 'aria-label': t('catalog.colors', { colors: names }) };
  return html`<p${attributes(values)}><svg>${circles}</svg>${more > 0 && `+${more}`}</p>`;
}
