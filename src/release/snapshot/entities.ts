import { readPrices } from '#api/map/price.ts';
import type { MappedProduct, UnpricedProduct } from '#api/map/product.ts';
import { LIMITS } from '#shop/limits.ts';
import { type PriceFormat, PriceFormatError } from '#shop/price-format.ts';
import type { ShopSettings } from '#shop/settings.ts';
import { withoutHiddenCounts } from '#shop/stock.ts';
import type { Category, Pricing, Product, ProductCard, Variation } from '#shop/types.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { SnapshotError } from './error.ts';
import { entityKey } from './keys.ts';
import type { PictureBook } from './pictures.ts';

/** A page of a list as the snapshot has it. */
export interface ListingEntity {
  pageCount: number;
  total: number;
  ids: number[];
}

export interface EntitySource {
  settings: ShopSettings;
  index: CatalogIndex;
  pictures: PictureBook;
  /** Best sold products, best first. */
  popular: readonly number[];
  products: Iterable<MappedProduct>;
}

type Entity = readonly [key: string, value: unknown];

/** Every entity of a snapshot. Products come one at a time, so that no catalog is too large. */
export function* entities(source: EntitySource): Generator<Entity> {
  const { settings, index, pictures } = source;
  yield [entityKey.settings, settings];
  const lists = index.listedByCategory();
  const categories = index.categories(lists).map((category) => ({
    ...category,
    image: pictures.completed(category.image),
  }));
  yield* categoryEntities(categories, settings);
  yield* listing(null, index.listed(), settings.productsPerPage);
  for (const { slug, databaseId } of categories) {
    yield* listing(slug, lists.get(databaseId) ?? [], settings.productsPerPage);
  }
  yield [entityKey.popular, source.popular.filter((id) => index.isListed(id))];
  for (const [id, related] of index.related()) yield [entityKey.related(id), related];
  const names = new Map(categories.map((category) => [category.databaseId, category]));
  for (const mapped of source.products) yield* productEntities(mapped, source, names);
}

function* categoryEntities(categories: Category[], settings: ShopSettings): Generator<Entity> {
  const { compare } = new Intl.Collator(settings.catalogLanguage);
  const filled = categories
    .filter(({ count }) => count > 0)
    .sort(
      (one, other) =>
        other.count - one.count || compare(one.name, other.name) || one.databaseId - other.databaseId,
    );
  yield [entityKey.categories, filled.map(({ slug }) => slug)];
  const menu = filled.slice(0, LIMITS.categories).sort((one, other) => compare(one.name, other.name));
  yield [entityKey.menu, menu.map(({ databaseId, slug, name }) => ({ databaseId, slug, name }))];
  for (const category of categories) yield [entityKey.category(category.slug), category];
}

/** The pages of a list; an empty list has one. */
function* listing(categorySlug: string | null, ids: readonly number[], perPage: number): Generator<Entity> {
  const pageCount = Math.max(1, Math.ceil(ids.length / perPage));
  for (let page = 1; page <= pageCount; page++) {
    const slice = ids.slice((page - 1) * perPage, page * perPage);
    const value: ListingEntity = { pageCount, total: ids.length, ids: slice };
    yield [entityKey.listing(categorySlug, page), value];
  }
}

function* productEntities(
  mapped: MappedProduct,
  { settings, index, pictures }: EntitySource,
  categories: ReadonlyMap<number, Category>,
): Generator<Entity> {
  const priced = pricedProduct(mapped.product, settings);
  const product = withoutHiddenCounts({
    ...priced,
    image: pictures.completed(priced.image),
    hoverImage: pictures.completed(priced.hoverImage),
    galleryImages: priced.galleryImages.map((picture) => pictures.completed(picture)),
    variations: priced.variations.map((variation) => ({
      ...variation,
      image: pictures.completed(variation.image),
    })),
    categories: priced.categories.map((reference) => {
      const { databaseId, slug, name } = categories.get(reference.databaseId) ?? reference;
      return { databaseId, slug, name };
    }),
  });
  const id = product.databaseId;
  yield [entityKey.slug(product.slug), id];
  yield [entityKey.product(id), product];
  if (index.isListed(id)) yield [entityKey.card(id), cardOf(product)];
}

function pricedProduct(product: UnpricedProduct, settings: ShopSettings): Product {
  const { prices, variations, ...facts } = product;
  const price = (written: typeof prices, owner: string): Pricing => {
    try {
      return scaled(readPrices(written, settings.priceFormat), settings);
    } catch (error) {
      if (!(error instanceof PriceFormatError)) throw error;
      throw new SnapshotError(`The price of ${owner} cannot be read: ${error.message}`, { cause: error });
    }
  };
  return {
    ...facts,
    ...price(prices, product.name),
    variations: variations.map(
      ({ prices: written, ...variation }): Variation => ({ ...variation, ...price(written, variation.name) }),
    ),
  };
}

/** From units of the format's last decimal to the currency's smallest unit. */
function scaled(
  pricing: Pricing,
  { currency, priceFormat }: { currency: { decimals: number }; priceFormat: PriceFormat },
): Pricing {
  const factor = 10 ** (currency.decimals - priceFormat.decimals);
  const range = (value: Pricing['price']) =>
    value === null ? null : { min: value.min * factor, max: value.max * factor };
  return {
    ...pricing,
    price: range(pricing.price),
    regular: range(pricing.regular),
    sale: range(pricing.sale),
  };
}

function cardOf(product: Product): ProductCard {
  const { databaseId, slug, name, type, image, hoverImage, stockStatus, lowStock } = product;
  const { averageRating, reviewCount, categories, date, colors, externalUrl, buttonText } = product;
  const { price, regular, sale, onSale } = product;
  return {
    ...{ databaseId, slug, name, type, image, hoverImage, stockStatus, lowStock },
    ...{ averageRating, reviewCount, categories, date, colors, externalUrl, buttonText },
    ...{ price, regular, sale, onSale },
  };
}
