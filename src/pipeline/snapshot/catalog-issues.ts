import { DatabaseSync } from 'node:sqlite';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { Category, Picture, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import type { CatalogIssue } from './catalog-report.ts';
import { findLinkIssues, findSectionIssues } from './link-issues.ts';
import { NO_PICTURES, productPictures } from './source/known-pictures.ts';
import { hasTable, shownOnce, storedState } from './stored.ts';
import { findTranslationIssues } from './translation-issues.ts';

interface Named {
  name: string;
  slug: string;
  language?: string | undefined;
}

/**
 * Finds products without picture, alt text, price or description, those that have more than is shown, empty
 * categories, attributes whose options the store does not list, and translations that are missing, in a snapshot's
 * file; what is left out comes first.
 */
export function* findCatalogIssues(file: string): Generator<CatalogIssue> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    yield* leftOutOf(db);
    yield* findSectionIssues(file, db);
    for (const product of shownOnce<Product>(db, 'product')) {
      for (const kind of productIssues(product)) yield issue(kind, 'product', product);
    }
    for (const category of shownOnce<Category>(db, 'category')) {
      if (category.count === 0) yield issue('no products', 'category', category);
    }
    yield* findLinkIssues(file, db);
    for (const attribute of unlistedAttributes(db))
      yield issue('no order of options', 'attribute', attribute);
    if (!hasTable(db, 'source_state')) return;
    if (hasTable(db, 'product_group')) yield* findTranslationIssues(db);
    for (const { product, language, cut } of mappedWith(db, 'cut')) {
      yield issue('more than the shop shows', 'product', { ...product, language }, cut);
    }
  } finally {
    db.close();
  }
}

/** Finds what the release leaves out, in a snapshot's file: takes a moment also in a large catalog. */
export function findLeftOut(file: string): CatalogIssue[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return [...leftOutOf(db), ...findSectionIssues(file, db)];
  } finally {
    db.close();
  }
}

function* leftOutOf(db: DatabaseSync): Generator<CatalogIssue> {
  // Products that are left out are not entities: the source layer has them.
  if (!hasTable(db, 'source_state')) return;
  const mapped = db.prepare('SELECT json FROM source_mapped WHERE id = ?');
  for (const { id, slug } of db.prepare('SELECT id, slug FROM source_product ORDER BY id').all()) {
    if (isPageSlug(String(slug))) continue;
    const { product, language } = JSON.parse(String(mapped.get(Number(id))?.json)) as MappedProduct;
    yield issue('no page', 'product', { ...product, language });
  }
  const categories = storedState(db, 'categories') ?? [];
  for (const category of categories) {
    if (!isPageSlug(category.slug)) yield issue('no page', 'category', category);
  }
  yield* picturesNotShown(db);
  // Parts of texts besides text: shortcodes, frames, forms.
  const kind = 'a part of a text that is not shown';
  for (const { product, language, dropped } of mappedWith(db, 'dropped'))
    yield issue(kind, 'product', { ...product, language }, dropped);
  for (const category of categories) {
    if (category.dropped !== undefined) yield issue(kind, 'category', category, category.dropped);
  }
  for (const { source: name, reason } of storedState(db, 'contentProblems') ?? []) {
    yield issue('a text that is not shown', 'content page', { name, slug: '' }, [reason]);
  }
}

/** Pictures of products and categories that could not be fetched or processed; a placeholder stands in their place. */
function* picturesNotShown(db: DatabaseSync): Generator<CatalogIssue> {
  if ((storedState(db, 'pictures') ?? NO_PICTURES) === NO_PICTURES) return;
  const missing = db.prepare('SELECT url FROM source_picture WHERE asset IS NULL').all();
  if (missing.length === 0) return;
  const urls = new Set(missing.map(({ url }) => String(url)));
  const missingOf = (pictures: readonly Picture[]) =>
    pictures.flatMap(({ sourceUrl }) => (urls.has(sourceUrl) ? [sourceUrl] : []));
  const kind = 'a picture that cannot be shown';
  for (const product of shownOnce<Product>(db, 'product')) {
    const addresses = missingOf(productPictures(product));
    if (addresses.length > 0) yield issue(kind, 'product', product, addresses);
  }
  for (const category of shownOnce<Category>(db, 'category')) {
    const addresses = missingOf(category.image === null ? [] : [category.image]);
    if (addresses.length > 0) yield issue(kind, 'category', category, addresses);
  }
}

/** Attributes of listed products without the store's own list of their terms. */
function unlistedAttributes(db: DatabaseSync): { slug: string; name: string }[] {
  if (!hasTable(db, 'index_term')) return [];
  const rows = db.prepare(`
    SELECT taxonomy, min(label) AS label FROM index_term WHERE taxonomy NOT IN (
      SELECT list.key FROM source_state, json_each(source_state.value) AS list
      WHERE source_state.key = 'attributeTerms' AND list.type = 'array'
    ) GROUP BY taxonomy ORDER BY taxonomy`);
  return rows.all().map(({ taxonomy, label }) => ({ slug: String(taxonomy), name: String(label) }));
}

function productIssues(product: Product): CatalogIssue['kind'][] {
  const pictures = [product.image, ...product.galleryImages].filter((picture) => picture !== null);
  const checks: [CatalogIssue['kind'], boolean][] = [
    ['no picture', product.image === null],
    ['no alt text', pictures.some(({ altText }) => altText === '')],
    ['no price', product.price === null],
    ['no description', product.description === '' && product.shortDescription === ''],
  ];
  return checks.flatMap(([kind, isMissing]) => (isMissing ? [kind] : []));
}

function issue(
  kind: CatalogIssue['kind'],
  of: CatalogIssue['of'],
  { name, slug, language }: Named,
  details: readonly string[] = [],
): CatalogIssue {
  return {
    kind,
    of,
    name,
    slug,
    ...(language !== undefined && { language }),
    ...(details.length > 0 && { detail: details.join(', ') }),
  };
}

/** Products that have a list of this name. */
function* mappedWith(db: DatabaseSync, list: 'cut' | 'dropped'): Generator<MappedProduct> {
  const rows = db.prepare(
    `SELECT json FROM source_mapped WHERE json ->> '$.${list}' IS NOT NULL ORDER BY id`,
  );
  for (const { json } of rows.iterate()) yield JSON.parse(String(json)) as MappedProduct;
}
