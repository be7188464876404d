import type { Cart } from '../../../cart/cart.ts';
import { shippingTaxesOf } from '../../../cart/cart-totals.ts';
import { taxTotal } from '../../../catalog/pricing/calculate-tax.ts';
import { formatMoney, formatTotal, type MoneyArgs } from '../../../catalog/pricing/format-money.ts';
import { freeShippingFrom, methodName } from '../../../catalog/pricing/shipping-zones.ts';
import { rateCode } from '../../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../../context.ts';
import { type Amount, roundAmount, toNumber } from '../../../values/amount.ts';
import { Connection, type PageArgs, paginate } from '../connection.ts';
import { type CartItemNode, cartItemNodes } from './cart-item.ts';

/** `Cart` of the schema. */
export class CartNode {
  readonly displayPricesIncludeTax: boolean;
  readonly #cart: Cart;
  readonly #backend: Backend;

  constructor(cart: Cart, backend: Backend) {
    this.#cart = cart;
    this.#backend = backend;
    const { taxDisplay, faults } = backend.shop;
    this.displayPricesIncludeTax = (faults.cartTaxDisplay ?? taxDisplay) === 'incl';
  }

  get isEmpty() {
    return this.#cart.isEmpty;
  }
  get needsShippingAddress() {
    return this.#cart.needsShipping;
  }
  /** An empty text where shipping is needed but none can be had. */
  get chosenShippingMethods() {
    return this.#cart.needsShipping ? [this.#cart.session.shippingChoice.chosen ?? ''] : [];
  }
  get availableShippingMethods() {
    if (!this.#cart.needsShipping) return [];
    const { rates, packageDetails } = this.#cart;
    const nodes = rates.map((rate) => ({
      id: rate.id,
      methodId: methodName(rate.id),
      instanceId: Number(rate.id.split(':')[1] ?? 0),
      label: rate.label,
      cost: (args: MoneyArgs) => this.#money(this.#shownCost(rate.cost), args),
    }));
    return [{ packageDetails, supportsShippingCalculator: true, rates: nodes.length > 0 ? nodes : null }];
  }
  freeShippingFrom(args: MoneyArgs) {
    const { session, needsShipping } = this.#cart;
    if (!needsShipping) return null;
    const sum = freeShippingFrom(session.shipping.country, this.#backend.shop.shippingZones);
    return sum === null ? null : this.#money(sum, args);
  }
  get appliedCoupons() {
    const { totals } = this.#cart;
    return totals.coupons.length === 0
      ? null
      : totals.coupons.map(({ code }) => this.appliedCoupon(code, code));
  }
  get giftCards() {
    return this.#cart.giftCards.map((card) => ({
      code: card.code,
      balance: (args: MoneyArgs) => this.#money(card.balance, args),
      applied: (args: MoneyArgs) => this.#money(card.applied, args),
    }));
  }
  get fees() {
    return this.#cart.totals.fees.map(({ id, name, taxable, total }) => ({
      id,
      name,
      taxable,
      total: toNumber(total),
      amount: toNumber(total),
      taxClass: null,
    }));
  }
  get totalTaxes() {
    const { totals, taxContext: counting } = this.#cart;
    return counting.rates.flatMap((rate) => {
      const amount = totals.taxes.get(rate.id);
      // WooCommerce lists no taxes of nothing.
      if (!amount) return [];
      return [
        {
          id: rateCode(rate),
          label: rate.name,
          isCompound: rate.compound,
          amount: (args: MoneyArgs) => this.#money(amount, args),
        },
      ];
    });
  }

  contents(args: PageArgs) {
    return new CartContents(this.#cart, args, this.#backend);
  }
  subtotal(args: MoneyArgs) {
    return this.#money(this.#cart.totals.subtotal, args);
  }
  subtotalTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.subtotalTax, args);
  }
  /** Depends on the shop's tax display, unlike the other sums. */
  contentsTotal(args: MoneyArgs) {
    const { contents, contentsTax } = this.#cart.totals;
    return this.#money(this.displayPricesIncludeTax ? contents + contentsTax : contents, args);
  }
  contentsTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.contentsTax, args);
  }
  discountTotal(args: MoneyArgs) {
    return this.#money(this.#cart.totals.discount, args);
  }
  discountTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.discountTax, args);
  }
  shippingTotal(args: MoneyArgs) {
    return this.#money(this.#cart.totals.shipping, args);
  }
  shippingTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.shippingTax, args);
  }
  feeTotal(args: MoneyArgs) {
    return this.#money(this.#cart.totals.feeTotal, args);
  }
  feeTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.feeTax, args);
  }
  totalTax(args: MoneyArgs) {
    return this.#money(this.#cart.totals.totalTax, args);
  }
  total(args: MoneyArgs) {
    const { shop } = this.#backend;
    return this.#cart.isEmpty ? formatMoney(0, args, shop) : formatTotal(this.#cart.due, args, shop);
  }

  /** A coupon's share; null where it is not in use. @param shown the code as it is to be answered */
  appliedCoupon(code: string, shown: string) {
    const coupon = this.#cart.totals.coupons.find((one) => one.code === code);
    if (!coupon) return null;
    return {
      code: shown,
      description: this.#cart.coupons.find((one) => one.code === code)?.description ?? '',
      discountAmount: ({ excludeTax, ...args }: MoneyArgs & { excludeTax?: boolean | null }) =>
        this.#money(coupon.discount + (excludeTax === false ? coupon.discountTax : 0), args),
      discountTax: (args: MoneyArgs) => this.#money(coupon.discountTax, args),
    };
  }

  #shownCost(cost: Amount): Amount {
    if (!this.displayPricesIncludeTax) return cost;
    const taxes = shippingTaxesOf(cost, this.#cart.shippingTaxClass, this.#cart.taxContext);
    return cost + roundAmount(taxTotal(taxes), this.#backend.shop.priceDecimals);
  }

  #money(amount: Amount, args: MoneyArgs) {
    return formatMoney(amount, args, this.#backend.shop);
  }
}

class CartContents extends Connection<Cart['lines'][number], CartItemNode> {
  readonly itemCount: number;
  readonly productCount: number;

  constructor(cart: Cart, args: PageArgs, backend: Backend) {
    const idOf = (one: Cart['lines'][number]) => one.line.key;
    super(paginate(cart.lines, args, idOf), idOf, (lines) => cartItemNodes(cart, lines, backend));
    this.itemCount = cart.itemCount;
    this.productCount = cart.lines.length;
  }
}
