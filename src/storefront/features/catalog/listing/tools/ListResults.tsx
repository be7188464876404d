import { type RefObject, useEffect, useRef } from 'react';
import type { BrowserProduct, CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { chosenCard } from '#storefront/domain/catalog/variations/chosen-card.ts';
import { withoutPriceFacts } from '#storefront/domain/pricing/price-notes.ts';
import type { ListFilter } from '#storefront/domain/search/facets/facet.ts';
import { STOCK, variationChoices } from '#storefront/domain/search/facets/facets.ts';
import { foldText } from '#storefront/domain/search/fold-text.ts';
import { formatListQuery } from '#storefront/domain/search/list-query.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { html } from '#storefront/ui/html/html.ts';
import type { CardContext } from '../../products/card-context.ts';
import { CARD_GRID, cardBoxHtml, cardHtml, hoverSources, pictureLoading } from '../../products/card-html.ts';
import { addHoverPicture, onCardApproach } from '../../products/hover-picture.ts';
import { priceHtml } from '../../products/price-html.ts';
import { paginationHtml } from '../pagination-html.ts';
import { useListTools } from './list-tools-props.ts';
import type { ListPageAnswer } from './use-list-answer.ts';

/** The products of a list in the very markup of static pages. */
export function ListResults({ answer }: { answer: ListPageAnswer }) {
  const { t, locale, card, pathOf } = useListTools();
  const { products, query } = answer;
  const context = { ...card, locale, t };
  const grid = useRef<HTMLDivElement & HTMLUListElement>(null);
  useCardDetails(grid, products, query.filter, context);
  const marked = [...foldText(query.search).split(' '), ...[...answer.corrected.values()].flat()];
  const cards = products.map(
    (product, place) =>
      html`<li>${cardHtml(product, context, { heading: 'h2', loading: pictureLoading(place), marked })}</li>`,
  );
  const links = paginationHtml(answer, t, (number) => pathOf(number) + formatListQuery(query));
  return (
    <>
      <HtmlContent as="ul" ref={grid} className={CARD_GRID} html={html`${cards}`} />
      {links && <HtmlContent as="div" html={links} />}
    </>
  );
}

/**
 * Shows what the search index does not say: prices, stock and picture of the options that the list is filtered by,
 * and second pictures once the pointer or the focus is on a card. Both are in the payload of the product's page.
 * @param grid the list of the cards, in the order of the products
 */
function useCardDetails(
  grid: RefObject<HTMLElement | null>,
  products: readonly CardProduct[],
  filter: ListFilter,
  context: CardContext,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the context is made of props, which never change.
  useEffect(() => {
    const items = [...(grid.current?.children ?? [])];
    const wanted = variationChoices(filter);
    const isFiltered = Object.keys(wanted).length > 0;
    const approached = new Set<Element>();
    let isCurrent = true;

    async function show(product: CardProduct, replace: (page: BrowserProduct) => void) {
      const page = await loadProduct(context.locale, product.slug);
      if (isCurrent && page !== null && page !== 'gone') replace(page);
    }

    for (const [place, product] of products.entries()) {
      if (!isFiltered || product.type !== 'VARIABLE') continue;
      void show(product, (page) => {
        const chosen = chosenCard(page, wanted, STOCK.key in filter);
        const [box, price] = ['div', '.price'].map((part) => items[place]?.querySelector(part));
        if (chosen === null || !box) return;
        const shown = { ...withoutPriceFacts(product), ...chosen };
        box.outerHTML = cardBoxHtml(shown, context).trusted();
        if (price) price.outerHTML = html`${priceHtml(shown, context)}`.trusted();
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
  }, [grid, products, filter]);
}
