import { RemoteImageError } from '#kit/errors.ts';
import { type FetchResult, ImageFetcher } from '#kit/remote-images/fetch-image.ts';
import { measureImage } from '#kit/remote-images/measure-image.ts';
import { storeScope } from '#pipeline/pictures/picture-store.ts';
import { SnapshotError } from '#pipeline/snapshot/snapshot-database.ts';
import { inferStorePriceFormat, UncertainPricesError } from '#pipeline/snapshot/sync/store-price-format.ts';
import { brandTaxonomy, TAG_TAXONOMY } from '#storefront/domain/catalog/brands.ts';
import { formatPriceFormat } from '#storefront/domain/pricing/price-format.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { termOfPath } from '#storefront/domain/settings/links.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { Check, Examination } from '../examination.ts';
import { listNames, quote, type Said, say } from '../finding.ts';
import type { CatalogFacts, LeftOut } from '../read-catalog.ts';

/** A check of a catalog that was read whole; where it was not, that of the products says so. */
export function ofCatalog(
  look: (catalog: CatalogFacts, examination: Examination) => Said[] | Promise<Said[]>,
) {
  return async (examination: Examination): Promise<Said[]> => {
    const catalog = await examination.catalog();
    return catalog.problem === null ? look(catalog, examination) : [];
  };
}

export const products: Check = async ({ catalog, options, probe }) => {
  const { leftOut, listed, problem } = await catalog();
  probe.checkEnd();
  const named = leftOut.filter(({ isUnsupported }) => problem !== null || !isUnsupported);
  const lists = { products: listProducts(named), links: editLinks(named, options.url) };
  if (problem !== null && named.length > 0) return [say('products.tooMany', lists)];
  if (problem !== null) return [say('products.unreadable', { reason: quote(problem) })];
  if (named.length === 0) return [say('products.ok', { count: listed - leftOut.length })];
  return [say('products.unresolvable', { ...lists, count: named.length, listed })];
};

export const types: Check = ofCatalog(({ leftOut }, { options }) => {
  const named = leftOut.filter(({ isUnsupported }) => isUnsupported);
  if (named.length === 0) return [say('types.ok', {})];
  const lists = { products: listProducts(named), links: editLinks(named, options.url) };
  return [say('types.unsupported', { ...lists, count: named.length })];
});

function listProducts(products: readonly LeftOut[]): string {
  return listNames(products.map(({ databaseId, reason }) => `product ${databaseId} (${quote(reason)})`));
}

/** Where the first few are edited: the store names none of them. */
function editLinks(products: readonly LeftOut[], store: string): string {
  const address = (id: number) => new URL(`/wp-admin/post.php?post=${id}&action=edit`, store).href;
  return listNames(products.map(({ databaseId }) => address(databaseId)));
}

export const variations: Check = ofCatalog(({ withManyVariations: many }) => {
  const limit = LIMITS.variations;
  if (many.length === 0) return [say('variations.ok', { limit })];
  return [say('variations.many', { products: listNames(many), limit })];
});

/** Format of the store's prices; null if they cannot be. */
export async function readPriceFormat(examination: Examination) {
  const { prices, problem, hasPrices } = await examination.catalog();
  if (problem !== null || !hasPrices) return null;
  try {
    return inferStorePriceFormat(prices, await examination.shop(), examination.options.config);
  } catch (error) {
    if (error instanceof SnapshotError) return null;
    throw error;
  }
}

export const prices: Check = ofCatalog(async ({ prices: inference, hasPrices }, examination) => {
  if (!hasPrices) return [say('prices.none', {})];
  const { config } = examination.options;
  try {
    const { format } = inferStorePriceFormat(inference, await examination.shop(), config);
    const how = config.priceFormat === undefined ? 'inferred from all of them' : 'as configured';
    return [say('prices.ok', { format: formatPriceFormat(format), how })];
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    if (error instanceof UncertainPricesError) return [say('prices.uncertain', { reason: error.reason })];
    return [say('prices.decimals', { reason: error.message })];
  }
});

/** A shop of its own goods has no brands, and needs no global numbers. */
export const numbers: Check = ofCatalog(({ sold, numbered, branded }) =>
  branded > 0 && numbered === 0
    ? [say('numbers.none', { branded })]
    : [say('numbers.ok', { numbered, sold })],
);

/** In CSS pixels. */
const SMALL = 600;
const KILOBYTE = 1000;

export const pictures: Check = ofCatalog(async ({ pictures: addresses }, { options, probe }) => {
  if (addresses.length === 0) return [say('pictures.none', {})];
  const fetcher = new ImageFetcher(storeScope(new URL(options.url)));
  const sizes: string[] = [];
  const failures: string[] = [];
  let widest = 0;
  for (const address of addresses) {
    probe.checkEnd();
    try {
      const { bytes, width, height, format } = await measure(await fetcher.fetch(address, null));
      widest = Math.max(widest, width);
      sizes.push(`${format}, ${width} x ${height}, ${Math.ceil(bytes / KILOBYTE)} kB`);
    } catch (error) {
      if (!(error instanceof RemoteImageError)) throw error;
      failures.push(`${address}: ${error.message}`);
    }
  }
  const count = addresses.length;
  const hosts = [...new Set(addresses.map((address) => URL.parse(address)?.host ?? address))].join(', ');
  const [reason] = failures;
  if (reason !== undefined && failures.length === count) {
    return [say('pictures.failed', { count, reason: quote(reason), hosts })];
  }
  if (reason !== undefined) {
    return [say('pictures.some', { failed: failures.length, count, reason: quote(reason), hosts })];
  }
  if (widest < SMALL) return [say('pictures.small', { sizes: sizes.join('; ') })];
  return [say('pictures.ok', { count, hosts, sizes: sizes.join('; ') })];
});

async function measure(fetched: FetchResult) {
  if (fetched.kind === 'unchanged') throw new RemoteImageError('It was not sent.');
  return { bytes: fetched.bytes.byteLength, ...(await measureImage(fetched.bytes)) };
}

export const termPages = ofCatalog(({ terms }, { options }) => findTermPages(terms, options.config));

/** Says how many brands and tags have pages, and which entries of menus lead to none. */
export function findTermPages(terms: CatalogFacts['terms'], config: MerchantConfig): Said[] {
  const settings = mergeSettings(config, {});
  const taxonomy = settings.brandPages ? brandTaxonomy([...terms.values()], settings) : null;
  const shown = {
    brand: slugsOf(terms, taxonomy),
    tag: slugsOf(terms, settings.tagPages ? TAG_TAXONOMY : null),
  };
  const limit = LIMITS.termPages;
  const missing = Object.values(settings.menuPages)
    .flat()
    .filter((path) => {
      const term = termOfPath(path);
      return term !== null && !shown[term.kind].has(term.slug);
    });
  const counts = { brands: shown.brand.size, tags: shown.tag.size };
  const said = [
    ...(Math.max(counts.brands, counts.tags) > limit ? [say('terms.many', { ...counts, limit })] : []),
    ...(missing.length > 0 ? [say('terms.menu', { pages: listNames(missing) })] : []),
  ];
  return said.length > 0 ? said : [say('terms.ok', counts)];
}

function slugsOf(terms: CatalogFacts['terms'], taxonomy: string | null): ReadonlySet<string> {
  return terms.get(taxonomy ?? '')?.slugs ?? new Set();
}
