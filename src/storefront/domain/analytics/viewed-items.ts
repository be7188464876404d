import type { PayloadCard } from '../catalog/payload/payload-facts.ts';
import type { PayloadProduct } from '../catalog/payload/payload-product.ts';
import type { Payload } from '../page-data/payload.ts';
import type { Currency, PriceRange } from '../pricing/pricing-types.ts';
import { inUnits, itemId } from './event-items.ts';
import type { EventItem } from './shop-event.ts';

/** A price with the regular one, as payloads have them: the lowest of a range counts. */
interface Priced {
  price?: PriceRange | null | undefined;
  regular?: PriceRange | null | undefined;
}

/** Type of a page's breadcrumb in structured data. */
const BREADCRUMB = 'BreadcrumbList';

interface Breadcrumb {
  '@type': string;
  itemListElement?: { name: string }[];
}

/** The products of a page's lists by the id of their cards. @param payload of the page, in any shape */
export function listedItems(payload: Payload, currency: Currency): Map<number, EventItem> {
  const lists = Object.values('listing' in payload ? payload.listing : payload).filter(Array.isArray);
  const cards: PayloadCard[] = lists.flat().filter(isCard);
  return new Map(cards.map((card) => [card.databaseId, cardItem(card, currency)]));
}

function isCard(value: object): value is PayloadCard {
  return 'databaseId' in value && 'slug' in value && !('count' in value);
}

function cardItem(card: PayloadCard, currency: Currency): EventItem {
  return {
    item_id: itemId(card.variantId ?? card.databaseId, null),
    item_name: card.name,
    ...prices(card, currency),
  };
}

/**
 * The product of a page as an item: the variation that its address or its default options select, if that is one.
 * @param query of the address
 * @param parameter that the query has for an attribute
 * @param category name of the product's first category
 */
export function viewedItem(
  product: PayloadProduct,
  query: string,
  parameter: (attribute: string) => string,
  currency: Currency,
  category?: string,
): EventItem {
  const { databaseId, variantId = databaseId, variations = [], defaultAttributes = [] } = product;
  const chosen = new Map(defaultAttributes.map(({ name, value }) => [parameter(name), value]));
  for (const [name, value] of new URLSearchParams(query)) chosen.set(name, value);
  const fitting = variations.filter(({ attributes = [] }) =>
    attributes.every(({ name, value }) => value === '' || chosen.get(parameter(name)) === value),
  );
  const [selected, ...others] = fitting;
  const one = others.length === 0 ? selected : undefined;
  const options = one?.attributes?.map(({ value }) => value).filter(Boolean) ?? [];
  return {
    item_id: itemId(variantId, one?.databaseId ?? null),
    item_name: product.name,
    ...(options.length > 0 && { item_variant: options.join(', ') }),
    ...(category !== undefined && { item_category: category }),
    ...prices(one ?? product, currency),
    quantity: 1,
  };
}

/**
 * The category in a product's breadcrumb, which its payload does not name.
 * @param structuredData of the product's page, as JSON-LD; a theme may add documents of its own
 * @returns its name; undefined if the product has none
 */
export function breadcrumbCategory(structuredData: readonly string[]): string | undefined {
  const own = structuredData.find((json) => json.includes(BREADCRUMB)) ?? '{}';
  const { '@graph': things } = JSON.parse(own) as { '@graph'?: Breadcrumb[] };
  const [, category, product] = things?.find((thing) => thing['@type'] === BREADCRUMB)?.itemListElement ?? [];
  return product && category?.name;
}

function prices({ price, regular }: Priced, currency: Currency): Pick<EventItem, 'price' | 'discount'> {
  if (!price) return {};
  const discount = regular ? regular.min - price.min : 0;
  return {
    price: inUnits(price.min, currency),
    ...(discount > 0 && { discount: inUnits(discount, currency) }),
  };
}
