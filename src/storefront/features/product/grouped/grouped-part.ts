import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import type { Currency, MinorUnits, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** A member of a grouped product as its page shows it. */
export interface GroupedPart {
  id: number;
  slug: string;
  name: string;
  href: string;
  thumbnail: { src: string; width: number; height: number };
  pricing: Pricing;
  /** `add` it here, `choose` its options on its own page, `leave` to its seller; `none` for what is not sold. */
  action: { kind: 'add'; product: AddedProduct } | { kind: 'choose' | 'none' } | LeaveAction;
  isSoldOut: boolean;
  isOnBackorder: boolean;
}

interface LeaveAction {
  kind: 'leave';
  href: string;
  /** The merchant's text; empty for the shop's own. */
  text: string;
}

export interface GroupedFormProps {
  locale: Locale;
  currency: Currency;
  priceSuffix: string | undefined;
  /** BCP 47 tag of the catalog's language if it is not the page's. */
  lang: string | undefined;
  parts: GroupedPart[];
}

/** Chosen quantity of each part, by id; parts that are left out have none. */
export type PartQuantities = Readonly<Record<number, number>>;

/** The sum of what is chosen. */
export function partsTotal(parts: readonly GroupedPart[], quantities: PartQuantities): MinorUnits {
  return chosenParts(parts, quantities).reduce(
    (sum, { product, quantity }) => sum + (product.unit ?? 0) * quantity,
    0,
  );
}

/** The parts to add, in their order on the page. */
export function chosenParts(
  parts: readonly GroupedPart[],
  quantities: PartQuantities,
): { id: number; product: AddedProduct; quantity: number }[] {
  return parts.flatMap(({ id, action }) => {
    const quantity = quantities[id] ?? 0;
    return action.kind === 'add' && quantity > 0 ? [{ id, product: action.product, quantity }] : [];
  });
}
