import { type RefObject, useEffect } from 'react';
import type { BrowserProduct, CardProduct } from '#shop/catalog/catalog-types.ts';
import { coloredPicture } from '#shop/catalog/pictures/colored-picture.ts';
import { isColorAttribute } from '#shop/catalog/variations/swatch.ts';
import type { ListFilter } from '#shop/search/list-query.ts';
import { loadProduct } from '#stores/page/payloads.ts';
import type { CardContext } from '../../products/card-context.ts';
import { cardPictureHtml, hoverSources } from '../../products/card-html.ts';
import { addHoverPicture, onCardApproach } from '../../products/hover-picture.ts';

/**
 * Shows pictures that the search index does not name: those of the filtered colours, and second views once
 * the pointer or the focus comes to a card. Both are in the payload of the product's page.
 * @param grid the list of the cards, in the order of the products
 */
export function useCardPictures(
  grid: RefObject<HTMLElement | null>,
  products: readonly CardProduct[],
  { attributes }: ListFilter,
  context: CardContext,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context is made of props, which never change.
  useEffect(() => {
    const items = [...(grid.current?.children ?? [])];
    const colors = Object.entries(attributes).filter(([name]) => isColorAttribute(name));
    const approached = new Set<Element>();
    let isCurrent = true;

    async function show(product: CardProduct, replace: (page: BrowserProduct) => void) {
      const page = await loadProduct(context.locale, product.slug);
      if (isCurrent && page !== null && page !== 'gone') replace(page);
    }

    for (const [place, product] of products.entries()) {
      if (colors.length === 0 || product.type !== 'VARIABLE') continue;
      void show(product, (page) => {
        const picture = coloredPicture(page, colors);
        const image = items[place]?.querySelector('img');
        if (picture && image) image.outerHTML = String(cardPictureHtml(product, picture, context));
      });
    }

    function addSecond(card: Element) {
      const product = products[items.findIndex((item) => item.contains(card))];
      const box = card.querySelector('img')?.parentElement;
      if (product === undefined || !box || approached.has(card)) return;
      approached.add(card);
      void show(product, ({ hoverImage }) => {
        if (hoverImage === null) return;
        box.dataset.hover = hoverSources(hoverImage, context);
        addHoverPicture(box);
      });
    }

    const stop = grid.current && onCardApproach(grid.current, addSecond);
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [grid, products, attributes]);
}
