import { mapPrices } from '#storefront/api/map/catalog/map-price.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import type { SlimNode } from '#storefront/api/map/catalog/product-source.ts';
import { nodes } from '#storefront/api/map/fields.ts';
import { plainText } from '#storefront/api/map/text/sanitize-html.ts';
import { readCategories } from '../read/read-categories.ts';
import { readListsSoldOut, readSlimProductsById } from '../read/read-products.ts';
import { rereadSettings } from '../read/read-settings.ts';
import { readStorePages } from '../read/read-store-pages.ts';
import {
  attributeTerms,
  mergedNames,
  mergedTexts,
  mergedTranslations,
  readTerms,
  type TermNames,
} from '../read/read-terms.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { SyncedData } from './commit-sync.ts';
import type { SyncContext } from './sync-context.ts';

/** So many of the newest products show whether all prices changed. */
const PROBED_PRODUCTS = 20;

/** More are left to a full scan, which does not hold up releases. */
const MAX_RENAMED = 500;

/** Data of the shop that a poll reads besides its products. */
interface PolledShop
  extends Pick<
    SyncedData,
    'backend' | 'storePages' | 'terms' | 'attributeTerms' | 'termTexts' | 'termsPlaces' | 'termTranslations'
  > {
  /** Null if they are as they were. */
  categories: MappedCategory[] | null;
  /** Products with a term or an attribute that has another name. */
  products: number[];
  /** More has changed than a poll can take in, such as all prices by another currency. */
  fullScanNeeded: boolean;
}

/** Reads settings, categories and terms, and whether currency, taxes or price format changed: `modified` tells of none. */
export async function pollShop(reading: SyncContext): Promise<PolledShop> {
  const { client, source, contentPages, languages } = reading;
  const backendBefore = source.state('backend') ?? {};
  const [backend, categories, storePages, read, probes] = await Promise.all([
    rereadSettings(client, backendBefore),
    readCategories(reading),
    readStorePages(reading, contentPages ?? backendBefore.contentPages ?? []),
    readTerms(reading, source.taxonomies.names(), source.state('termsPlaces')),
    readProbes(reading),
    readListsSoldOut(reading),
  ]);
  const before = source.state('terms') ?? {};
  const terms = mergedNames(before, read);
  const polled = {
    storePages,
    terms,
    attributeTerms: attributeTerms(read.lists),
    termTexts: mergedTexts(source.state('termTexts') ?? {}, read),
    termsPlaces: read.next,
    ...(languages !== null && {
      termTranslations: mergedTranslations(source.state('termTranslations') ?? {}, read),
    }),
  };
  const products = renamedIn(source, before, terms);
  for (const taxonomy of renamedAttributes(source, probes)) {
    for (const id of source.taxonomies.productsWith(taxonomy)) products.add(id);
  }
  const fullScanNeeded = haveManyChanged(source, probes) || products.size > MAX_RENAMED;
  // With the prices of before, another currency would show wrong ones.
  if (fullScanNeeded) {
    return { ...polled, backend: null, categories: null, products: [], fullScanNeeded };
  }
  return { ...polled, backend, categories, products: [...products], fullScanNeeded };
}

/** Products whose terms have another name or slug than at the last poll. */
function renamedIn(source: SourceStore, before: TermNames, now: TermNames): Set<number> {
  const products = new Set<number>();
  for (const [id, [taxonomy, slug, name]] of Object.entries(before)) {
    const [, newSlug, newName] = now[id] ?? [];
    if (newSlug === slug && newName === name) continue;
    for (const product of source.taxonomies.productsWithTerm(taxonomy, slug)) products.add(product);
  }
  return products;
}

/** Reads a few facts of the newest products, and of one with each attribute. */
function readProbes(reading: SyncContext): Promise<SlimNode[]> {
  const { source } = reading;
  const ids = new Set([...source.newestIds(PROBED_PRODUCTS), ...source.taxonomies.exampleIds()]);
  return readSlimProductsById(reading, [...ids]);
}

/** Taxonomies of attributes whose label is another one than in the snapshot: no product is modified by that. */
function renamedAttributes(source: SourceStore, probes: readonly SlimNode[]): Set<string> {
  const taxonomies = new Set<string>();
  for (const node of probes) {
    const known = source.mapped(node.databaseId)?.product.attributes ?? [];
    for (const { id, label } of 'attributes' in node ? nodes(node.attributes) : []) {
      const attribute = known.find((each) => each.id === id && each.scope === 'GLOBAL');
      if (attribute !== undefined && attribute.label !== plainText(label)) taxonomies.add(attribute.name);
    }
  }
  return taxonomies;
}

/** Returns true if most of a few products have other prices than in the snapshot without having been modified. */
function haveManyChanged(source: SourceStore, probes: readonly SlimNode[]): boolean {
  const comparable = probes.flatMap((node) => {
    const known = source.mapped(node.databaseId)?.product.prices.price ?? null;
    const isSame = source.product(node.databaseId)?.modified === node.modifiedGmt;
    return isSame && known !== null ? [{ known, now: mapPrices(node, node.onSale).price }] : [];
  });
  return comparable.filter(({ known, now }) => known !== now).length * 2 > comparable.length;
}
