import type { StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';

/** Product of an add button, by its attributes; the rest is read from the card or row that it is in. */
interface AddButtonProduct {
  unit: MinorUnits | null;
  /** Null where the price is not reduced. */
  regularUnit: MinorUnits | null;
  stockStatus: StockStatus;
}

/** @param dataset of an add button, as of `addButtonData`, which is in another file of scripts */
export function addButtonProduct({ add, regular, stock = 'IN_STOCK' }: DOMStringMap): AddButtonProduct {
  const amount = (text: string | undefined) => (text ? Number(text) : null);
  return { unit: amount(add), regularUnit: amount(regular), stockStatus: stock as StockStatus };
}
