import { RATINGS } from '../../catalog/reviews/ratings.ts';
import { added, type CatalogIndex } from '../catalog-index/catalog-index.ts';
import { countWhere, type Facet, type FacetLabel, type ListFilter, markWhere } from './facet.ts';
import { optionFacet } from './option-facet.ts';
import { PRICE } from './price-facet.ts';

const MAX_RATING = 5;

const RATING: Facet = {
  key: 'rating',
  label: 'facets.rating',
  control: 'rating',
  column: 'rating',
  parse([text = '']) {
    const rating = /^\d(\.\d+)?$/.test(text) ? Number(text) : 0;
    return rating > 0 && rating <= MAX_RATING ? [String(rating)] : [];
  },
  passes(index, [lowest]) {
    const { rating } = added(index.rating);
    return markWhere(index.size, (product) => (rating[product] ?? 0) >= Number(lowest) * 100);
  },
  count(index, products) {
    const { rating } = added(index.rating);
    return RATINGS.map((lowest) => countWhere(products, (product) => (rating[product] ?? 0) >= lowest * 100));
  },
  isOffered: ({ showReviews }) => showReviews,
};

/** Only what can be ordered now. Backorders can: only what is sold out cannot. */
export const STOCK = switchFacet('stock', 'facets.stock', null, ({ size, stock }) =>
  markWhere(size, (product) => stock[product] !== 'OUT_OF_STOCK'),
);

/** A shop-wide attribute, such as `pa_color`. */
const attribute = (key: string): Facet => optionFacet({ key, label: null, ofVariations: true });

const CATEGORY = optionFacet({
  key: 'category',
  label: 'facets.category',
  isOpen: true,
  isPlain: true,
});

/** All filters, in the order of the panel. Those with options appear if the store has any. */
const FACETS: readonly (Facet | typeof attribute)[] = [
  CATEGORY,
  PRICE,
  STOCK,
  switchFacet('sale', 'facets.sale', 'price', ({ price }) => added(price).sale),
  optionFacet({ key: 'product_brand', label: 'facets.brand' }),
  optionFacet({ key: 'product_tag', label: 'facets.tag' }),
  attribute,
  RATING,
];

const ROWS = FACETS.filter((row) => row !== attribute) as Facet[];

/** The taxonomies of the table, in its order: the search index has those of their terms that products name. */
export function namedTaxonomies(): string[] {
  return ROWS.filter((row) => row.control === 'options' && row !== CATEGORY).map(({ key }) => key);
}

export function facetLabels(): FacetLabel[] {
  const labels = ROWS.flatMap(({ label, title }) => [label, title]);
  return [...new Set(labels.filter((key) => key !== null && key !== undefined))];
}

/** The facet of a key; unknown keys are those of attributes. */
export function facetOf(key: string): Facet {
  return ROWS.find((row) => row.key === key) ?? attribute(key);
}

/** The facets of groups of options, and those without, in the order of the panel. */
export function facetsOf(options: readonly { group: string }[]): Facet[] {
  const groups = options.map(({ group }) => group);
  return FACETS.flatMap((row) => {
    if (typeof row === 'function') return groups.map(facetOf).filter(({ label }) => label === null);
    return row.control === 'options' && !groups.includes(row.key) ? [] : [row];
  });
}

/** The choices of a filter in which variations differ. */
export function variationChoices(filter: ListFilter): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => facetOf(key).ofVariations));
}

/** A facet that is either on or off. @param marks returns 1 for each product that it shows */
function switchFacet(
  key: string,
  label: Facet['label'],
  column: Facet['column'],
  marks: (index: CatalogIndex) => Uint8Array,
): Facet {
  return {
    key,
    label,
    column,
    control: 'switch',
    title: 'facets.offers',
    isOpen: true,
    parse: (values) => (values.some((value) => !['', 'false', '0'].includes(value)) ? ['true'] : []),
    passes: marks,
    count(index, products, isCounted) {
      const shown = marks(index);
      return [countWhere(products, (product) => shown[product] === 1 && isCounted(product, 0))];
    },
  };
}
