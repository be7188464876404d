/**
 * Add-ons: what shoppers order with a product for a price, such as an engraving. Products have them as WooCommerce's
 * extension Product Add-Ons keeps and exports them.
 */

/** Key of meta data in which a product has its add-ons, as JSON. */
export const ADD_ONS_KEY = '_product_addons';

export interface AddOnPrice {
  /** Decimal as the merchant types it, with or without tax as the product's own. */
  amount: string;
  /** For each piece, or once for the whole line. */
  per: 'piece' | 'line';
}

interface AddOnBase {
  /** Names it in carts; letters, digits, `_` and `-`. */
  key: string;
  label: string;
  required: boolean;
}

/** A text that the shopper writes, one of several options, or something to tick. */
export type AddOn =
  | (AddOnBase & { type: 'text'; price: AddOnPrice; maxLength: number })
  | (AddOnBase & { type: 'choice'; options: readonly { label: string; price: AddOnPrice }[] })
  | (AddOnBase & {
      type: 'checkbox';
      price: AddOnPrice;
      /** Label of the boxes that it is one of; a required one asks for at least one of them. Null for a single box. */
      group: string | null;
    });

/** Longest text of an add-on, in characters, where it names no length of its own. */
const MAX_TEXT = 100;

/**
 * The add-ons of a product that shoppers can choose here: texts, choices and boxes. Others, such as files, and those
 * whose price is a percentage are left out, as is what cannot be read.
 * @param meta of the product
 */
export function addOnsOf(meta: readonly { key: string; value: string }[]): AddOn[] {
  const text = meta.find(({ key }) => key === ADD_ONS_KEY)?.value;
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap((one, place) => readAddOn(Object(one), place)) : [];
  } catch {
    return [];
  }
}

type Raw = Readonly<Record<string, unknown>>;

/** A group of boxes is an add-on for each of them. */
function readAddOn(raw: Raw, place: number): AddOn[] {
  const { id = place, name: label, type, options } = raw;
  const key = String(id);
  if (!/^[\w-]{1,40}$/.test(key) || typeof label !== 'string' || label === '') return [];
  const base = { key, label, required: isOn(raw.required) };
  const known = (Array.isArray(options) ? options : []).flatMap((one) => readOption(Object(one)));
  switch (type) {
    case 'custom_text':
    case 'custom_textarea': {
      const price = readPrice(isOn(raw.adjust_price) ? raw : {});
      return price === null ? [] : [{ ...base, type: 'text', price, maxLength: maxLength(raw) }];
    }
    case 'multiple_choice':
      return known.length === 0 ? [] : [{ ...base, type: 'choice', options: known }];
    case 'checkbox': {
      const group = known.length > 1 ? label : null;
      return known.map((option, index) => ({
        ...{ ...base, key: `${key}-${index}`, label: option.label },
        ...{ type: 'checkbox', price: option.price, group },
      }));
    }
    default:
      return [];
  }
}

function readOption(raw: Raw): { label: string; price: AddOnPrice }[] {
  const price = readPrice(raw);
  const { label } = raw;
  return price !== null && typeof label === 'string' && label !== '' ? [{ label, price }] : [];
}

/** @returns null for a price that is neither for each piece nor for the line */
function readPrice({ price, price_type: type }: Raw): AddOnPrice | null {
  const text = String(price ?? '');
  const amount = /^\d+(?:\.\d+)?$/.test(text) ? text : '0';
  if (type === 'percentage_based' && Number(amount) !== 0) return null;
  return { amount, per: type === 'flat_fee' ? 'line' : 'piece' };
}

function maxLength({ restrictions, max }: Raw): number {
  const length = isOn(restrictions) ? Math.floor(Number(max)) : 0;
  return length >= 1 ? Math.min(length, MAX_TEXT) : MAX_TEXT;
}

/** A switch, which exports have as a number or its digit. */
function isOn(value: unknown): boolean {
  return value === true || Number(value) === 1;
}
