import { type AddressForm, addressForm } from './address-form.ts';
import type { Address } from './customer.ts';

export type AddressField = keyof Address;

/** What is wrong with a field, for a sentence beside it. */
export type FieldProblem =
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

export type AddressProblems = Partial<Record<AddressField, FieldProblem>>;

/** What the store says of countries and states. */
export interface StorePlaces {
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
export function addressProblems(
  address: Address,
  places: StorePlaces,
  confirmed: string | null = null,
): AddressProblems {
  const { country, state, postcode, phone } = address;
  const form = addressForm(country);
  const missing = requiredFields(form, places).filter((field) => address[field].trim() === '');
  const problems: AddressProblems = Object.fromEntries(missing.map((field) => [field, 'required']));
  if (country && places.countries && !places.countries.includes(country)) problems.country = 'country';
  if (asksFor(form, 'state') && state && hasStates(places) && !isState(state, places)) {
    problems.state = 'state';
  }
  if (postcode.trim() && postcode !== confirmed && !isPostcode(postcode, form))
    problems.postcode = 'postcode';
  if (phone.trim() && !isPhone(phone)) problems.phone = 'phone';
  return problems;
}

/** The fields that must not be empty. */
export function requiredFields(form: AddressForm, places: StorePlaces): AddressField[] {
  const { required } = form;
  return [
    'country',
    'firstName',
    'lastName',
    'address1',
    ...(required.has('city') ? (['city'] as const) : []),
    ...(required.has('postcode') ? (['postcode'] as const) : []),
    // A store that lists the states of a country whose addresses have them wants to be told.
    ...(asksFor(form, 'state') && (required.has('state') || hasStates(places)) ? (['state'] as const) : []),
  ];
}

/** Whether addresses of a country have such a part. */
export function asksFor({ lines }: AddressForm, part: AddressForm['lines'][number][number]): boolean {
  return lines.some((parts) => parts.includes(part));
}

/** Whether a postcode has the form of its country, however it is spaced. */
export function isPostcode(text: string, { postcode }: Pick<AddressForm, 'postcode'>): boolean {
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

function hasStates({ states }: StorePlaces): boolean {
  return states !== null && states.length > 0;
}

function isState(state: string, { states }: StorePlaces): boolean {
  return states?.some(({ code }) => code === state) ?? true;
}

/**
 * The address as it is sent: trimmed, and without what its country's addresses do not have, such as a state
 * chosen for another country before.
 */
export function tidyAddress(address: Address): Address {
  const form = addressForm(address.country);
  const trimmed = Object.entries(address).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]);
  const tidy = Object.fromEntries(trimmed) as Record<AddressField, string>;
  return {
    ...tidy,
    state: asksFor(form, 'state') ? tidy.state : '',
    postcode: asksFor(form, 'postcode') ? tidy.postcode.toUpperCase() : '',
  };
}
