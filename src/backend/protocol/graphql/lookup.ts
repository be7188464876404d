import type { Backend } from '../../context.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { MediaRow } from '../../db/read/product-loader.ts';
import type { TermRow } from '../../db/read/term-index.ts';
import { UserError } from '../../errors.ts';
import { slugify } from '../../values/entities.ts';
import { parseGlobalId } from './connection.ts';
import { mediaNode } from './nodes/media.ts';
import { productNode, variationNode } from './nodes/product.ts';
import { termNode } from './nodes/term.ts';

const PUBLISHED = "status = 'publish'";
const PRODUCTS = `SELECT * FROM products WHERE type <> 'VARIATION' AND ${PUBLISHED}`;
const ANY_STATUS = "SELECT * FROM products WHERE type <> 'VARIATION' AND id = ?";
const VARIATION = `SELECT * FROM products WHERE type = 'VARIATION' AND ${PUBLISHED} AND id = ?`;

export type ProductIdType = 'DATABASE_ID' | 'ID' | 'SKU' | 'SLUG';

/**
 * Finds a published product, also a hidden one. An empty slug finds the newest. A draft has no slug yet: it is found by
 * its id, and shown to editors alone.
 * @returns null for a draft that is asked for by others
 * @throws UserError with the store's message if there is none
 */
export function findProduct(id: string, idType: ProductIdType, backend: Backend) {
  const row = productRow(id, idType, backend);
  if (row) return productNode(row, backend);
  const draft = idType === 'DATABASE_ID' ? backend.store.get<ProductRow>(ANY_STATUS, Number(id)) : undefined;
  if (!draft) throw new UserError(missing(id, idType));
  return backend.showsDrafts ? productNode(draft, backend) : null;
}

function productRow(id: string, idType: ProductIdType, { store }: Backend): ProductRow | undefined {
  switch (idType) {
    case 'SLUG':
      return id === ''
        ? store.get(`${PRODUCTS} ORDER BY date DESC, id DESC LIMIT 1`)
        : store.get(`${PRODUCTS} AND slug = ?`, slugify(id));
    case 'SKU':
      return store.get(
        `${PRODUCTS} AND id = (SELECT coalesce(parent_id, id) FROM products WHERE sku = ? LIMIT 1)`,
        id,
      );
    case 'DATABASE_ID':
      return store.get(`${PRODUCTS} AND id = ?`, Number(id));
    case 'ID': {
      const global = parseGlobalId(id);
      return global.kind === 'post' ? store.get(`${PRODUCTS} AND id = ?`, global.id) : undefined;
    }
  }
}

function missing(id: string, idType: ProductIdType): string {
  if (idType === 'ID') return `No product exists with the id: ${id}`;
  if (idType === 'DATABASE_ID') return `No product exists with the database_id: ${id}`;
  return `No product ID was found corresponding to the ${idType.toLowerCase()}: ${id}`;
}

/** @throws UserError if there is no such variation */
export function findVariation(id: string, idType: 'DATABASE_ID' | 'ID', backend: Backend) {
  const databaseId = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  const row = backend.store.get<ProductRow>(VARIATION, databaseId);
  if (!row) throw new UserError(`No product variation exists with the ${idType.toLowerCase()}: ${id}`);
  return variationNode(row, backend);
}

export type CategoryIdType = 'DATABASE_ID' | 'ID' | 'NAME' | 'SLUG' | 'URI';

/** The category of an id, null if there is none. */
export function findCategory(id: string, idType: CategoryIdType, backend: Backend) {
  const { terms } = backend;
  const finders: Record<CategoryIdType, () => TermRow | undefined> = {
    SLUG: () => terms.find('product_cat', id),
    NAME: () => terms.all.find(({ taxonomy, name }) => taxonomy === 'product_cat' && name === id),
    URI: () => terms.find('product_cat', id.split('/').filter(Boolean).at(-1) ?? ''),
    DATABASE_ID: () => terms.get(Number(id)),
    ID: () => {
      const global = parseGlobalId(id);
      return global.kind === 'term' ? terms.get(global.id) : undefined;
    },
  };
  const row = finders[idType]();
  return row?.taxonomy === 'product_cat' ? termNode(row, backend) : null;
}

/** The product, variation, picture or term of a global id; null if there is none. */
export function findNode(id: string, backend: Backend) {
  const { store, terms } = backend;
  const global = parseGlobalId(id);
  if (global.kind === 'term') {
    const term = terms.get(global.id);
    return term ? termNode(term, backend) : null;
  }
  if (global.kind !== 'post') return null;
  const row = store.get<ProductRow>(`${PRODUCTS} AND id = ?`, global.id);
  if (row) return productNode(row, backend);
  const variation = store.get<ProductRow>(VARIATION, global.id);
  if (variation) return variationNode(variation, backend);
  const media = store.get<MediaRow>('SELECT * FROM media WHERE id = ?', global.id);
  return media ? mediaNode(media, backend) : null;
}

/** The product or category at an address of the store; null if there is none. */
export function findByUri(uri: string, backend: Backend) {
  const [first = '', ...below] = pathParts(uri, backend.siteUrl);
  // Addresses of all languages but the default one begin with it.
  const parts = backend.shop.languages.slice(1).includes(first) ? below : [first, ...below];
  const slug = parts.at(-1) ?? '';
  if (parts[0] === 'product' && parts.length === 2) {
    const row = backend.store.get<ProductRow>(`${PRODUCTS} AND slug = ?`, slug);
    return row ? productNode(row, backend) : null;
  }
  const taxonomy = { 'product-category': 'product_cat', 'product-tag': 'product_tag' }[parts[0] ?? ''];
  const term = taxonomy ? backend.terms.find(taxonomy, slug) : undefined;
  return term ? termNode(term, backend) : null;
}

/** The decoded parts of an address's path; none if it is malformed. */
function pathParts(uri: string, base: string): string[] {
  try {
    return new URL(uri, base).pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
