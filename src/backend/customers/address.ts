const ADDRESS_FIELDS = [
  ...(['firstName', 'lastName', 'company', 'address1', 'address2', 'city', 'state', 'postcode'] as const),
  ...(['country', 'email', 'phone'] as const),
];

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A postal address with contact details; absent fields are empty texts. */
export type Address = Record<AddressField, string>;

/** Input of a client: some of the fields; `overwrite` empties the others. */
export type AddressInput = { readonly [field in AddressField]?: string | null } & {
  readonly overwrite?: boolean | null;
};

/** Maximum length of an address field, in characters. */
const LONGEST = 250;

export function emptyAddress(place: { country: string; state: string }): Address {
  const empty = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Address;
  return { ...empty, ...place };
}

/** Merges the given fields into an address. */
export function mergeAddress(address: Address, input: AddressInput | null | undefined): Address {
  if (!input) return address;
  const base = input.overwrite ? emptyAddress({ country: '', state: '' }) : address;
  const given = ADDRESS_FIELDS.flatMap((field) => {
    const value = input[field];
    return typeof value === 'string' ? [[field, cleanField(value)] as const] : [];
  });
  return { ...base, ...Object.fromEntries(given) };
}

/** An address as GraphQL returns it: null instead of an empty text. */
export function addressNode(address: Address): Record<AddressField, string | null> {
  const entries = ADDRESS_FIELDS.map((field) => [field, address[field] || null] as const);
  return Object.fromEntries(entries) as Record<AddressField, string | null>;
}

/** Cleans a text as WordPress does: without tags, on one line, and no longer than a name or a street can be. */
export function cleanField(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

const LONGEST_EMAIL = 254;

/** Checks the form of an e-mail address, not that it exists. */
export function isEmail(text: string): boolean {
  return (
    text.length <= LONGEST_EMAIL && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(text)
  );
}
