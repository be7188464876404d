import {
  groupPrice,
  type PriceFormatName,
  type PriceKind,
  variablePrice,
} from '../../../catalog/pricing/product-price.ts';
import type { Backend } from '../../../context.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import { type ProductAttributeRow, ProductLoader, readProducts } from '../../../db/read/product-loader.ts';
import { relatedProductIds } from '../../../db/read/related-products.ts';
import { UserError } from '../../../errors.ts';
import { escapeAmpersands } from '../../../values/entities.ts';
import { Connection, connect, type PageArgs, paginate } from '../connection.ts';
import { parseCursor } from '../ids.ts';
import { type ProductWhere, productListing } from '../product-where.ts';
import { attributeNode, variationAttribute } from './attribute.ts';
import { MediaNode } from './media.ts';
import { ProductBaseNode } from './product-base.ts';
import { ReviewConnection } from './review.ts';
import { connectTerms } from './term.ts';
import { VariationNode } from './variation.ts';

const TYPE_NAMES = {
  SIMPLE: 'SimpleProduct',
  VARIABLE: 'VariableProduct',
  EXTERNAL: 'ExternalProduct',
  GROUPED: 'GroupProduct',
  VARIATION: 'SimpleProductVariation',
};

interface ReviewArgs extends PageArgs {
  where?: { order?: 'ASC' | 'DESC' | null } | null;
}

export class ProductNode extends ProductBaseNode {
  /** @throws for products that the real schema cannot resolve either, which fails every list with them */
  override get __typename() {
    const { type, password, plugin_type } = this.row;
    if (password !== null) throw new UserError('Internal server error');
    if (plugin_type !== null) {
      throw new UserError(
        `The "${plugin_type}" product type is not supported by the core WPGraphQL for WooCommerce (WooGraphQL) schema.`,
      );
    }
    return TYPE_NAMES[type];
  }
  override get purchasable() {
    if (this.row.type === 'SIMPLE') return this.row.price !== null;
    return this.row.type === 'VARIABLE' && this.row.min_price !== null;
  }
  get commentCount() {
    return this.row.review_count || null;
  }
  get externalUrl() {
    return this.row.external_url;
  }
  get buttonText() {
    return this.row.button_text && escapeAmpersands(this.row.button_text);
  }
  get addToCartText() {
    return 'View products';
  }
  get addToCartDescription() {
    return `View products in the &ldquo;${this.row.name}&rdquo; group`;
  }

  galleryImages(args: PageArgs) {
    return connect(
      this.group.gallery(this.row.id),
      args,
      (row) => row.id,
      (row) => new MediaNode(row, this.backend),
    );
  }
  terms(args: PageArgs) {
    return connectTerms(this.#terms(), args, this.backend);
  }
  productCategories(args: PageArgs) {
    return connectTerms(this.#terms('product_cat'), args, this.backend);
  }
  productBrands(args: PageArgs) {
    return connectTerms(this.#terms('product_brand'), args, this.backend);
  }
  productTags(args: PageArgs) {
    return connectTerms(this.#terms('product_tag'), args, this.backend);
  }
  related(args: PageArgs) {
    return connectProducts(relatedProductIds(this.row.id, this.backend), args, this.backend);
  }
  upsell(args: PageArgs) {
    return this.#linked('upsell', args);
  }
  crossSell(args: PageArgs) {
    return this.#linked('crosssell', args);
  }
  /** In the catalog's own order, not the group's, where `where` names none. */
  products({ where, ...page }: PageArgs & { where?: ProductWhere | null }) {
    const include = this.group.linked(this.row.id, 'grouped').map(({ id }) => id);
    const { listings } = this.backend;
    const ids = include.length > 0 ? listings.ids(productListing({ ...where, include }, this.backend)) : [];
    return connectProducts(ids, page, this.backend);
  }
  reviews(args: ReviewArgs) {
    const newestFirst = this.group.reviews(this.row.id);
    const rows = args.where?.order === 'ASC' ? newestFirst.toReversed() : newestFirst;
    return new ReviewConnection(rows, args, this.row.average_rating);
  }
  attributes(args: PageArgs) {
    return this.#attributes(args, () => true);
  }
  globalAttributes(args: PageArgs) {
    return this.#attributes(args, (use) => use.attribute_id !== null);
  }
  localAttributes(args: PageArgs) {
    return this.#attributes(args, (use) => use.attribute_id === null);
  }
  defaultAttributes(args: PageArgs) {
    const chosen = this.group.attributes(this.row.id).filter((use) => use.default_value);
    if (chosen.length === 0) return null;
    return connect(
      chosen,
      args,
      (use) => use.name,
      (use) => variationAttribute(this.row.id, use.name, use.default_value ?? '', this.backend),
    );
  }
  variations(args: PageArgs) {
    const group = this.group.variationGroup();
    return connect(
      this.#variations(),
      args,
      (row) => row.id,
      (row) => new VariationNode(row, group, this.backend),
    );
  }

  protected override priceText(kind: PriceKind, format: PriceFormatName): string | null {
    const { shop } = this.backend;
    if (this.row.type === 'VARIABLE') {
      return variablePrice(this.#variations(), kind, format, shop);
    }
    if (this.row.type === 'GROUPED') return groupPrice(this.group.linked(this.row.id, 'grouped'), kind, shop);
    return super.priceText(kind, format);
  }

  #terms(taxonomy?: string) {
    const carried = new Set(this.group.termIds(this.row.id));
    const index = this.backend.terms;
    return index.byName([...carried]).filter((term) => !taxonomy || term.taxonomy === taxonomy);
  }

  /** Null, not an empty list, for a product without such attributes. */
  #attributes(args: PageArgs, isSelected: (use: ProductAttributeRow) => boolean) {
    const uses = this.group.attributes(this.row.id).filter(isSelected);
    if (uses.length === 0) return null;
    return connect(
      uses,
      args,
      (use) => use.name,
      (use) => attributeNode(use, this.backend),
    );
  }

  #linked(kind: 'upsell' | 'crosssell', args: PageArgs) {
    const shown = this.group.linked(this.row.id, kind).filter((row) => this.#isShown(row));
    return connectProducts(
      shown.map((row) => row.id),
      args,
      this.backend,
    );
  }

  #variations(): ProductRow[] {
    return this.group.variations(this.row.id).filter((row) => this.#isShown(row));
  }

  /** Lists of a product's own leave out what is sold out as the catalog's do. */
  #isShown(row: ProductRow): boolean {
    return !this.backend.shop.hideOutOfStock || row.stock_status !== 'OUT_OF_STOCK';
  }
}

/** Nodes of products that are read together. */
export function productNodes(rows: readonly ProductRow[], backend: Backend): ProductNode[] {
  const group = new ProductLoader(backend.store, rows);
  return rows.map((row) => new ProductNode(row, group, backend));
}

/** A page of a list of products; only the page's products are read. */
export function connectProducts(ids: readonly number[], args: PageArgs, backend: Backend) {
  return new ProductConnection(ids, args, backend);
}

class ProductConnection extends Connection<number, ProductNode> {
  /** Told with a list's first page alone, and never as 0: WooCommerce does not count again for the others. */
  readonly found: number | null;

  constructor(ids: readonly number[], args: PageArgs, backend: Backend) {
    const idOf = (id: number) => id;
    super(paginate(ids, args, idOf, backend.shop.faults.pageCap), idOf, (shown) =>
      productNodes(readProducts(backend.store, shown), backend),
    );
    const isFirstPage = parseCursor(args.after) === null && parseCursor(args.before) === null;
    this.found = isFirstPage && ids.length > 0 ? ids.length : null;
  }
}
