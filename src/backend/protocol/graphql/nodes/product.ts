import { addOnsOf } from '../../../catalog/add-ons/add-ons.ts';
import { groupPrice, singlePrice, variablePrice } from '../../../catalog/pricing/product-price.ts';
import type { Backend } from '../../../context.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import { relatedProductIds } from '../../../db/read/listings.ts';
import {
  type ProductAttributeRow,
  type ProductLoader,
  productLoader,
  readProducts,
} from '../../../db/read/product-loader.ts';
import { UserError } from '../../../errors.ts';
import { escapeAmpersands } from '../../../values/entities.ts';
import {
  connect,
  connectBy,
  connectPage,
  type PageArgs,
  paginate,
  parseCursor,
  type Where,
} from '../connection.ts';
import { languageFields } from '../languages.ts';
import { type ProductWhere, productListing } from '../product-where.ts';
import { mediaNode } from './media.ts';
import { addOnNodes, postFields, priceFields, productBase, stockFields } from './product-base.ts';
import { connectReviews } from './review.ts';
import { attributeNode, connectTerms, variationAttribute } from './term.ts';

const TYPE_NAMES = {
  SIMPLE: 'SimpleProduct',
  VARIABLE: 'VariableProduct',
  EXTERNAL: 'ExternalProduct',
  GROUPED: 'GroupProduct',
  VARIATION: 'SimpleProductVariation',
};

/** @param group the products that were read together with this one */
export function productNode(row: ProductRow, backend: Backend, group = productLoader(backend.store, [row])) {
  const { shop, terms, listings } = backend;
  /** Lists of a product's own leave out what is sold out as the catalog's do. */
  const shown = (rows: readonly ProductRow[]) =>
    rows.filter(({ stock_status }) => !shop.hideOutOfStock || stock_status !== 'OUT_OF_STOCK');
  const variations = () => shown(group.variations(row.id));
  const grouped = () => group.linked.grouped(row.id);
  const linked = (kind: 'upsell' | 'crosssell') => (args: PageArgs) =>
    connectProducts(idsOf(shown(group.linked[kind](row.id))), args, backend);
  const termsOf = (taxonomy?: string) => (args: PageArgs) => {
    const carried = terms.byName([...new Set(group.termIds(row.id))]);
    return connectTerms(
      carried.filter((term) => !taxonomy || term.taxonomy === taxonomy),
      args,
      backend,
    );
  };
  /** Null, not an empty list, for a product without such attributes. */
  const attributes =
    <N>(isMeant: (use: ProductAttributeRow) => boolean, toNode: (use: ProductAttributeRow) => N) =>
    (args: PageArgs) => {
      const uses = group.attributes(row.id).filter(isMeant);
      return uses.length === 0 ? null : connectBy(uses, args, ({ name }) => name, toNode);
    };
  const node = (use: ProductAttributeRow) => attributeNode(use, backend);
  return {
    ...productBase(row, group, backend),
    ...productTranslations(row, group, backend),
    /** @throws for products that the real schema cannot resolve either, which fails every list with them */
    get __typename() {
      const { type, password, plugin_type } = row;
      if (password !== null) throw new UserError('Internal server error');
      if (plugin_type !== null) {
        throw new UserError(
          `The "${plugin_type}" product type is not supported by the core WPGraphQL for WooCommerce (WooGraphQL) schema.`,
        );
      }
      return TYPE_NAMES[type];
    },
    ...stockFields(row),
    ...priceFields((kind, format) => {
      if (row.type === 'VARIABLE') return variablePrice(variations(), kind, format, shop);
      return row.type === 'GROUPED'
        ? groupPrice(grouped(), kind, shop)
        : singlePrice(row, kind, format, shop);
    }),
    purchasable:
      row.type === 'SIMPLE' ? row.price !== null : row.type === 'VARIABLE' && row.min_price !== null,
    addOns: () => {
      const addOns = addOnsOf(group.meta(row.id));
      return addOns.length === 0 ? null : addOnNodes(addOns, row, backend);
    },
    commentCount: row.review_count || null,
    externalUrl: row.external_url,
    buttonText: row.button_text && escapeAmpersands(row.button_text),
    addToCartText: 'View products',
    addToCartDescription: `View products in the &ldquo;${row.name}&rdquo; group`,
    galleryImages: (args: PageArgs) =>
      connect(group.gallery(row.id), args, (picture) => mediaNode(picture, backend)),
    terms: termsOf(),
    productCategories: termsOf('product_cat'),
    productBrands: termsOf('product_brand'),
    productTags: termsOf('product_tag'),
    related: (args: PageArgs) => connectProducts(relatedProductIds(row.id, backend), args, backend),
    upsell: linked('upsell'),
    crossSell: linked('crosssell'),
    /** In the catalog's own order, not the group's, where `where` names none. */
    products: ({ where, ...page }: Where<ProductWhere>) => {
      const include = idsOf(grouped());
      const ids = include.length > 0 ? listings.ids(productListing({ ...where, include }, backend)) : [];
      return connectProducts(ids, page, backend);
    },
    reviews: (args: Where<{ order?: 'ASC' | 'DESC' | null }>) => {
      const newestFirst = group.reviews(row.id);
      const rows = args.where?.order === 'ASC' ? newestFirst.toReversed() : newestFirst;
      return { ...connectReviews(rows, args), averageRating: row.average_rating };
    },
    attributes: attributes(() => true, node),
    globalAttributes: attributes((use) => use.attribute_id !== null, node),
    localAttributes: attributes((use) => use.attribute_id === null, node),
    defaultAttributes: attributes(
      (use) => Boolean(use.default_value),
      (use) => variationAttribute(row.id, use.name, use.default_value ?? '', backend),
    ),
    variations: (args: PageArgs) =>
      connect(variations(), args, (one) => variationNode(one, backend, group.variationGroup())),
  };
}

function productTranslations(row: ProductRow, group: ProductLoader, backend: Backend) {
  const isPublished = ({ status }: ProductRow) => status === 'publish';
  const toNode = (other: ProductRow) => translationNode(other, backend);
  return languageFields(row, () => group.translations(row.id), { isPublished, toNode }, backend);
}

/** A product as the plugin resolves translations: as a plain post of WordPress, without name, price and description. */
function translationNode(row: ProductRow, backend: Backend): object {
  return {
    __typename: TYPE_NAMES[row.type],
    ...postFields(row, backend),
    ...productTranslations(row, productLoader(backend.store, [row]), backend),
  };
}

/** A variation that does not count its own stock shares that of its parent, if that one counts. */
export function variationNode(
  row: ProductRow,
  backend: Backend,
  group = productLoader(backend.store, [row]),
) {
  const stock = () => stockFields(row, group.parent(row.id));
  return {
    ...productBase(row, group, backend),
    __typename: TYPE_NAMES.VARIATION,
    hasAttributes: null,
    /** Null, not false, for one without a price. */
    purchasable: row.price !== null || null,
    stockQuantity: () => stock().stockQuantity,
    manageStock: () => stock().manageStock,
    attributes: (args: PageArgs) =>
      connectBy(
        group.variationAttributes(row.id),
        args,
        ({ name }) => name,
        ({ name, value }) => variationAttribute(row.id, name, value, backend),
      ),
    parent: () => {
      const parent = group.parent(row.id);
      return parent ? { cursor: null, node: productNode(parent, backend) } : null;
    },
  };
}

/** Nodes of products that are read together. */
function productNodes(rows: readonly ProductRow[], backend: Backend) {
  const group = productLoader(backend.store, rows);
  return rows.map((row) => productNode(row, backend, group));
}

/**
 * A page of a list of products; only the page's products are read. `found` is told with a list's first page alone,
 * and never as 0: WooCommerce does not count again for the others.
 */
export function connectProducts(ids: readonly number[], args: PageArgs, backend: Backend) {
  const idOf = (id: number) => id;
  const isFirstPage = parseCursor(args.after) === null && parseCursor(args.before) === null;
  const page = paginate(ids, args, idOf, backend.shop.faults.pageCap);
  return {
    ...connectPage(page, idOf, (shown) => productNodes(readProducts(backend.store, shown), backend)),
    found: isFirstPage && ids.length > 0 ? ids.length : null,
  };
}

function idsOf(rows: readonly ProductRow[]): number[] {
  return rows.map(({ id }) => id);
}
