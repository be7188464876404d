import type { AddOn, AddOnPrice } from '../../../catalog/add-ons/add-ons.ts';
import { displayPrice } from '../../../catalog/pricing/format-price.ts';
import { taxClassOf } from '../../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../../context.ts';
import type { ProductRow } from '../../../db/product-columns.ts';

/** The add-ons of a product; their prices are decimals, with or without tax as the shop shows its own. */
export function addOnNodes(addOns: readonly AddOn[], row: ProductRow, { shop }: Backend) {
  const shown = ({ amount }: AddOnPrice) =>
    displayPrice(amount, taxClassOf(row), shop).toFixed(shop.priceDecimals);
  return addOns.map((addOn) => ({
    key: addOn.key,
    label: addOn.label,
    type: addOn.type.toUpperCase(),
    required: addOn.required,
    maxLength: addOn.type === 'text' ? addOn.maxLength : null,
    price: addOn.type === 'choice' ? null : shown(addOn.price),
    options:
      addOn.type === 'choice'
        ? addOn.options.map(({ label, price }) => ({ label, price: shown(price) }))
        : null,
  }));
}
