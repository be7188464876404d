import type { Cart } from '../../../cart/cart.ts';
import type { LoadedLine } from '../../../cart/cart-lines.ts';
import type { LineTotals } from '../../../cart/cart-totals.ts';
import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-money.ts';
import type { Backend } from '../../../context.ts';
import { ProductLoader } from '../../../db/read/product-loader.ts';
import type { Amount } from '../../../values/amount.ts';
import { cursorOf, globalId } from '../ids.ts';
import { variationAttribute } from './attribute.ts';
import { ProductNode } from './product.ts';
import { VariationNode } from './variation.ts';

interface MetaArgs {
  key?: string | null;
  keysIn?: readonly (string | null)[] | null;
}

/** One line of a cart. */
export class CartItemNode {
  readonly __typename = 'SimpleCartItem';
  readonly #one: LoadedLine;
  readonly #totals: LineTotals | undefined;
  readonly #products: ProductLoader;
  readonly #variations: ProductLoader;
  readonly #backend: Backend;

  constructor(
    one: LoadedLine,
    totals: LineTotals | undefined,
    groups: { products: ProductLoader; variations: ProductLoader },
    backend: Backend,
  ) {
    this.#one = one;
    this.#totals = totals;
    this.#products = groups.products;
    this.#variations = groups.variations;
    this.#backend = backend;
  }

  get key() {
    return this.#one.line.key;
  }
  get id() {
    return globalId('cart_item', this.key);
  }
  get quantity() {
    return this.#one.line.quantity;
  }

  product() {
    const { product } = this.#one;
    return { cursor: cursorOf(product.id), node: new ProductNode(product, this.#products, this.#backend) };
  }
  variation() {
    const { variation, line, product } = this.#one;
    if (!variation) return null;
    return {
      cursor: cursorOf(variation.id),
      node: new VariationNode(variation, this.#variations, this.#backend),
      attributes: Object.entries(line.attributes).map(([name, value]) =>
        variationAttribute(product.id, name, value, this.#backend),
      ),
    };
  }
  extraData({ key, keysIn }: MetaArgs) {
    const keys = key ? [key] : keysIn;
    return this.#one.line.extraData
      .filter((one) => !keys || keys.includes(one.key))
      .map((one) => ({ ...one, id: null }));
  }
  subtotal(args: MoneyArgs) {
    return this.#money(this.#totals?.subtotal, args);
  }
  subtotalTax(args: MoneyArgs) {
    return this.#money(this.#totals?.subtotalTax, args);
  }
  /** With tax, regardless of the shop's price display. */
  total(args: MoneyArgs) {
    return this.#money(this.#totals && this.#totals.total + this.#totals.tax, args);
  }
  tax(args: MoneyArgs) {
    return this.#money(this.#totals?.tax, args);
  }

  #money(amount: Amount | undefined, args: MoneyArgs) {
    return amount === undefined ? null : formatMoney(amount, args, this.#backend.shop);
  }
}

/** Nodes of lines of a cart, whose products are read together. */
export function cartItemNodes(cart: Cart, lines: readonly LoadedLine[], backend: Backend): CartItemNode[] {
  const { store } = backend;
  const groups = {
    products: new ProductLoader(store, [
      ...new Map(lines.map(({ product }) => [product.id, product])).values(),
    ]),
    variations: new ProductLoader(
      store,
      lines.flatMap(({ variation }) => (variation ? [variation] : [])),
    ),
  };
  return lines.map((one) => {
    const totals = cart.totals.lines.find(({ key }) => key === one.line.key);
    return new CartItemNode(one, totals, groups, backend);
  });
}
