/** The plugin for add-ons: what shoppers order with a product for a price, such as an engraving. */

/** Key of meta data in which a product has its add-ons, as JSON. */
export const ADD_ONS_KEY = '_add_ons';

interface Priced {
  label: string;
  /** Decimal as the merchant types it, with or without tax as the product's own. */
  price: string;
}

interface AddOnBase {
  /** Names it in carts; letters, digits, `_` and `-`. */
  key: string;
  label: string;
  required: boolean;
}

/** A text that the shopper writes, one of several options, or something to tick. */
export type AddOn =
  | (AddOnBase & { type: 'text'; price: string; maxLength: number })
  | (AddOnBase & { type: 'choice'; options: readonly Priced[] })
  | (AddOnBase & { type: 'checkbox'; price: string });

/** Longest text of an add-on, in characters, where it names no length of its own. */
const MAX_TEXT = 100;

/** The add-ons of a product; what cannot be read is none. @param meta of the product */
export function addOnsOf(meta: readonly { key: string; value: string }[]): AddOn[] {
  const text = meta.find(({ key }) => key === ADD_ONS_KEY)?.value;
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap((one) => addOn(Object(one)) ?? []) : [];
  } catch {
    return [];
  }
}

type Raw = Readonly<Record<string, unknown>>;

function addOn(raw: Raw): AddOn | null {
  const { key, label, type, required, maxLength, options } = raw;
  if (typeof key !== 'string' || !/^[\w-]{1,40}$/.test(key) || typeof label !== 'string') return null;
  const base = { key, label, required: required === true };
  switch (type) {
    case 'text': {
      const length =
        typeof maxLength === 'number' && maxLength >= 1 ? Math.min(maxLength, MAX_TEXT) : MAX_TEXT;
      return { ...base, type, price: price(raw), maxLength: length };
    }
    case 'checkbox':
      return { ...base, type, price: price(raw) };
    case 'choice': {
      const known = (Array.isArray(options) ? options : []).flatMap((one): Priced[] => {
        const option = Object(one) as Raw;
        return typeof option.label === 'string' ? [{ label: option.label, price: price(option) }] : [];
      });
      return known.length === 0 ? null : { ...base, type, options: known };
    }
    default:
      return null;
  }
}

function price({ price: typed }: Raw): string {
  const text = String(typed ?? '0');
  return /^\d+(?:\.\d+)?$/.test(text) ? text : '0';
}
