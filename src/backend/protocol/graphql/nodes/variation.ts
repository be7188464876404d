import type { ProductRow } from '../../../db/product-columns.ts';
import { ProductLoader } from '../../../db/read/product-loader.ts';
import { connect, type PageArgs } from '../connection.ts';
import { variationAttribute } from './attribute.ts';
import { ProductNode } from './product.ts';
import { ProductBaseNode } from './product-base.ts';

export class VariationNode extends ProductBaseNode {
  override readonly __typename = 'SimpleProductVariation';
  readonly hasAttributes = null;

  /** Null, not false, for one without a price. */
  override get purchasable() {
    return this.row.price !== null || null;
  }

  override get stockQuantity() {
    return this.#stockHolder.stock_quantity || null;
  }
  override get manageStock() {
    if (this.row.stock_quantity !== null) return 'TRUE';
    return this.#stockHolder.stock_quantity === null ? 'FALSE' : 'PARENT';
  }

  attributes(args: PageArgs) {
    const values = this.group.variationAttributes(this.row.id);
    return connect(
      values,
      args,
      ({ name }) => name,
      ({ name, value }) => variationAttribute(this.row.id, name, value, this.backend),
    );
  }
  parent() {
    const parent = this.group.parent(this.row.id);
    if (!parent) return null;
    const group = new ProductLoader(this.backend.store, [parent]);
    return { cursor: null, node: new ProductNode(parent, group, this.backend) };
  }

  /** A variation that does not count its own stock shares that of its parent, if that one counts. */
  get #stockHolder(): ProductRow {
    if (this.row.stock_quantity !== null) return this.row;
    return this.group.parent(this.row.id) ?? this.row;
  }
}
