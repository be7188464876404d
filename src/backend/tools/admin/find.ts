import { formatNearest } from '#kit/nearest.ts';
import type { Store } from '../../db/database.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { AttributeRow, TermRow } from '../../db/read/term-index.ts';

const NOUNS: Record<string, string> = {
  product_cat: 'category',
  product_tag: 'tag',
  product_brand: 'brand',
};

/**
 * The product or variation with a slug, SKU or id; `id:44`, `sku:44` and `slug:44` select which one.
 * @throws if there is none, or more than one
 */
export function findProduct(store: Store, text: string): ProductRow {
  const [, kind, value = ''] = /^(id|sku|slug):(.+)$/s.exec(text) ?? [];
  const rows = kind
    ? store.all<ProductRow>(`SELECT * FROM products WHERE ${kind} = ? AND status <> 'trash'`, value)
    : store.all<ProductRow>(
        "SELECT * FROM products WHERE (slug = ? OR sku = ? OR id = ?) AND status <> 'trash' ORDER BY parent_id",
        text,
        text,
        text,
      );
  const [row, other] = rows;
  if (!row) throw new Error(`There is no product "${text}".${formatNearestProducts(store, text)}`);
  if (other) {
    const found = rows.map(({ id, slug, sku }) => `id:${id} (${slug}${sku ? `, SKU ${sku}` : ''})`);
    throw new Error(`"${text}" is more than one product: ${found.join(', ')}. Name one by its id.`);
  }
  return row;
}

/** A product in the trash, by the slug it had, its SKU or its id. @throws if there is none */
export function findTrashed(store: Store, text: string): ProductRow {
  const row = store.get<ProductRow>(
    `SELECT p.* FROM products p JOIN trash t ON t.product_id = p.id
     WHERE t.slug = ? OR p.sku = ? OR p.id = ? ORDER BY p.parent_id, p.id LIMIT 1`,
    text,
    text,
    text.replace(/^id:/, ''),
  );
  if (row) return row;
  const all = store.all<{ slug: string }>(
    "SELECT t.slug FROM trash t JOIN products p ON p.id = t.product_id AND p.type <> 'VARIATION'",
  );
  const there = all.map(({ slug }) => slug).slice(0, 10);
  const hint = there.length > 0 ? `There are: ${there.join(', ')}.` : 'It is empty.';
  throw new Error(`The trash has no product "${text}". ${hint}`);
}

/** A term by its slug or name. @param taxonomy `product_cat`, `product_tag`, `pa_color` … @throws if there is none */
export function findTerm(store: Store, taxonomy: string, text: string): TermRow {
  const sql = 'SELECT * FROM terms WHERE taxonomy = ? AND (slug = ? OR name = ? COLLATE NOCASE)';
  const row = store.get<TermRow>(`${sql} ORDER BY slug = ? DESC`, taxonomy, text, text, text);
  if (row) return row;
  const slugs = store.all<{ slug: string }>('SELECT slug FROM terms WHERE taxonomy = ?', taxonomy);
  const near = formatNearest(
    text,
    slugs.map(({ slug }) => slug),
  );
  throw new Error(`There is no ${NOUNS[taxonomy] ?? `term of ${taxonomy}`} "${text}".${near}`);
}

/** A taxonomy by `category`, `tag`, `brand` or an attribute's slug with or without `pa_`. @throws if there is none */
export function findTaxonomy(store: Store, text: string): string {
  const shared = Object.entries(NOUNS).find(([taxonomy, noun]) => text === noun || text === taxonomy);
  return shared ? shared[0] : findAttribute(store, text).slug;
}

/** An attribute by its slug with or without `pa_`. @throws if there is none */
export function findAttribute(store: Store, text: string): AttributeRow {
  const all = store.all<AttributeRow>('SELECT * FROM attributes ORDER BY id');
  const row = all.find(({ slug }) => slug === text || slug === `pa_${text}`);
  if (row) return row;
  throw new Error(
    `There is no attribute "${text}". There are: ${all.map(({ slug }) => slug).join(', ') || 'none'}.`,
  );
}

function formatNearestProducts(store: Store, text: string): string {
  const rows = store.all<{ name: string }>(
    `SELECT slug AS name FROM products WHERE status <> 'trash'
     UNION SELECT sku FROM products WHERE sku IS NOT NULL AND status <> 'trash'`,
  );
  return formatNearest(
    text,
    rows.map(({ name }) => name),
  );
}
