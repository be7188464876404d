import type { Backend } from '../../../context.ts';
import type { MediaRow, ProductAttributeRow } from '../../../db/read/product-loader.ts';
import type { TermRow } from '../../../db/read/term-index.ts';
import { connect, globalId, type PageArgs, type Where } from '../connection.ts';
import { languageFields, languagePath } from '../languages.ts';
import { type ProductWhere, productListing } from '../product-where.ts';
import { attributeTypeName } from '../schema.ts';
import { listTerms, type TermWhere } from '../term-where.ts';
import { mediaNode } from './media.ts';
import { connectProducts } from './product.ts';

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

export type TermNode = ReturnType<typeof termNode>;

/** A category, brand, tag, attribute value or one of the store's own terms. */
export function termNode(row: TermRow, backend: Backend) {
  const { terms, store, siteUrl, listings } = backend;
  const ancestors = terms.ancestors(row);
  const base = URL_BASES[row.taxonomy] ?? row.taxonomy.replace(/^pa_/, '');
  const uri = `${languagePath(row.language, backend.shop)}/${[base, ...ancestors.toReversed().map((term) => term.slug), row.slug].join('/')}/`;
  const listed = (where: ProductWhere) => listings.ids(productListing(where, backend));
  return {
    __typename: TYPE_NAMES[row.taxonomy] ?? attributeTypeName(row.taxonomy),
    id: globalId('term', row.id),
    databaseId: row.id,
    isComment: false,
    isContentNode: false,
    isFrontPage: false,
    isPostsPage: false,
    isTermNode: true,
    /** Products that carry the term itself, not one below it; null for none. */
    count: row.count || null,
    name: row.name,
    slug: row.slug,
    description: row.description || null,
    taxonomyName: row.taxonomy,
    uri,
    link: siteUrl + uri,
    menuOrder: row.menu_order,
    ...languageFields(
      row,
      () => terms.translations(row),
      { toNode: (other: TermRow): object => termNode(other, backend) },
      backend,
    ),
    parentDatabaseId: row.parent_id,
    parentId: row.parent_id === null ? null : globalId('term', row.parent_id),
    parent: () => {
      const [above] = ancestors;
      return above ? { cursor: null, node: termNode(above, backend) } : null;
    },
    ancestors: (args: PageArgs) => (ancestors.length > 0 ? connectTerms(ancestors, args, backend) : null),
    children: (args: PageArgs) => connectTerms(terms.children(row.id), args, backend),
    /** Those of the terms below it too, in the order of `where`. */
    products: ({ where, ...page }: Where<ProductWhere>) => {
      const own = listed({ categoryIdIn: [row.id] });
      if (!where) return connectProducts(own, page, backend);
      const ids = new Set(own);
      return connectProducts(
        listed(where).filter((id) => ids.has(id)),
        page,
        backend,
      );
    },
    image: () => {
      const image = store.get<MediaRow>('SELECT * FROM media WHERE id = ?', row.image_id ?? 0);
      return image ? mediaNode(image, backend) : null;
    },
  };
}

export function connectTerms(rows: readonly TermRow[], args: PageArgs, backend: Backend) {
  return connect(rows, args, (row) => termNode(row, backend));
}

/** An attribute that a product has, shop-wide with terms or local with typed values. */
export function attributeNode(use: ProductAttributeRow, backend: Backend) {
  const index = backend.terms;
  const options = JSON.parse(use.options) as string[];
  const shared = {
    name: use.name,
    label: use.label,
    attributeId: use.attribute_id ?? 0,
    position: use.position,
    variation: use.variation === 1,
    visible: use.visible === 1,
  };
  if (use.attribute_id === null) {
    return {
      ...shared,
      __typename: 'LocalProductAttribute',
      id: globalId('LocalProductAttribute', `${use.label}:${use.product_id}`),
      scope: 'LOCAL',
      options,
    };
  }
  const terms = options
    .flatMap((slug) => index.find(use.name, slug) ?? [])
    .toSorted((a, b) => a.menu_order - b.menu_order);
  return {
    ...shared,
    __typename: 'GlobalProductAttribute',
    id: globalId('GlobalProductAttribute', use.attribute_id),
    scope: 'GLOBAL',
    slug: use.name,
    options: terms.map((term) => term.slug),
    terms: (args: Where<TermWhere>) =>
      connectTerms(args.where ? listTerms([use.name], args.where, index, terms) : terms, args, backend),
  };
}

/**
 * An attribute value of a variation or a preselected one. Values that stand for "any" and local values have no term,
 * hence the id 0 and the attribute's plain name as label.
 */
export function variationAttribute(productId: number, name: string, value: string, backend: Backend) {
  const index = backend.terms;
  const term = value ? index.find(name, value) : undefined;
  const attribute = term && index.attributes.find(({ slug }) => slug === name);
  return {
    id: Buffer.from(`${productId}||${name}||${value}`).toString('base64'),
    name,
    value,
    label: attribute?.label ?? name,
    attributeId: term?.id ?? 0,
  };
}
