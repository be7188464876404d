import type { ProductKind } from '../product-kind.ts';

/** Something that shoppers order with a product. Prices are decimals, with or without tax as the shop's own. */
export interface AddOn {
  key: string;
  label: string;
  type: 'TEXT' | 'CHOICE' | 'CHECKBOX';
  required: boolean;
  /** Label of the boxes that a box is one of: where they are required, at least one is. Null for any other add-on. */
  group: string | null;
  /** Of a text, in characters. */
  maxLength: number | null;
  /** Zero for what costs nothing; of choices each has its own. */
  price: number;
  /** The price is for the whole line of the cart, whatever its quantity. */
  once: boolean;
  options: readonly { label: string; price: number; once: boolean }[];
}

const FIELDS = 'addOns { key label type group required maxLength price once options { label price once } }';

/** Add-ons of products, such as an engraving. */
export const ADD_ONS: ProductKind = {
  name: 'add-ons',
  fields: `... on SimpleProduct { ${FIELDS} } ... on VariableProduct { ${FIELDS} }`,
  read(node) {
    const { addOns } = node as { addOns?: unknown };
    const read = (Array.isArray(addOns) ? addOns : []).flatMap((one) => addOn(Object(one)) ?? []);
    return read.length === 0 ? null : read;
  },
};

type Raw = Readonly<Record<string, unknown>>;

/** An add-on of the store; null for one that the form could not show. */
function addOn({ key, label, type, group, required, maxLength, price, once, options }: Raw): AddOn | null {
  if (typeof key !== 'string' || typeof label !== 'string') return null;
  if (type !== 'TEXT' && type !== 'CHOICE' && type !== 'CHECKBOX') return null;
  const known = (Array.isArray(options) ? options : []).flatMap((one) => {
    const option = Object(one) as Raw;
    if (typeof option.label !== 'string') return [];
    return [{ label: option.label, price: amount(option.price), once: option.once === true }];
  });
  if (type === 'CHOICE' && known.length === 0) return null;
  return {
    ...{ key, label, type, required: required === true },
    maxLength: typeof maxLength === 'number' && maxLength > 0 ? maxLength : null,
    group: type === 'CHECKBOX' && typeof group === 'string' ? group : null,
    price: amount(price),
    once: once === true,
    options: known,
  };
}

function amount(price: unknown): number {
  const number = Number(price ?? 0);
  return Number.isFinite(number) ? number : 0;
}
