import { errorMessage } from '#kit/errors.ts';
import { readListsSoldOut, readProducts } from '#pipeline/snapshot/read/read-products.ts';
import { UnresolvableProducts } from '#pipeline/snapshot/read/unresolvable-products.ts';
import { rowTerms } from '#pipeline/snapshot/search-index/index-row.ts';
import { samplesOf } from '#pipeline/snapshot/source/price-samples.ts';
import type { ApiClient } from '#storefront/api/api-client.ts';
import { INTERNAL_ERROR } from '#storefront/api/api-error.ts';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { ProductSource } from '#storefront/api/map/catalog/product-source.ts';
import { textLines } from '#storefront/api/map/text/sanitize-html.ts';
import { productIdentifiers } from '#storefront/domain/catalog/merchant-data.ts';
import {
  itemNumbers,
  type MetaData,
  safetyOfMeta,
  unitFacts,
} from '#storefront/domain/catalog/product-meta.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import { PriceFormatInference } from '#storefront/domain/pricing/price-inference.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import {
  mergeProductMeta,
  metaKeysOf,
  type ProductMetaSettings,
} from '#storefront/domain/settings/product-meta.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { type TranslationFacts, TranslationReader } from './read-translations.ts';

/** A product that the store lists but cannot return. */
export interface LeftOut {
  databaseId: number;
  reason: string;
  /** The schema does not know its type. */
  isUnsupported: boolean;
}

/** Facts of a catalog that checks need; the products themselves may be many. */
export interface CatalogFacts {
  /** Products that the store lists. */
  listed: number;
  leftOut: LeftOut[];
  /** Why reading stopped; null if it was read whole. */
  problem: string | null;
  /** Names of products with more variations than one request returns. */
  withManyVariations: string[];
  prices: PriceFormatInference;
  hasPrices: boolean;
  /** Some that can be bought as they are. */
  buyable: UnpricedProduct[];
  /** Addresses of the first pictures, of one product each. */
  pictures: string[];
  /** Products and variations that are sold, those of them that have a global number, and products of a brand. */
  sold: number;
  numbered: number;
  branded: number;
  /** Products with a price per unit, and with facts about their safety, in their meta data. */
  withUnitPrice: number;
  withSafety: number;
  /** By taxonomy the terms that listed products have, categories left out. */
  terms: Map<string, { group: string; label: string; slugs: Set<string> }>;
  /** Null for a store without languages. */
  translations: TranslationFacts | null;
}

/** Products, one of which the cart takes. */
const MAX_BUYABLE = 3;
const MAX_PICTURES = 3;

/** Reads every product, and its translations, as a release does. A catalog that cannot be read is a fact too. */
export async function readCatalog(
  client: ApiClient,
  config: MerchantConfig,
  readLanguages: () => Promise<StoreLanguages | null>,
): Promise<CatalogFacts> {
  const unresolvable = new UnresolvableProducts(client.endpoint, [], 0, config.unresolvableLimit);
  let facts = noFacts();
  const metaSettings = mergeProductMeta(config);
  const translated = new TranslationReader();
  const sink = {
    restart: () => {
      facts = noFacts();
      translated.restart();
    },
    receive: (products: ProductSource[]) => {
      for (const { mapped } of products) {
        addProduct(facts, mapped.product);
        if (mapped.listed) addTerms(facts, mapped.product);
        countNumbers(facts, mapped.product, metaSettings);
        addLegalFacts(facts, mapped.product, metaSettings);
        translated.add(mapped);
      }
    },
  };
  let problem: string | null = null;
  let listed = 0;
  try {
    const languages = await readLanguages();
    const metaKeys = metaKeysOf(config);
    const reader = {
      ...{ client, unresolvable, languages, listsSoldOut: true, metaKeys, kinds: [] },
      termTexts: () => false,
    };
    await readListsSoldOut(reader);
    listed = await readProducts(reader, sink, Date.now);
    if (languages !== null) facts.translations = await translated.finish(reader, languages, config);
  } catch (error) {
    problem = errorMessage(error);
  }
  const leftOut = [...unresolvable.reasons].map(([databaseId, reason]) => ({
    databaseId,
    reason,
    isUnsupported: reason.startsWith('The store answers') && !reason.includes(INTERNAL_ERROR),
  }));
  return { ...facts, listed, leftOut, problem };
}

function noFacts(): Omit<CatalogFacts, 'listed' | 'leftOut' | 'problem'> {
  return {
    withManyVariations: [],
    prices: new PriceFormatInference(),
    hasPrices: false,
    buyable: [],
    pictures: [],
    sold: 0,
    numbered: 0,
    branded: 0,
    withUnitPrice: 0,
    withSafety: 0,
    terms: new Map(),
    translations: null,
  };
}

function addProduct(facts: ReturnType<typeof noFacts>, product: UnpricedProduct): void {
  for (const sample of samplesOf(product)) {
    facts.prices.add(sample);
    facts.hasPrices = true;
  }
  if (product.variations.length > LIMITS.variations) facts.withManyVariations.push(product.name);
  const isBuyable =
    product.type === 'SIMPLE' &&
    product.purchasable &&
    product.stockStatus === 'IN_STOCK' &&
    product.prices.price !== null;
  if (isBuyable && facts.buyable.length < MAX_BUYABLE) facts.buyable.push(product);
  const picture = product.image?.sourceUrl;
  if (picture !== undefined && facts.pictures.length < MAX_PICTURES) facts.pictures.push(picture);
}

/** Counts what is sold, and what of it has a global number: in a field of the store, or else in an attribute. */
function countNumbers(
  facts: ReturnType<typeof noFacts>,
  product: UnpricedProduct,
  settings: ProductMetaSettings,
): void {
  const { type, variations, purchasable, metaData } = product;
  const { brand, gtin } = productIdentifiers(product, {});
  const isNumbered = (meta: MetaData) => itemNumbers(meta, settings).gtin !== undefined;
  const items =
    type === 'VARIABLE'
      ? variations.filter((one) => one.purchasable).map((one) => isNumbered(one.metaData ?? []))
      : type === 'SIMPLE' && purchasable
        ? [isNumbered(metaData) || gtin !== null]
        : [];
  facts.sold += items.length;
  facts.numbered += items.filter(Boolean).length;
  if (brand !== null && items.length > 0) facts.branded += 1;
}

function addTerms({ terms }: ReturnType<typeof noFacts>, product: UnpricedProduct): void {
  for (const { taxonomy, label, terms: own } of rowTerms(product)) {
    const known = terms.get(taxonomy) ?? { group: taxonomy, label, slugs: new Set() };
    terms.set(taxonomy, known);
    for (const { slug } of own) known.slugs.add(slug);
  }
}

/** Counts products that have what laws ask for. */
function addLegalFacts(
  facts: ReturnType<typeof noFacts>,
  { metaData, variations }: UnpricedProduct,
  settings: ProductMetaSettings,
): void {
  const hasUnit = [metaData, ...variations.map((variation) => variation.metaData ?? [])].some(
    (meta) => unitFacts(meta, metaData, settings) !== null,
  );
  if (hasUnit) facts.withUnitPrice += 1;
  if (safetyOfMeta(metaData, settings, textLines) !== undefined) facts.withSafety += 1;
}
