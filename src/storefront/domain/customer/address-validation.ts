import { type AddressFormat, addressFormat } from './address-format.ts';
import type { Address } from './customer.ts';

export type AddressField = keyof Address;

export type FieldError =
  | 'required'
  | 'email'
  | 'phone'
  /** Not in the country's format; accepted once the shopper confirms it. */
  | 'postcode'
  /** Not one of the states that the store lists. */
  | 'state'
  /** The shop does not sell there. */
  | 'country'
  /** The store rejected it without a reason. */
  | 'refused';

export type AddressErrors = Partial<Record<AddressField, FieldError>>;

export interface StoreRegions {
  /** ISO 3166 codes of the countries that the shop sells to; null until loaded. */
  countries: readonly string[] | null;
  /** The states that the store lists for the country; empty for none, null until loaded. */
  states: readonly { code: string }[] | null;
}

/** Fields in the order of forms, to focus the first with an error. */
export const FIELD_ORDER = [
  'email',
  'country',
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'postcode',
  'city',
  'state',
  'phone',
] as const satisfies readonly AddressField[];

/** Validates an address except its e-mail. Tables are incomplete: an unusual postcode has to be `confirmed`. */
export function validateAddress(
  address: Address,
  regions: StoreRegions,
  confirmed: string | null = null,
): AddressErrors {
  const { country, state, postcode, phone } = address;
  const format = addressFormat(country);
  const missing = requiredFields(format, regions).filter((field) => address[field].trim() === '');
  const errors: AddressErrors = Object.fromEntries(missing.map((field) => [field, 'required']));
  if (country && regions.countries && !regions.countries.includes(country)) errors.country = 'country';
  if (hasAddressPart(format, 'state') && state && hasStates(regions) && !isState(state, regions)) {
    errors.state = 'state';
  }
  if (postcode.trim() && postcode !== confirmed && !isPostcode(postcode, format))
    errors.postcode = 'postcode';
  if (phone.trim() && !isPhone(phone)) errors.phone = 'phone';
  return errors;
}

/** The required fields of a country's addresses. */
export function requiredFields(format: AddressFormat, regions: StoreRegions): AddressField[] {
  const { required } = format;
  return [
    'country',
    'firstName',
    'lastName',
    'address1',
    ...(['city', 'postcode'] as const).filter((part) => required.has(part)),
    // A store that lists the states of a country requires one, where its addresses have states.
    ...(hasAddressPart(format, 'state') && (required.has('state') || hasStates(regions))
      ? (['state'] as const)
      : []),
  ];
}

/** True if addresses of a country have a part. */
export function hasAddressPart(
  { lines }: AddressFormat,
  part: AddressFormat['lines'][number][number],
): boolean {
  return lines.some((parts) => parts.includes(part));
}

/** True if a postcode follows its country's format, in any case and spacing. */
export function isPostcode(text: string, { postcode }: Pick<AddressFormat, 'postcode'>): boolean {
  return postcode === null || postcode.test(text.toUpperCase().replace(/[\s.-]/g, ''));
}

/** Accepts every plausible e-mail address: only a message sent to it proves that it exists. */
export function isEmail(text: string): boolean {
  const longest = 254;
  return text.length <= longest && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(text);
}

/** Accepts the phone numbers that WooCommerce accepts, of at least three digits. */
export function isPhone(text: string): boolean {
  return /^[\d\s#()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 3;
}

function hasStates({ states }: StoreRegions): boolean {
  return states !== null && states.length > 0;
}

function isState(state: string, { states }: StoreRegions): boolean {
  return states?.some(({ code }) => code === state) ?? true;
}

/** Trims an address and removes parts that its country's addresses do not have, such as another country's state. */
export function normalizeAddress(address: Address): Address {
  const format = addressFormat(address.country);
  const trimmed = Object.entries(address).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]);
  const normalized = Object.fromEntries(trimmed) as Record<AddressField, string>;
  return {
    ...normalized,
    state: hasAddressPart(format, 'state') ? normalized.state : '',
    postcode: hasAddressPart(format, 'postcode') ? normalized.postcode.toUpperCase() : '',
  };
}
