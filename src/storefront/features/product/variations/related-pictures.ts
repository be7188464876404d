import { coloredPicture } from '#storefront/domain/catalog/variations/colors.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import { cardPictureHtml } from '#storefront/features/catalog/products/card-html.ts';
import { hoverSrcset } from '#storefront/features/catalog/products/hover-picture.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { shownProduct } from '#storefront/stores/page/open-page.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';

/** The colour that the cards were last asked to show. */
let current = '';
/** Ids of the pictures that cards show instead of their own. */
const shown = new WeakMap<Element, number | undefined>();

/**
 * Shows related products in a colour, by the payloads of their pages; those that lack it in their own picture.
 * @param name of the attribute
 * @param value of its option
 */
export async function showRelatedIn(
  [name, value]: readonly [name: string, value: string],
  { locale, imageProvider }: { locale: Locale; imageProvider: ImageProvider },
): Promise<void> {
  const wanted = `${name}=${value}`;
  current = wanted;
  const cards = document.querySelectorAll<HTMLElement>('[aria-labelledby=related-title] article');
  await Promise.all(
    Array.from(cards, async (card) => {
      const { slug } = shownProduct(card) ?? {};
      const product = slug === undefined ? null : await loadProduct(locale, slug);
      const image = card.querySelector('img');
      if (product === null || product === 'gone' || image === null || current !== wanted) return;
      const colored = coloredPicture(product, [[name, [value]]]);
      if (shown.get(card) === colored?.databaseId) return;
      shown.set(card, colored?.databaseId);
      const { dataset } = image.parentElement ?? card;
      // Its files may have other widths than those of the picture that comes.
      if (dataset.hover) dataset.hover = hoverSrcset(image.srcset, dataset.hover);
      image.outerHTML = cardPictureHtml(product, colored ?? product.image, { imageProvider }).trusted();
    }),
  );
}
