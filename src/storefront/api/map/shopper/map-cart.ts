import { type Cart, type CartLine, EMPTY_CART } from '#storefront/domain/cart/cart.ts';
import { lineId } from '#storefront/domain/cart/cart-line.ts';
import { toMinorUnits } from '#storefront/domain/pricing/minor-units.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type {
  CART,
  CART_FREE_SHIPPING,
  CART_GIFT_CARDS,
  CART_LINE,
} from '../../operations/cart/cart-fragments.ts';
import { mapPicture } from '../catalog/map-picture.ts';
import { nodes } from '../nodes.ts';
import { decodeSlug } from '../text/decode-slug.ts';
import { stripHtml } from '../text/strip-html.ts';
import { mapFees } from './map-fees.ts';
import { mapSelectedOptions } from './map-selected-options.ts';

export type CartNode = ResultOf<typeof CART> &
  Partial<ResultOf<typeof CART_GIFT_CARDS> & ResultOf<typeof CART_FREE_SHIPPING>>;
type LineNode = ResultOf<typeof CART_LINE>;
type Amount = string | null | undefined;

/** A response of the backend that cannot be mapped. */
export class MappingError extends Error {
  override name = 'MappingError';
}

/**
 * Maps a cart; null is an empty one.
 * @param decimals digits of the currency's smallest unit
 * @throws MappingError where its total is not a number
 */
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
      taxes: (node.totalTaxes ?? []).flatMap((tax) =>
        tax ? [{ label: stripHtml(tax.label), amount: money(tax.amount) }] : [],
      ),
      total,
    },
    pricesIncludeTax: withTax,
    needsShipping: node.needsShippingAddress ?? false,
    packages: (node.availableShippingMethods ?? []).map((each, index) => ({
      rates: (each?.rates ?? []).flatMap((rate) =>
        rate ? [{ id: rate.id, label: stripHtml(rate.label), cost: money(rate.cost) }] : [],
      ),
      chosen: chosen[index] || null,
    })),
    coupons: (node.appliedCoupons ?? []).flatMap((coupon) =>
      coupon
        ? [
            {
              code: stripHtml(coupon.code),
              description: stripHtml(coupon.description),
              discount: money(coupon.discountAmount),
              discountTax: money(coupon.discountTax),
            },
          ]
        : [],
    ),
    giftCards: (node.giftCards ?? []).flatMap((card) =>
      card
        ? [{ code: stripHtml(card.code), applied: money(card.applied), balance: money(card.balance) }]
        : [],
    ),
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

/** Makes ids unique where lines differ by data of plugins only, such as an engraving. */
function withUniqueIds(lines: CartLine[]): CartLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const id = seen.has(line.id) ? `${line.id}#${line.key}` : line.id;
    seen.add(id);
    return { ...line, id };
  });
}
