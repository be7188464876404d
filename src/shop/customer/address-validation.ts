import { type AddressFormat, addressFormat } from './address-format.ts';
import type { Address } from './customer.ts';

export type AddressField = keyof Address;

/** What is wrong with a field, for a sentence beside it. */
export type FieldError =
  | 'required'
  | 'email'
  | 'phone'
  /** Not of the country's form: asked once, then left to the store. */
  | 'postcode'
  /** Not one of the states that the store knows. */
  | 'state'
  /** The shop does not sell there. */
  | 'country'
  /** The store refuses it without saying more. */
  | 'refused';

export type AddressErrors = Partial<Record<AddressField, FieldError>>;

/** What the store says of countries and states. */
export interface StoreRegions {
  /** Where the shop sells to; null until it is known. */
  countries: readonly string[] | null;
  /** The country's states as the store knows them; empty for none, null until it is known. */
  states: readonly { code: string }[] | null;
}

/** Fields in the order in which a form asks for them, for the first that is wrong. */
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

/**
 * What is wrong with an address that something is sent to or billed to; its e-mail address aside. Stores ask
 * for less than a parcel needs, and know true addresses that no table has: a postcode of an unusual form is
 * asked about, and taken when the shopper stays with it.
 * @param confirmed a postcode that the shopper was asked about and has kept
 */
export function validateAddress(
  address: Address,
  regions: StoreRegions,
  confirmed: string | null = null,
): AddressErrors {
  const { country, state, postcode, phone } = address;
  const form = addressFormat(country);
  const missing = requiredFields(form, regions).filter((field) => address[field].trim() === '');
  const errors: AddressErrors = Object.fromEntries(missing.map((field) => [field, 'required']));
  if (country && regions.countries && !regions.countries.includes(country)) errors.country = 'country';
  if (hasAddressPart(form, 'state') && state && hasStates(regions) && !isState(state, regions)) {
    errors.state = 'state';
  }
  if (postcode.trim() && postcode !== confirmed && !isPostcode(postcode, form)) errors.postcode = 'postcode';
  if (phone.trim() && !isPhone(phone)) errors.phone = 'phone';
  return errors;
}

/** The fields that must not be empty. */
export function requiredFields(form: AddressFormat, regions: StoreRegions): AddressField[] {
  const { required } = form;
  return [
    'country',
    'firstName',
    'lastName',
    'address1',
    ...(required.has('city') ? (['city'] as const) : []),
    ...(required.has('postcode') ? (['postcode'] as const) : []),
    // A store that lists the states of a country whose addresses have them wants to be told.
    ...(hasAddressPart(form, 'state') && (required.has('state') || hasStates(regions))
      ? (['state'] as const)
      : []),
  ];
}

/** Whether addresses of a country have such a part. */
export function hasAddressPart(
  { lines }: AddressFormat,
  part: AddressFormat['lines'][number][number],
): boolean {
  return lines.some((parts) => parts.includes(part));
}

/** Whether a postcode has the form of its country, however it is spaced. */
export function isPostcode(text: string, { postcode }: Pick<AddressFormat, 'postcode'>): boolean {
  return postcode === null || postcode.test(text.toUpperCase().replace(/[\s.-]/g, ''));
}

/** Whether a text can be an e-mail address; only a letter to it could tell for sure. */
export function isEmail(text: string): boolean {
  const longest = 254;
  return text.length <= longest && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(text);
}

/** Whether a text can be a phone number, as stores judge it. */
export function isPhone(text: string): boolean {
  return /^[\d\s#()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 3;
}

function hasStates({ states }: StoreRegions): boolean {
  return states !== null && states.length > 0;
}

function isState(state: string, { states }: StoreRegions): boolean {
  return states?.some(({ code }) => code === state) ?? true;
}

/**
 * The address as it is sent: trimmed, and without what its country's addresses do not have, such as a state
 * chosen for another country before.
 */
export function normalizeAddress(address: Address): Address {
  const form = addressFormat(address.country);
  const trimmed = Object.entries(address).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]);
  const normalized = Object.fromEntries(trimmed) as Record<AddressField, string>;
  return {
    ...normalized,
    state: hasAddressPart(form, 'state') ? normalized.state : '',
    postcode: hasAddressPart(form, 'postcode') ? normalized.postcode.toUpperCase() : '',
  };
}
