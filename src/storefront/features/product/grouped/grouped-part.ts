import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import type { MinorUnits, Pricing } from '#storefront/domain/pricing/pricing-types.ts';

/** A member of a grouped product as its page shows it. */
export interface GroupedPart {
  id: number;
  slug: string;
  name: string;
  /** BCP 47 tag of its texts; absent if they are in the catalog's language. */
  lang?: string;
  href: string;
  thumbnail: { src: string; width: number; height: number };
  pricing: Pricing;
  /** `add` it here, `choose` its options on its own page, `leave` to its seller, with the merchant's text or ''; else `none`. */
  action:
    | { kind: 'add'; product: AddedProduct }
    | { kind: 'leave'; href: string; text: string }
    | { kind: 'choose' | 'none' };
  isSoldOut: boolean;
  isOnBackorder: boolean;
}

export interface GroupedFormProps
  extends Pick<SharedProps, 'locale' | 'currency' | 'priceSuffix' | 'notes' | 'lang'> {
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
export function chosenParts(parts: readonly GroupedPart[], quantities: PartQuantities) {
  return parts.flatMap(({ id, action }) => {
    const quantity = quantities[id] ?? 0;
    return action.kind === 'add' && quantity > 0 ? [{ id, product: action.product, quantity }] : [];
  });
}
