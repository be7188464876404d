import { DatabaseSync } from 'node:sqlite';
import type { Category, Product } from '#shop/catalog/catalog-types.ts';
import type { UnresolvableEntity } from './read/unresolvable-products.ts';

export type CatalogIssueKind = 'no picture' | 'no alt text' | 'no price' | 'no description' | 'no products';

/** Something that a merchant may want to complete in the store. */
export interface CatalogIssue {
  kind: CatalogIssueKind;
  of: 'product' | 'category';
  name: string;
  slug: string;
}

/** Finds products without picture, alt text, price or description, and empty categories, in a snapshot's file. */
export function* findCatalogIssues(file: string): Generator<CatalogIssue> {
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
  } finally {
    db.close();
  }
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

/** Issues as plain text, one line per kind with the first few names; empty where there are none. */
export function formatCatalogReport(issues: Iterable<CatalogIssue>): string {
  const groups = new Map<string, CatalogIssue[]>();
  for (const found of issues) {
    const title = `${found.of === 'product' ? 'Products' : 'Categories'} with ${found.kind}`;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [found]);
    else group.push(found);
  }
  return [...groups]
    .map(([title, group]) => {
      const names = group.slice(0, MAX_NAMES).map(({ name, slug }) => `${name || '(no name)'} (${slug})`);
      const more = group.length > MAX_NAMES ? `, and ${group.length - MAX_NAMES} more` : '';
      return `${title}: ${group.length}. ${names.join(', ')}${more}\n`;
    })
    .join('');
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
  return [
    `Left out, because the store lists them but cannot return them: ${products.length}.`,
    ...lines,
    "Take off a password, enable unsupported types in WooGraphQL's settings for a type of another plugin, or unpublish them.",
  ].join('\n');
}
