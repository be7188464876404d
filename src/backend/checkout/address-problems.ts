import { type Address, type AddressField, type AddressInput, isEmail } from '../customers/address.ts';
import type { ShopOptions } from '../options.ts';
import { COUNTRY_STATES } from './states.ts';

const LABELS: Readonly<Record<AddressField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company name',
  address1: 'Street address',
  address2: 'Apartment, suite, unit, etc.',
  city: 'Town / City',
  state: 'State / County',
  postcode: 'Postcode / ZIP',
  country: 'Country / Region',
  email: 'Email address',
  phone: 'Phone',
};

const REQUIRED: readonly AddressField[] = ['firstName', 'lastName', 'address1', 'city', 'country'];
/** Countries with states that postal addresses leave out. */
const COUNTRIES_WITHOUT_STATES = new Set(['CH', 'DE']);

/** True if a client gave any shipping address; a country alone counts. */
export function isGiven(input: AddressInput | null | undefined): boolean {
  return Object.entries(input ?? {}).some(([field, value]) => field !== 'overwrite' && Boolean(value));
}

/**
 * Problems of an address as WooCommerce's messages. The real store accepts nearly anything here.
 * @param complete true if something is shipped there: then required fields are checked, else only what is given
 * must be right
 * @returns no messages for a good one
 */
export function addressProblems(
  address: Address,
  kind: 'Billing' | 'Shipping',
  complete: boolean,
  shop: ShopOptions,
): string[] {
  const { country, state, postcode, phone } = address;
  const named = (field: AddressField) => `<strong>${kind} ${LABELS[field]}</strong>`;
  const missing = complete ? REQUIRED.filter((field) => address[field] === '') : [];
  const problems = missing.map((field) => `${named(field)} is a required field.`);
  if (country && !shop.allowedCountries.includes(country)) problems.push(formatNotSoldTo(country, kind));

  const states = COUNTRY_STATES[country];
  if (states && state && !states.some(({ code }) => code === state)) {
    problems.push(
      `${named('state')} is not valid. Please enter one of the following: ${states.map(({ name }) => name).join(', ')}`,
    );
  } else if (complete && states && !state && !COUNTRIES_WITHOUT_STATES.has(country)) {
    problems.push(`${named('state')} is a required field.`);
  }

  if (postcode && !isPostcode(postcode, country)) {
    problems.push(`${named('postcode')} is not a valid postcode / ZIP.`);
  } else if (complete && !postcode && needsPostcode(country)) {
    problems.push(`${named('postcode')} is a required field.`);
  }
  if (phone && !isPhone(phone)) problems.push(`${named('phone')} is not a valid phone number.`);
  return problems;
}

/** The problem of an order's e-mail address; null for none. */
export function emailProblem(email: string): string | null {
  if (email === '') return '<strong>Billing Email address</strong> is a required field.';
  return isEmail(email) ? null : 'Invalid billing email address';
}

function formatNotSoldTo(country: string, kind: string): string {
  return kind === 'Shipping'
    ? `Unfortunately <strong>we do not ship to ${country}</strong>. Please use an alternative shipping address.`
    : `'${country}' is not a valid country code.`;
}

function isPhone(text: string): boolean {
  return /^[\d\s#()+./-]+$/.test(text) && /\d{3}/.test(text.replace(/\D/g, ''));
}

/** Forms of postcodes after spaces and hyphens are taken out, with the countries that have them. */
const FORMS: readonly [form: RegExp, countries: string][] = [
  [/^\d{4}$/, 'AT BE CH DK HU LU NO'],
  [/^\d{5}$/, 'CZ DE ES FI FR IT PL SE'],
  [/^\d{5}(\d{4})?$/, 'PR US'],
  [/^\d{7}$/, 'JP PT'],
  [/^\d{8}$/, 'BR'],
  [/^[1-9]\d{5}$/, 'IN'],
  [/^[1-9]\d{3}[A-Z]{2}$/, 'NL'],
  [/^[ABCEGHJKLMNPRSTVXY]\d[A-Z]\d[A-Z]\d$/, 'CA'],
  [/^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/, 'GB'],
  [/^[A-Z]\d[\dW][A-Z\d]{4}$/, 'IE'],
];

/** Countries whose addresses have no postcode. */
const WITHOUT_POSTCODE = 'AE AG AO BH BO BS GH HK IE JM KW MZ PA QA VN'.split(' ');

function needsPostcode(country: string): boolean {
  return !WITHOUT_POSTCODE.includes(country);
}

/** Checks the form of a country's postcode; for most countries any letters and digits are valid. */
export function isPostcode(postcode: string, country: string): boolean {
  const compact = postcode.toUpperCase().replace(/[\s-]/g, '');
  const own = FORMS.find(([, countries]) => countries.split(' ').includes(country));
  return (own?.[0] ?? /^[A-Z0-9]{2,12}$/).test(compact);
}
