import { useRef } from 'react';
import { foldText } from '#storefront/domain/search/fold-text.ts';
import { formatListQuery } from '#storefront/domain/search/list-query.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { html } from '#storefront/ui/html/html.ts';
import { CARD_GRID, cardHtml, pictureLoading } from '../../products/card-html.ts';
import { paginationHtml } from '../pagination-html.ts';
import { useListTools } from './list-tools-props.ts';
import { useCardDetails } from './use-card-details.ts';
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
