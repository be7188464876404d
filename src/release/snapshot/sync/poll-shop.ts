import { mapPrices } from '#api/map/catalog/map-price.ts';
import { readCategories, type UncountedCategory } from '../read/read-categories.ts';
import { readListsSoldOut, readSlimProductsById } from '../read/read-products.ts';
import { rereadSettings } from '../read/read-settings.ts';
import { attributeTerms, readTerms, type TermNames, termNames } from '../read/read-terms.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { SyncedData } from './commit-sync.ts';
import type { SyncContext } from './sync-context.ts';

/** So many of the newest products show whether all prices changed. */
const PROBED_PRODUCTS = 20;

/** More are left to a full scan, which does not hold up releases. */
const MAX_RENAMED = 500;

/** What a poll reads of the shop besides its products. */
export interface PolledShop
  extends Pick<SyncedData, 'backend' | 'listsSoldOut' | 'terms' | 'attributeTerms'> {
  /** Null where they are as they were. */
  categories: UncountedCategory[] | null;
  /** Products with a term that has another name. */
  products: number[];
  /** More has changed than a poll can take in, such as all prices by another currency. */
  fullScanNeeded: boolean;
}

/**
 * Reads settings, categories and terms, and finds out whether currency, taxes or price format changed, whatever the
 * size of the catalog: none of them moves the `modified` of a product.
 */
export async function pollShop(reading: SyncContext): Promise<PolledShop> {
  const { client, source } = reading;
  const [backend, categories, listsSoldOut, terms, haveChanged] = await Promise.all([
    rereadSettings(client, source.state('backend') ?? {}),
    readCategories(reading),
    readListsSoldOut(reading),
    readTerms(client, source.taxonomies()),
    haveManyChanged(reading),
  ]);
  const before = source.state('terms') ?? {};
  const names = termNames(terms, before);
  const read = { terms: names, attributeTerms: attributeTerms(terms) };
  const products = renamedIn(source, before, names);
  const fullScanNeeded = haveChanged || products.length > MAX_RENAMED;
  // With the prices of before, another currency would show wrong ones.
  if (fullScanNeeded) {
    return { backend: null, categories: null, listsSoldOut: null, ...read, products: [], fullScanNeeded };
  }
  return { backend, categories, listsSoldOut, ...read, products, fullScanNeeded };
}

/** Products whose terms have another name or slug than at the last poll. */
function renamedIn(source: SourceStore, before: TermNames, now: TermNames): number[] {
  const products = new Set<number>();
  for (const [id, [taxonomy, slug, name]] of Object.entries(before)) {
    const [, newSlug, newName] = now[id] ?? [];
    if (newSlug === slug && newName === name) continue;
    for (const product of source.productsWithTerm(taxonomy, slug)) products.add(product);
  }
  return [...products];
}

/** Returns true where most of a few products have other prices than in the snapshot without having been modified. */
async function haveManyChanged(reading: SyncContext): Promise<boolean> {
  const { source } = reading;
  const nodes = await readSlimProductsById(reading, source.newestIds(PROBED_PRODUCTS));
  const comparable = nodes.flatMap((node) => {
    const known = source.mapped(node.databaseId)?.product.prices.price ?? null;
    const isSame = source.product(node.databaseId)?.modified === node.modifiedGmt;
    return isSame && known !== null ? [{ known, now: mapPrices(node, node.onSale).price }] : [];
  });
  return comparable.filter(({ known, now }) => known !== now).length * 2 > comparable.length;
}
