import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-money.ts';
import type { LineItem, Stored } from '../../../checkout/orders/order.ts';
import type { Backend } from '../../../context.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import { ProductLoader } from '../../../db/read/product-loader.ts';
import type { Amount } from '../../../values/amount.ts';
import { globalId } from '../ids.ts';
import { productNodes } from './product.ts';
import { VariationNode } from './variation.ts';

/** One line of goods of an order. Sums are without tax; where they are 0 the store answers null. */
export class LineItemNode {
  readonly orderId: number;
  readonly #item: Stored<LineItem>;
  readonly #backend: Backend;

  constructor(item: Stored<LineItem>, orderId: number, backend: Backend) {
    this.#item = item;
    this.orderId = orderId;
    this.#backend = backend;
  }

  get id() {
    return globalId('order_item', `${this.orderId}+${this.#item.id}`);
  }
  get databaseId() {
    return this.#item.id;
  }
  get productId() {
    return this.#item.productId;
  }
  get variationId() {
    return this.#item.variationId;
  }
  get quantity() {
    return this.#item.quantity;
  }

  subtotal(args: MoneyArgs) {
    return this.#money(this.#item.subtotal, args);
  }
  subtotalTax(args: MoneyArgs) {
    return this.#money(this.#item.subtotalTax, args);
  }
  total(args: MoneyArgs) {
    return this.#money(this.#item.total, args);
  }
  totalTax(args: MoneyArgs) {
    return this.#money(this.#item.tax, args);
  }
  metaData({ key, keysIn }: { key?: string | null; keysIn?: readonly (string | null)[] | null }) {
    const keys = key ? [key] : keysIn;
    const chosen = Object.entries(this.#item.attributes).map(([name, value]) => ({ key: name, value }));
    return [...chosen, ...this.#item.extraData]
      .filter((meta) => !keys || keys.includes(meta.key))
      .map((meta, index) => ({ ...meta, id: String(index + 1) }));
  }
  /** Null when the product was deleted. */
  product() {
    const row = this.#row(this.#item.productId);
    const node = row && productNodes([row], this.#backend)[0];
    return node ? { cursor: null, node } : null;
  }
  variation() {
    const row = this.#item.variationId === null ? undefined : this.#row(this.#item.variationId);
    if (!row) return null;
    const group = new ProductLoader(this.#backend.store, [row]);
    return { cursor: null, node: new VariationNode(row, group, this.#backend) };
  }

  #row(id: number) {
    return this.#backend.store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
  }

  #money(amount: Amount, args: MoneyArgs) {
    return amount === 0 ? null : formatMoney(amount, args, this.#backend.shop);
  }
}
