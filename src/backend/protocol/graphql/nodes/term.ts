import type { Backend } from '../../../context.ts';
import type { MediaRow } from '../../../db/read/product-loader.ts';
import type { TermRow } from '../../../db/read/term-index.ts';
import { connect, type PageArgs } from '../connection.ts';
import { globalId } from '../ids.ts';
import { type ProductWhere, productListing } from '../product-where.ts';
import { attributeTypeName } from '../taxonomies.ts';
import { MediaNode } from './media.ts';

const TYPE_NAMES: Record<string, string> = {
  product_brand: 'ProductBrand',
  product_cat: 'ProductCategory',
  product_tag: 'ProductTag',
  product_type: 'ProductType',
  product_visibility: 'VisibleProduct',
};

const URL_BASES: Record<string, string> = {
  product_brand: 'brand',
  product_cat: 'product-category',
  product_tag: 'product-tag',
};

/** A category, brand, tag, attribute value or one of the store's own terms. */
export class TermNode {
  readonly __typename: string;
  readonly isComment = false;
  readonly isContentNode = false;
  readonly isFrontPage = false;
  readonly isPostsPage = false;
  readonly isTermNode = true;
  readonly #row: TermRow;
  readonly backend: Backend;

  constructor(row: TermRow, backend: Backend) {
    this.__typename = TYPE_NAMES[row.taxonomy] ?? attributeTypeName(row.taxonomy);
    this.#row = row;
    this.backend = backend;
  }

  get id() {
    return globalId('term', this.#row.id);
  }
  get databaseId() {
    return this.#row.id;
  }
  /** Products that carry the term itself, not one below it; null for none. */
  get count() {
    return this.#row.count || null;
  }
  get name() {
    return this.#row.name;
  }
  get slug() {
    return this.#row.slug;
  }
  get description() {
    return this.#row.description || null;
  }
  get taxonomyName() {
    return this.#row.taxonomy;
  }
  get uri() {
    const base = URL_BASES[this.#row.taxonomy] ?? this.#row.taxonomy.replace(/^pa_/, '');
    const above = this.#index.ancestors(this.#row).reverse();
    return `/${[base, ...above.map((term) => term.slug), this.#row.slug].join('/')}/`;
  }
  get link() {
    return `${this.backend.siteUrl}${this.uri}`;
  }
  get menuOrder() {
    return this.#row.menu_order;
  }
  get parentDatabaseId() {
    return this.#row.parent_id;
  }
  get parentId() {
    return this.#row.parent_id === null ? null : globalId('term', this.#row.parent_id);
  }

  parent() {
    const [parent] = this.#index.ancestors(this.#row);
    return parent ? { cursor: null, node: new TermNode(parent, this.backend) } : null;
  }
  ancestors(args: PageArgs) {
    const above = this.#index.ancestors(this.#row);
    return above.length > 0 ? connectTerms(above, args, this.backend) : null;
  }
  children(args: PageArgs) {
    return connectTerms(this.#index.children(this.#row.id), args, this.backend);
  }
  /** Ids of the products of the term and of those below it, in the order of `where`. */
  productIds(where: ProductWhere | null | undefined): readonly number[] {
    const own = this.#listed({ categoryIdIn: [this.#row.id] });
    if (!where) return own;
    const ids = new Set(own);
    return this.#listed(where).filter((id) => ids.has(id));
  }
  image() {
    const row = this.backend.store.get<MediaRow>('SELECT * FROM media WHERE id = ?', this.#row.image_id ?? 0);
    return row ? new MediaNode(row, this.backend) : null;
  }

  #listed(where: ProductWhere): readonly number[] {
    return this.backend.listings.ids(productListing(where, this.backend));
  }

  get #index() {
    return this.backend.terms;
  }
}

export function connectTerms(rows: readonly TermRow[], args: PageArgs, backend: Backend) {
  return connect(
    rows,
    args,
    (row) => row.id,
    (row) => new TermNode(row, backend),
  );
}
