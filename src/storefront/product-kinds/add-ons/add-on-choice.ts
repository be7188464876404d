import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import type { KindChoice } from '../kind-form.ts';
import type { AddOn } from './add-ons.ts';

/** Value of a ticked add-on in extra data. */
export const TICKED = 'yes';

/** Name of the field of an add-on. */
export function fieldName({ key }: AddOn): string {
  return `add-ons-${key}`;
}

/** The add-ons that a form holds, in the order of the product. */
export function addOnChoice(addOns: readonly AddOn[], values: FormData): KindChoice {
  const given = addOns.map((addOn) => [addOn, String(values.get(fieldName(addOn)) ?? '').trim()] as const);
  const chosen = given.filter(([, value]) => value !== '');
  const missing = given.filter(([{ required }, value]) => required && value === '');
  const choice = Object.fromEntries(chosen.map(([{ key }, value]) => [key, value]));
  return {
    extra: chosen.length === 0 ? {} : { add_ons: choice },
    texts: chosen.map(([addOn, value]): SelectedOption => {
      return { label: addOn.label, value: addOn.type === 'CHECKBOX' ? '✓' : value };
    }),
    missing: missing.map(([{ label }]) => label),
    costs: chosen.some(([addOn, value]) => priceOf(addOn, value) !== 0),
  };
}

function priceOf({ type, price, options }: AddOn, value: string): number {
  return type === 'CHOICE' ? (options.find(({ label }) => label === value)?.price ?? 0) : price;
}
