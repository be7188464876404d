import {
  type Cart,
  type CartLine,
  EMPTY_CART,
  type Fee,
  lineId,
  type SelectedOption,
} from '#storefront/domain/cart/cart.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { CART, CART_FREE_SHIPPING, CART_GIFT_CARDS, CART_LINE } from '../../operations/cart.ts';
import { decodeSlug, mapPicture, nodes, present, stripHtml, toMinorUnits } from '../fields.ts';
import { mapExtra } from './extra-data.ts';

export type CartNode = ResultOf<typeof CART> &
  Partial<ResultOf<typeof CART_GIFT_CARDS> & ResultOf<typeof CART_FREE_SHIPPING>>;
type LineNode = ResultOf<typeof CART_LINE>;
type Amount = string | null | undefined;

export class MappingError extends Error {
  override name = 'MappingError';
}

/** Maps a cart; null is an empty one. @param decimals of the currency @throws MappingError if its total is no number */
export function mapCart(node: CartNode | null, decimals: number): Cart {
  if (node === null) return EMPTY_CART;
  const money = (amount: Amount): MinorUnits => toMinorUnits(amount, decimals) ?? 0;
  const withTax = node.displayPricesIncludeTax ?? false;
  const displayed = (net: Amount, tax: Amount) => money(net) + (withTax ? money(tax) : 0);
  const total = toMinorUnits(node.total, decimals);
  if (total === null) {
    throw new MappingError(`The cart's total "${node.total}" is no number; expected one such as 497.12.`);
  }
  const chosen = node.chosenShippingMethods ?? [];
  return {
    lines: withUniqueIds(nodes(node.contents).map((line) => mapLine(line, withTax, decimals))),
    itemCount: node.contents?.itemCount ?? 0,
    totals: {
      subtotal: displayed(node.subtotal, node.subtotalTax),
      discount: displayed(node.discountTotal, node.discountTax),
      shipping: displayed(node.shippingTotal, node.shippingTax),
      ...mapFees(node.fees, { net: money(node.feeTotal), tax: money(node.feeTax) }, withTax, decimals),
      tax: money(node.totalTax),
      taxes: present(node.totalTaxes).map(({ label, amount }) => ({
        label: stripHtml(label),
        amount: money(amount),
      })),
      total,
    },
    pricesIncludeTax: withTax,
    needsShipping: node.needsShippingAddress ?? false,
    packages: (node.availableShippingMethods ?? []).map((each, index) => ({
      rates: present(each?.rates).map(({ id, label, cost }) => ({
        id,
        label: stripHtml(label),
        cost: money(cost),
      })),
      chosen: chosen[index] || null,
    })),
    coupons: present(node.appliedCoupons).map((coupon) => ({
      code: stripHtml(coupon.code),
      description: stripHtml(coupon.description),
      discount: money(coupon.discountAmount),
      discountTax: money(coupon.discountTax),
    })),
    giftCards: present(node.giftCards).map(({ code, applied, balance }) => ({
      code: stripHtml(code),
      applied: money(applied),
      balance: money(balance),
    })),
    ...(node.freeShippingFrom !== undefined && {
      freeShippingFrom: toMinorUnits(node.freeShippingFrom, decimals),
    }),
  };
}

function mapLine(node: LineNode, withTax: boolean, decimals: number): CartLine {
  const product = node.product?.node;
  const variation = node.variation?.node ?? null;
  const purchased = variation ?? product;
  const quantity = node.quantity ?? 0;
  const net = toMinorUnits(node.subtotal, decimals);
  const total = net === null ? null : net + (withTax ? (toMinorUnits(node.subtotalTax, decimals) ?? 0) : 0);
  const unit = total === null || quantity === 0 ? null : Math.round(total / quantity);
  const identity = {
    productId: product?.databaseId ?? 0,
    variationId: variation?.databaseId ?? null,
    attributes: selectedAttributes(node),
    ...mapExtra(node.extraData),
  };
  const stock = product && 'stockStatus' in product ? product : null;
  return {
    ...identity,
    id: lineId(identity),
    key: node.key,
    choices: mapSelectedOptions(product, node.variation?.attributes ?? []),
    slug: decodeSlug(product?.slug),
    name: stripHtml(product?.name),
    picture: mapPicture(variation?.image) ?? mapPicture(product?.image),
    quantity,
    unit,
    regularUnit: purchased?.onSale ? regularUnit(unit, purchased) : null,
    total,
    updating: false,
    stock: {
      stockStatus: variation?.stockStatus ?? stock?.stockStatus ?? 'IN_STOCK',
      stockQuantity: variation?.stockQuantity ?? stock?.stockQuantity ?? null,
      lowStockAmount: stock?.lowStockAmount ?? null,
    },
    soldIndividually: stock?.soldIndividually ?? false,
    virtual: purchased?.virtual ?? false,
  };
}

/** The price before a sale, with or without tax as the line: only the ratio of raw prices is used. */
function regularUnit(unit: MinorUnits | null, purchased: object): MinorUnits | null {
  const { rawPrice, rawRegularPrice } = purchased as { rawPrice?: Amount; rawRegularPrice?: Amount };
  const price = Number(rawPrice ?? Number.NaN);
  const regular = Number(rawRegularPrice ?? Number.NaN);
  return unit !== null && price > 0 && regular > price ? Math.round((unit * regular) / price) : null;
}

function selectedAttributes({ variation }: LineNode): Record<string, string> {
  const chosen = (variation?.attributes ?? []).flatMap((attribute) =>
    attribute?.name && attribute.value ? [[decodeSlug(attribute.name), decodeSlug(attribute.value)]] : [],
  );
  return Object.fromEntries(chosen);
}

/** Makes ids unique if lines differ only by data of plugins, such as an engraving. */
function withUniqueIds(lines: CartLine[]): CartLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const id = seen.has(line.id) ? `${line.id}#${line.key}` : line.id;
    seen.add(id);
    return { ...line, id };
  });
}

/** Maps fees. Stores return one sum of tax: shared out if all taxed fees are of one class, else shown separately. */
function mapFees(
  given: CartNode['fees'],
  { net, tax }: { net: MinorUnits; tax: MinorUnits },
  withTax: boolean,
  decimals: number,
): { fees: Fee[]; feeTax: MinorUnits } {
  const nodes = present(given);
  if (nodes.length === 0) return { fees: [], feeTax: 0 };
  const nets = nodes.map(({ total }) => toMinorUnits(total?.toFixed(decimals + 4), decimals) ?? 0);
  const taxed = nodes.map(({ taxable }, index) => (taxable ? (nets[index] ?? 0) : 0));
  const taxedNet = taxed.reduce((sum, amount) => sum + amount, 0);
  const classes = new Set(nodes.flatMap(({ taxable, taxClass }) => (taxable ? [taxClass] : [])));
  const isShared = withTax && tax !== 0 && classes.size === 1 && taxedNet !== 0;
  const shares = isShared ? taxed.map((amount) => Math.round((amount * tax) / taxedNet)) : taxed.map(() => 0);
  const rounded = nets.map((amount, index) => amount + (shares[index] ?? 0));
  const amounts = withRest(rounded, net + (isShared ? tax : 0));
  return {
    fees: nodes.map(({ name }, index) => ({ name: stripHtml(name), amount: amounts[index] ?? 0 })),
    feeTax: withTax && !isShared ? tax : 0,
  };
}

/** Amounts whose sum is given: what rounding left over is added to the largest. */
function withRest(amounts: readonly MinorUnits[], sum: MinorUnits): MinorUnits[] {
  const rest = sum - amounts.reduce((before, amount) => before + amount, 0);
  const sizes = amounts.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  return amounts.map((amount, index) => (index === largest ? amount + rest : amount));
}

export interface SelectedOptionNode {
  name: string | null;
  label?: string | null;
  value: string | null;
}

interface AttributeNode {
  name: string | null;
  label: string | null;
  terms?: { nodes: readonly { name: string | null; slug: string | null }[] } | null;
}

/** A product, whose attributes are those of some types only. */
export type ProductWithAttributes = object | { attributes: { nodes: readonly AttributeNode[] } | null };

/** Maps selected options. The store returns slugs there, so labels and names are those of the product. */
export function mapSelectedOptions(
  product: ProductWithAttributes | null | undefined,
  selected: readonly (SelectedOptionNode | null)[],
): SelectedOption[] {
  const attributes = product && 'attributes' in product ? nodes(product.attributes) : [];
  return selected.flatMap((one) => {
    if (!one?.name || !one.value) return [];
    const name = decodeSlug(one.name);
    const attribute = attributes.find((each) => decodeSlug(each.name) === name);
    const slug = decodeSlug(one.value);
    const term = nodes(attribute?.terms).find((each) => decodeSlug(each.slug) === slug);
    // Values typed for one product are not slugs: "100%25" is read as it is.
    const typed = attribute && !attribute.terms ? one.value : slug;
    return [{ label: stripHtml(attribute?.label ?? one.label), value: stripHtml(term?.name ?? typed) }];
  });
}
