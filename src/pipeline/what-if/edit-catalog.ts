import { IsletError, says } from '#kit/messages/says.ts';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { formatNearest } from '../../kit/nearest.ts';
import type { SourceStore } from '../snapshot/source/source-store.ts';
import type { StoreEdit } from '../snapshot/sync/commit-edit.ts';
import { withMemberPrices, withPrices } from './edit-prices.ts';
import type { TriedChange } from './parse-changes.ts';
import { PriceWords } from './price-text.ts';

/** An edit with what it changes in words. */
export interface WordedEdit extends StoreEdit {
  /** One for each change, such as `The price of "Tide Mug" becomes 14,00 €.` */
  sentences: string[];
}

/**
 * Makes changes in the products of a catalog, one after the other.
 * @throws IsletError if a product or category is not there, or cannot be changed so
 */
export function editCatalog(source: SourceStore, changes: readonly TriedChange[]): WordedEdit {
  const edited = new Map<number, MappedProduct>();
  const gone = new Set<number>();
  const current = (id: number) => edited.get(id) ?? source.mapped(id);
  const edit = (ids: readonly number[], change: (product: Product) => Product) => {
    for (const id of ids) {
      const mapped = current(id);
      if (mapped !== undefined) edited.set(id, { ...mapped, product: change(mapped.product) });
    }
  };
  const sentences = changes.map((change) => {
    const id = findProduct(source, change.product);
    const mapped = current(id);
    if (mapped === undefined) throw noProduct(source, change.product);
    const { product, sentence } = editProduct(source, mapped.product, change);
    if (product === null) {
      gone.add(id);
      edit(source.referrersOf(id), (other) => withoutLink(other, id));
      return sentence;
    }
    const changesPrice = change.kind === 'price' || change.kind === 'sale';
    // Plugins for translations keep the prices and the stock of all languages alike.
    const others = changesPrice || change.kind === 'stock' ? (mapped.translations ?? []) : [];
    for (const one of new Set([id, ...others])) {
      edit([one], (before) => editProduct(source, before, change).product ?? before);
      if (!changesPrice) continue;
      // The store makes the prices of a group from its members.
      const words = priceWords(source, product);
      edit(source.groupsOf(one), (group) =>
        withMemberPrices(group, (member) => current(member)?.product, words),
      );
    }
    return sentence;
  });
  for (const id of gone) edited.delete(id);
  return { products: [...edited.values()], gone, sentences };
}

type Product = MappedProduct['product'];

/** Null for a product that leaves the shop. */
function editProduct(
  source: SourceStore,
  product: Product,
  change: TriedChange,
): { product: Product | null; sentence: string } {
  const name = `"${product.name}"`;
  switch (change.kind) {
    case 'price':
    case 'sale': {
      const words = priceWords(source, product);
      const priced = withPrices(product, change, words);
      const { price, regular } = priced.prices;
      const becomes = change.kind === 'sale' && change.amount === null ? `${regular} again` : `${price}`;
      const was = priced.prices.onSale ? `, instead of ${regular}` : '';
      return { product: priced, sentence: `The price of ${name} becomes ${becomes}${was}.` };
    }
    case 'stock': {
      const stock = stockOf(change.stock);
      const variations = product.variations.map((one) => ({ ...one, ...stock }));
      return {
        product: { ...product, ...stock, variations },
        sentence: `The stock of ${name} becomes ${change.stock}.`,
      };
    }
    case 'name':
      return { product: { ...product, name: change.name }, sentence: `${name} becomes "${change.name}".` };
    case 'category': {
      const { databaseId, slug, name: title } = findCategory(source, change.category);
      const categories = [{ databaseId, slug, name: title }];
      return {
        product: { ...product, categories },
        sentence: `${name} is in the category "${title}" alone.`,
      };
    }
    case 'draft':
      return { product: null, sentence: `${name} is a draft.` };
  }
}

/** A product without the links to one that leaves the shop, as the store then returns it. */
function withoutLink(product: Product, id: number): Product {
  const others = (ids: readonly number[]) => ids.filter((one) => one !== id);
  const { groupedIds, upsellIds, crossSellIds } = product;
  return {
    ...product,
    groupedIds: others(groupedIds),
    upsellIds: others(upsellIds),
    crossSellIds: others(crossSellIds),
  };
}

function stockOf(
  stock: Extract<TriedChange, { kind: 'stock' }>['stock'],
): Pick<Product, 'stockStatus' | 'stockQuantity'> {
  if (typeof stock === 'number') {
    return { stockQuantity: stock, stockStatus: stock > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK' };
  }
  const status = { in: 'IN_STOCK', out: 'OUT_OF_STOCK', backorder: 'ON_BACKORDER' } as const;
  return { stockQuantity: null, stockStatus: status[stock] };
}

/** Words of a product's own price, or of any other product's. */
function priceWords(source: SourceStore, product: Product): PriceWords {
  const format = source.state('priceFormat');
  const sample = product.prices.price ?? product.prices.regular ?? anyPrice(source);
  if (format === undefined || sample === null) {
    throw new IsletError(says('whatIf.noPrice', { name: product.name, reason: 'no product has a price' }));
  }
  return new PriceWords(sample, format);
}

function anyPrice(source: SourceStore): string | null {
  for (const id of source.ids()) {
    const price = source.mapped(id)?.product.prices.price ?? null;
    if (price !== null) return price;
  }
  return null;
}

function findProduct(source: SourceStore, named: string): number {
  const id = source.idOfSlug(named) ?? (/^\d+$/.test(named) ? source.productOf(Number(named)) : undefined);
  if (id === undefined || source.product(id) === undefined) throw noProduct(source, named);
  return id;
}

function noProduct(source: SourceStore, product: string): IsletError {
  return new IsletError(
    says('whatIf.noProduct', { product, near: formatNearest(product, [...source.slugs()]) }),
  );
}

function findCategory(source: SourceStore, named: string): MappedCategory {
  const all = source.state('categories') ?? [];
  const found = all.find(({ slug, databaseId }) => slug === named || String(databaseId) === named);
  if (found !== undefined) return found;
  const slugs = all.map(({ slug }) => slug);
  throw new IsletError(says('whatIf.noCategory', { category: named, near: formatNearest(named, slugs) }));
}
