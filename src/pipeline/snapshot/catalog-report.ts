import { DatabaseSync } from 'node:sqlite';
import { says } from '#kit/messages/says.ts';
import { printableLine } from '#kit/terminal.ts';
import type { MappedProduct, UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { DISPLAY_OFF } from '#storefront/api/merchant-errors.ts';
import type { Category, CategoryRef, Picture, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { ContentProblem } from './content/content-text.ts';
import type { UnresolvableEntity } from './read/unresolvable-products.ts';
import { NO_PICTURES, productPictures } from './source/known-pictures.ts';

type CatalogIssueKind =
  | 'no page'
  | 'a text that is not shown'
  | 'no picture'
  | 'a picture that cannot be shown'
  | 'a part of a text that is not shown'
  | 'no alt text'
  | 'no price'
  | 'no description'
  | 'no products'
  | 'no order of options'
  | 'more than the shop shows';

/** Something that a merchant may want to complete in the store. */
interface CatalogIssue {
  kind: CatalogIssueKind;
  of: 'product' | 'category' | 'attribute' | 'content page';
  name: string;
  slug: string;
  /** The detail, where the kind does not tell. */
  detail?: string;
}

/**
 * Finds products without picture, alt text, price or description, those that have more than is shown, empty
 * categories, and attributes whose options the store does not list, in a snapshot's file; what is left out
 * comes first.
 */
export function* findCatalogIssues(file: string): Generator<CatalogIssue> {
  yield* findLeftOut(file);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const entities = db.prepare('SELECT json FROM entity WHERE key GLOB ? ORDER BY key');
    for (const { json } of entities.iterate('product:*')) {
      const product = JSON.parse(String(json)) as Product;
      for (const kind of productIssues(product)) yield issue(kind, 'product', product);
    }
    for (const { json } of entities.iterate('category:*')) {
      const category = JSON.parse(String(json)) as Category;
      if (category.count === 0) yield issue('no products', 'category', category);
    }
    for (const attribute of unlistedAttributes(db))
      yield issue('no order of options', 'attribute', attribute);
    yield* findCutLists(db);
  } finally {
    db.close();
  }
}

/** Products with a list that is longer than what is read of it. */
function* findCutLists(db: DatabaseSync): Generator<CatalogIssue> {
  if (!hasSourceLayer(db)) return;
  const rows = db.prepare("SELECT json FROM source_mapped WHERE json ->> '$.cut' IS NOT NULL ORDER BY id");
  for (const { json } of rows.iterate()) {
    const { product, cut = [] } = JSON.parse(String(json)) as MappedProduct;
    yield { ...issue('more than the shop shows', 'product', product), detail: cut.join(', ') };
  }
}

/** Finds what the release leaves out, in a snapshot's file: takes a moment also in a large catalog. */
export function findLeftOut(file: string): CatalogIssue[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // Products that are left out are no entities: the source layer has them.
    if (!hasSourceLayer(db)) return [];
    return [
      ...productsWithoutPage(db).map((product) => issue('no page', 'product', product)),
      ...categoriesWithoutPage(db).map((category) => issue('no page', 'category', category)),
      ...picturesNotShown(db),
      ...partsNotShown(db),
      ...contentProblems(db),
    ];
  } finally {
    db.close();
  }
}

function hasSourceLayer(db: DatabaseSync): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'source_state'").get() !== undefined;
}

function productsWithoutPage(db: DatabaseSync): UnpricedProduct[] {
  const mapped = db.prepare('SELECT json FROM source_mapped WHERE id = ?');
  return db
    .prepare('SELECT id, slug FROM source_product ORDER BY id')
    .all()
    .filter(({ slug }) => !isPageSlug(String(slug)))
    .map(({ id }) => (JSON.parse(String(mapped.get(Number(id))?.json)) as MappedProduct).product);
}

function categoriesWithoutPage(db: DatabaseSync): CategoryRef[] {
  return storedCategories(db).filter(({ slug }) => !isPageSlug(slug));
}

function storedCategories(db: DatabaseSync): MappedCategory[] {
  const row = db.prepare("SELECT value FROM source_state WHERE key = 'categories'").get();
  return row === undefined ? [] : (JSON.parse(String(row.value)) as MappedCategory[]);
}

/** Parts of the texts of products and categories besides text: shortcodes, frames, forms. */
function partsNotShown(db: DatabaseSync): CatalogIssue[] {
  const kind = 'a part of a text that is not shown';
  const rows = db.prepare(
    "SELECT json FROM source_mapped WHERE json ->> '$.dropped' IS NOT NULL ORDER BY id",
  );
  const products = rows.all().map(({ json }): CatalogIssue => {
    const { product, dropped = [] } = JSON.parse(String(json)) as MappedProduct;
    return { ...issue(kind, 'product', product), detail: dropped.join(', ') };
  });
  const categories = storedCategories(db).flatMap((category): CatalogIssue[] => {
    const { dropped } = category;
    return dropped === undefined
      ? []
      : [{ ...issue(kind, 'category', category), detail: dropped.join(', ') }];
  });
  return [...products, ...categories];
}

/** Pictures of products and categories that could not be fetched or processed; a placeholder stands in their place. */
function picturesNotShown(db: DatabaseSync): CatalogIssue[] {
  const made = db.prepare("SELECT value FROM source_state WHERE key = 'pictures'").get();
  if (made === undefined || made.value === JSON.stringify(NO_PICTURES)) return [];
  const missing = db.prepare('SELECT url FROM source_picture WHERE asset IS NULL').all();
  if (missing.length === 0) return [];
  const urls = new Set(missing.map(({ url }) => String(url)));
  const found: CatalogIssue[] = [];
  const note = (of: CatalogIssue['of'], owner: { name: string; slug: string }, pictures: Picture[]) => {
    const addresses = pictures.flatMap(({ sourceUrl }) => (urls.has(sourceUrl) ? [sourceUrl] : []));
    if (addresses.length === 0) return;
    found.push({ ...issue('a picture that cannot be shown', of, owner), detail: addresses.join(', ') });
  };
  const entities = db.prepare('SELECT json FROM entity WHERE key GLOB ? ORDER BY key');
  for (const { json } of entities.iterate('product:*')) {
    const product = JSON.parse(String(json)) as Product;
    note('product', product, productPictures(product));
  }
  for (const { json } of entities.iterate('category:*')) {
    const category = JSON.parse(String(json)) as Category;
    note('category', category, category.image === null ? [] : [category.image]);
  }
  return found;
}

/** Texts of content pages that no page shows. */
function contentProblems(db: DatabaseSync): CatalogIssue[] {
  const row = db.prepare("SELECT value FROM source_state WHERE key = 'contentProblems'").get();
  const problems = row === undefined ? [] : (JSON.parse(String(row.value)) as ContentProblem[]);
  return problems.map(({ source, reason }) => {
    return { kind: 'a text that is not shown', of: 'content page', name: source, slug: '', detail: reason };
  });
}

/** Attributes of listed products without the store's own list of their terms. */
function unlistedAttributes(db: DatabaseSync): { slug: string; name: string }[] {
  if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'index_term'").get() === undefined) return [];
  const rows = db.prepare(`
    SELECT taxonomy, min(label) AS label FROM index_term WHERE taxonomy NOT IN (
      SELECT list.key FROM source_state, json_each(source_state.value) AS list
      WHERE source_state.key = 'attributeTerms' AND list.type = 'array'
    ) GROUP BY taxonomy ORDER BY taxonomy`);
  return rows.all().map(({ taxonomy, label }) => ({ slug: String(taxonomy), name: String(label) }));
}

function productIssues(product: Product): CatalogIssueKind[] {
  const pictures = [product.image, ...product.galleryImages].filter((picture) => picture !== null);
  const checks: [CatalogIssueKind, boolean][] = [
    ['no picture', product.image === null],
    ['no alt text', pictures.some(({ altText }) => altText === '')],
    ['no price', product.price === null],
    ['no description', product.description === '' && product.shortDescription === ''],
  ];
  return checks.flatMap(([kind, missing]) => (missing ? [kind] : []));
}

function issue(
  kind: CatalogIssueKind,
  of: CatalogIssue['of'],
  { name, slug }: { name: string; slug: string },
): CatalogIssue {
  return { kind, of, name, slug };
}

const MAX_NAMES = 10;

const GROUPS = {
  product: 'Products',
  category: 'Categories',
  attribute: 'Attributes',
  'content page': 'Content pages',
} as const;

/** Advice on issues that are not plain from their kind. */
const ADVICE: Partial<Record<CatalogIssueKind, string>> = {
  'no page': says('store.noAddress'),
  'a picture that cannot be shown': says('store.placeholder'),
  'a part of a text that is not shown': says('store.shortcodes'),
  'no order of options': says('store.unlistedTerms'),
  'more than the shop shows': says('store.cutGallery', {
    galleryImages: LIMITS.galleryImages,
    nodesPerRequest: LIMITS.nodesPerRequest,
  }),
};

/** Issues as plain text, one line per kind with the first few names; empty where there are none. */
export function formatCatalogReport(issues: Iterable<CatalogIssue>): string {
  const groups = new Map<string, CatalogIssue[]>();
  for (const found of issues) {
    const title = `${GROUPS[found.of]} with ${found.kind}`;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [found]);
    else group.push(found);
  }
  return [...groups]
    .map(([title, group]) => {
      const names = group.slice(0, MAX_NAMES).map(formatIssue);
      const more = group.length > MAX_NAMES ? `, and ${group.length - MAX_NAMES} more` : '';
      const advice = group[0] && ADVICE[group[0].kind];
      return `${title}: ${group.length}. ${names.join(', ')}${more}\n${advice === undefined ? '' : `  ${advice}\n`}`;
    })
    .join('');
}

/** A slug of a whole screen says no more than its beginning. */
const SHOWN_SLUG = 60;

function formatIssue({ name, slug, detail }: CatalogIssue): string {
  const shown = slug.length > SHOWN_SLUG ? `${slug.slice(0, SHOWN_SLUG)}…` : slug;
  const facts = [shown, detail ?? ''].filter((fact) => fact !== '').join(': ');
  return `${printableLine(name) || '(no name)'} (${printableLine(facts)})`;
}

/** In characters. */
const MAX_PRINTED = 200;

/** Text that PHP prints around the store's answers, and its meaning; empty where it prints nothing. */
export function formatPrinted(printed: string): string {
  if (printed === '') return '';
  const shown = printed.length > MAX_PRINTED ? `${printed.slice(0, MAX_PRINTED)}…` : printed;
  return says('store.printedText', { shown, advice: DISPLAY_OFF });
}

/** Products that the store cannot return as plain text, by name and with what to do; empty where there are none. */
export function formatUnresolvable(products: readonly UnresolvableEntity[]): string {
  if (products.length === 0) return '';
  const lines = products
    .slice(0, MAX_NAMES)
    .map(
      ({ of, databaseId, name, reason }) =>
        `- ${name ?? '(no name known)'} (${of} ${databaseId || 'without an id'}): ${reason}`,
    );
  if (products.length > MAX_NAMES) lines.push(`- and ${products.length - MAX_NAMES} more`);
  return [says('store.leftOut', { count: products.length }), ...lines, says('store.makeReadable')].join('\n');
}
