import type { Cart } from '../../../cart/cart.ts';
import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import type { Backend } from '../../../context.ts';
import { productLoader } from '../../../db/read/product-loader.ts';
import type { Amount } from '../../../values/amount.ts';
import { cursorOf, globalId } from '../connection.ts';
import { productNode, variationNode } from './product.ts';
import { itemData, type MetaArgs, ofKeys } from './product-base.ts';
import { variationAttribute } from './term.ts';

export type CartLine = Cart['lines'][number];

/** Nodes of lines of a cart, whose products are read together. */
export function cartItemNodes(cart: Cart, lines: readonly CartLine[], backend: Backend) {
  const { store } = backend;
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  const productGroup = productLoader(store, [...products.values()]);
  const variationGroup = productLoader(
    store,
    lines.flatMap(({ variation }) => variation ?? []),
  );
  const money = (amount: Amount | undefined) => (args: MoneyArgs) =>
    amount === undefined ? null : formatMoney(amount, args, backend.shop);
  return lines.map(({ line, product, variation, addOns }) => {
    const totals = cart.totals.lines.find(({ key }) => key === line.key);
    return {
      __typename: 'SimpleCartItem',
      key: line.key,
      id: globalId('cart_item', line.key),
      quantity: line.quantity,
      product: () => ({ cursor: cursorOf(product.id), node: productNode(product, backend, productGroup) }),
      variation: () =>
        variation && {
          cursor: cursorOf(variation.id),
          node: variationNode(variation, backend, variationGroup),
          attributes: Object.entries(line.attributes).map(([name, value]) =>
            variationAttribute(product.id, name, value, backend),
          ),
        },
      extraData: (args: MetaArgs) =>
        ofKeys([...line.extraData, ...itemData(addOns)], args).map((one) => ({ ...one, id: null })),
      subtotal: money(totals?.subtotal),
      subtotalTax: money(totals?.subtotalTax),
      /** With tax, regardless of the shop's price display. */
      total: money(totals && totals.total + totals.tax),
      tax: money(totals?.tax),
    };
  });
}
