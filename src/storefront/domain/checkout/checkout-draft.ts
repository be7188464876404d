import { passwordProblem } from '#kit/password-rule.ts';
import {
  type AddressErrors,
  isEmail,
  normalizeAddress,
  type StoreRegions,
  validateAddress,
} from '../customer/address-validation.ts';
import { type Address, type Customer, EMPTY_ADDRESS } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/** The input of a shopper at checkout. It is stored, so it contains no passwords and cards. */
export const EMPTY_DRAFT = {
  email: '',
  billing: EMPTY_ADDRESS,
  shipping: EMPTY_ADDRESS,
  /** False to ship to the billing address. */
  shipsElsewhere: false,
  note: '',
  /** Id of the gateway; empty for the store's first. */
  paymentMethod: '',
  wantsAccount: false,
  username: '',
  /** Postcodes of an unusual format that the shopper confirmed. */
  confirmedPostcodes: [] as string[],
};

export type CheckoutDraft = typeof EMPTY_DRAFT;

/** The parts of checkout that a cart and a customer need. */
export interface CheckoutRequirements {
  /** See `hideBillingAddressForVirtualProducts`. */
  billing: boolean;
  shipping: boolean;
  /** False if nothing is to be paid. */
  payment: boolean;
  /** True if a guest may create an account. */
  account: boolean;
  /** False if the store takes short passwords. */
  passwordRule: boolean;
}

export type AddressKind = 'billing' | 'shipping';

export interface DraftErrors {
  email?: 'required' | 'email' | 'refused';
  billing: AddressErrors;
  shipping: AddressErrors;
  username?: 'required' | 'refused';
  password?: 'required' | 'short' | 'long';
}

/** Validates a draft. @param password for a new account; not part of the draft */
export function validateDraft(
  draft: CheckoutDraft,
  password: string,
  requirements: CheckoutRequirements,
  regions: Record<AddressKind, StoreRegions>,
): DraftErrors {
  const addressErrors = (kind: AddressKind) => {
    const address = draft[kind];
    const confirmed = draft.confirmedPostcodes.find((postcode) => postcode === address.postcode);
    return validateAddress(address, regions[kind], confirmed);
  };
  const email = draft.email.trim();
  const withAccount = requirements.account && draft.wantsAccount;
  const unfit = passwordProblem(password, requirements.passwordRule);
  return {
    ...(email === '' ? { email: 'required' } : !isEmail(email) && { email: 'email' }),
    billing: requirements.billing ? addressErrors('billing') : {},
    shipping: requirements.shipping && draft.shipsElsewhere ? addressErrors('shipping') : {},
    ...(withAccount && accountName(draft) === '' && { username: 'required' }),
    ...(withAccount && (password === '' ? { password: 'required' } : unfit && { password: unfit })),
  };
}

/** A store's errors as errors of fields that the form has: without a shipping address of its own, billing has them. */
export function errorsOfFields(
  { billing, shipping, username, password, ...others }: DraftErrors,
  { shipsElsewhere, wantsAccount }: Pick<CheckoutDraft, 'shipsElsewhere' | 'wantsAccount'>,
  requirements: Pick<CheckoutRequirements, 'shipping' | 'account'>,
): DraftErrors {
  const hasShipping = requirements.shipping && shipsElsewhere;
  return {
    ...others,
    billing: hasShipping ? billing : { ...shipping, ...billing },
    shipping: hasShipping ? shipping : {},
    ...(requirements.account &&
      wantsAccount && { ...(username && { username }), ...(password && { password }) }),
  };
}

interface Terms extends Pick<CheckoutRequest, 'paymentMethod' | 'metaData'> {
  total: MinorUnits;
}

/** The checkout request of a draft, without a payment. */
export function toCheckoutRequest(
  draft: CheckoutDraft,
  password: string,
  requirements: CheckoutRequirements,
  { paymentMethod, total, metaData }: Terms,
): CheckoutRequest {
  const email = draft.email.trim();
  return {
    billing: requirements.billing
      ? { ...normalizeAddress(draft.billing), email }
      : { ...EMPTY_ADDRESS, email },
    shipping:
      requirements.shipping && draft.shipsElsewhere
        ? { ...normalizeAddress(draft.shipping), email: '' }
        : null,
    paymentMethod: requirements.payment ? paymentMethod : '',
    customerNote: draft.note.trim(),
    metaData,
    account: requirements.account && draft.wantsAccount ? { username: accountName(draft), password } : null,
    payment: null,
    total,
  };
}

/** The user name of a new account; the e-mail address if none was typed. */
export function accountName({ username, email }: Pick<CheckoutDraft, 'username' | 'email'>): string {
  return username.trim() || email.trim();
}

/** Fills empty fields from the customer; an address as a whole or not at all, so that two never mix. */
export function prefillDraft(draft: CheckoutDraft, customer: Customer | null): CheckoutDraft {
  if (customer === null) return draft;
  const { firstName, lastName } = customer;
  const billing = prefillAddress(draft.billing, customer.billing, { firstName, lastName });
  const shipsElsewhere =
    isBlank(draft.shipping) && customer.databaseId !== null && isOtherLocation(customer.shipping, billing);
  return {
    ...draft,
    email: draft.email || customer.billing.email || customer.email,
    billing,
    shipping: prefillAddress(draft.shipping, customer.shipping, { firstName, lastName }),
    shipsElsewhere: draft.shipsElsewhere || shipsElsewhere,
  };
}

function prefillAddress(
  current: Address,
  stored: Address,
  name: Pick<Address, 'firstName' | 'lastName'>,
): Address {
  const isSameCountry = current.country === '' || current.country === stored.country;
  if (!isBlank(current) || !isSameCountry) return current;
  return {
    ...stored,
    firstName: stored.firstName || name.firstName,
    lastName: stored.lastName || name.lastName,
  };
}

/** Ignores country and state, which may be guessed or the store's default. */
function isBlank({ country, state, ...others }: Address): boolean {
  return Object.values(others).every((value) => value === '');
}

function isOtherLocation(shipping: Address, billing: Address): boolean {
  const location = ({ address1, postcode, city, country }: Address) =>
    [address1, postcode, city, country].join('\n');
  return shipping.address1 !== '' && location(shipping) !== location(billing);
}

type AddressLocation = Pick<Address, 'country' | 'state' | 'postcode' | 'city'>;

/** The locations that the store computes shipping and taxes for; null if a country is missing. */
export function addressLocations(
  draft: CheckoutDraft,
  requirements: CheckoutRequirements,
): Record<AddressKind, AddressLocation> | null {
  const billing = addressLocation(normalizeAddress(draft.billing));
  const isElsewhere = requirements.shipping && draft.shipsElsewhere;
  const shipping = isElsewhere ? addressLocation(normalizeAddress(draft.shipping)) : billing;
  return billing.country && shipping.country ? { billing, shipping } : null;
}

export function addressLocation({ country, state, postcode, city }: Address): AddressLocation {
  return { country, state, postcode, city };
}

/** Changes the country of an address. @param state chosen for that country before; empty for none */
export function withCountry(address: Address, country: string, state = ''): Address {
  return country === address.country ? address : { ...address, country, state };
}

/** The country selected by default: the only one, else the browser's first region that the shop sells to. */
export function guessCountry(countries: readonly string[], tags: readonly string[]): string {
  if (countries.length === 1) return countries[0] ?? '';
  const regions = tags.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return regions.find((region) => countries.includes(region)) ?? '';
}
