import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { IndexFacets } from '#storefront/domain/search/catalog-index/index-format.ts';
import { firstOptions } from '#storefront/domain/search/facets/first-options.ts';
import { FACETS, indexOf, row } from '#storefront/domain/search/fixture.ts';
import { DEFAULT_QUERY } from '#storefront/domain/search/list-query.ts';
import type { FoundPage } from '#storefront/stores/search/found-page.ts';
import { ListToolsContext, type ListToolsProps } from '../list-tools-props.ts';
import { FilterForm } from './FilterForm.tsx';

/** The titles of the groups of filters. @param options null as in the page, before an answer */
function groups(
  options: FoundPage['options'] | null,
  facets: IndexFacets,
  slug: string | null,
  taxonomy?: string,
): string[] {
  const props: ListToolsProps = {
    ...{ locale: 'en_US', perPage: 24, showFilters: true, showSort: true, slug, taxonomy },
    facets: firstOptions(facets),
    card: {
      ...{
        currency: { code: 'EUR', decimals: 2 },
        priceSuffix: undefined,
        notes: undefined,
        saleBadge: 'percent',
      },
      ...{ showReviews: true, imageProvider: 'build', lang: undefined },
    },
  };
  const found = options && { options, counts: new Map(), prices: { min: 0, max: 0 } };
  const form = renderToStaticMarkup(
    <ListToolsContext value={props}>
      <FilterForm query={DEFAULT_QUERY} found={found} onChange={() => undefined} />
    </ListToolsContext>,
  );
  const $ = load(form);
  return $('summary')
    .toArray()
    .map((summary) => $(summary).text());
}

const ROWS = [row({ id: 1, categories: [4] }), row({ id: 2, categories: [4] })];
const NO_CATEGORIES = {
  groups: FACETS.groups.map((each) => (each.group === 'category' ? { ...each, options: [] } : each)),
};

test.each([
  ['whose products all have one price', FACETS, 'garden'],
  ['of a shop without categories', NO_CATEGORIES, null],
])('a list %s has the same filters before and with the index', (_, facets, category) => {
  const first = groups(null, facets, category);
  expect(first).toEqual(['Price', 'Availability', 'Colour', 'Size', 'Rating']);
  expect(groups(indexOf(ROWS, facets).options, facets, category)).toEqual(first);
});
