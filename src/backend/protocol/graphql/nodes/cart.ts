import type { Cart } from '../../../cart/cart.ts';
import { shippingTaxesOf } from '../../../cart/cart-totals.ts';
import { formatMoney, formatTotal, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import { freeShippingFrom, methodName } from '../../../catalog/pricing/shipping-zones.ts';
import { rateCode, taxTotal } from '../../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../../context.ts';
import { productLoader } from '../../../db/read/product-loader.ts';
import { type Amount, roundAmount, toNumber } from '../../../values/amount.ts';
import { connectPage, cursorOf, globalId, type PageArgs, paginate } from '../connection.ts';
import { productNode, variationNode } from './product.ts';
import { itemData, type MetaArgs, ofKeys } from './product-base.ts';
import { variationAttribute } from './term.ts';

/** `Cart` of the schema. */
export function cartNode(cart: Cart, backend: Backend) {
  const { shop } = backend;
  const { totals, session, needsShipping } = cart;
  const displayPricesIncludeTax = (shop.faults.cartTaxDisplay ?? shop.taxDisplay) === 'incl';
  const money = (amount: Amount) => (args: MoneyArgs) => formatMoney(amount, args, shop);
  const shownCost = (cost: Amount) => {
    if (!displayPricesIncludeTax) return cost;
    const taxes = shippingTaxesOf(cost, cart.shippingTaxClass, cart.taxContext);
    return cost + roundAmount(taxTotal(taxes), shop.priceDecimals);
  };
  return {
    displayPricesIncludeTax,
    isEmpty: cart.isEmpty,
    needsShippingAddress: needsShipping,
    /** An empty text where shipping is needed but none can be had. */
    chosenShippingMethods: needsShipping ? [session.shippingChoice.chosen ?? ''] : [],
    availableShippingMethods: () => {
      if (!needsShipping) return [];
      const rates = cart.rates.map(({ id, label, cost }) => ({
        id,
        methodId: methodName(id),
        instanceId: Number(id.split(':')[1] ?? 0),
        label,
        cost: money(shownCost(cost)),
      }));
      const { packageDetails } = cart;
      return [{ packageDetails, supportsShippingCalculator: true, rates: rates.length > 0 ? rates : null }];
    },
    freeShippingFrom: (args: MoneyArgs) => {
      if (!needsShipping) return null;
      const sum = freeShippingFrom(session.shipping.country, shop.shippingZones);
      return sum === null ? null : formatMoney(sum, args, shop);
    },
    appliedCoupons: () =>
      totals.coupons.length === 0
        ? null
        : totals.coupons.map(({ code }) => appliedCoupon(cart, code, code, backend)),
    giftCards: cart.giftCards.map(({ code, balance, applied }) => ({
      code,
      balance: money(balance),
      applied: money(applied),
    })),
    fees: totals.fees.map(({ id, name, taxable, total }) => ({
      id,
      name,
      taxable,
      total: toNumber(total),
      amount: toNumber(total),
      taxClass: null,
    })),
    totalTaxes: cart.taxContext.rates.flatMap((rate) => {
      const amount = totals.taxes.get(rate.id);
      // WooCommerce lists no taxes of nothing.
      if (!amount) return [];
      return { id: rateCode(rate), label: rate.name, isCompound: rate.compound, amount: money(amount) };
    }),
    contents: (args: PageArgs) => {
      const idOf = ({ line }: CartLine) => line.key;
      const page = paginate(cart.lines, args, idOf);
      return {
        ...connectPage(page, idOf, (lines) => cartItemNodes(cart, lines, backend)),
        itemCount: cart.itemCount,
        productCount: cart.lines.length,
      };
    },
    subtotal: money(totals.subtotal),
    subtotalTax: money(totals.subtotalTax),
    /** Depends on the shop's tax display, unlike the other sums. */
    contentsTotal: money(totals.contents + (displayPricesIncludeTax ? totals.contentsTax : 0)),
    contentsTax: money(totals.contentsTax),
    discountTotal: money(totals.discount),
    discountTax: money(totals.discountTax),
    shippingTotal: money(totals.shipping),
    shippingTax: money(totals.shippingTax),
    feeTotal: money(totals.feeTotal),
    feeTax: money(totals.feeTax),
    totalTax: money(totals.totalTax),
    total: (args: MoneyArgs) =>
      cart.isEmpty ? formatMoney(0, args, shop) : formatTotal(cart.due, args, shop),
  };
}

/** A coupon's share; null if it is not in use. @param shown the code as it is to be answered */
export function appliedCoupon(cart: Cart, code: string, shown: string, { shop }: Backend) {
  const coupon = cart.totals.coupons.find((one) => one.code === code);
  if (!coupon) return null;
  const { discount, discountTax } = coupon;
  return {
    code: shown,
    description: cart.coupons.find((one) => one.code === code)?.description ?? '',
    discountAmount: ({ excludeTax, ...args }: MoneyArgs & { excludeTax?: boolean | null }) =>
      formatMoney(discount + (excludeTax === false ? discountTax : 0), args, shop),
    discountTax: (args: MoneyArgs) => formatMoney(discountTax, args, shop),
  };
}

type CartLine = Cart['lines'][number];

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
