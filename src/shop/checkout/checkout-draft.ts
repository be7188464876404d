import type { MinorUnits } from '../catalog/catalog-types.ts';
import {
  type AddressErrors,
  isEmail,
  normalizeAddress,
  type StoreRegions,
  validateAddress,
} from '../customer/address-validation.ts';
import { type Address, type Customer, EMPTY_ADDRESS } from '../customer/customer.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/** What a shopper has typed into checkout. Passwords and cards are not part of it: it is kept. */
export interface CheckoutDraft {
  email: string;
  billing: Address;
  shipping: Address;
  /** Whether `shipping` is meant, and not the billing address. */
  shipsElsewhere: boolean;
  note: string;
  /** Id of the gateway; empty for the store's first. */
  paymentMethod: string;
  wantsAccount: boolean;
  username: string;
  /** Postcodes of an unusual form that the shopper was asked about and has kept. */
  confirmedPostcodes: string[];
}

export const EMPTY_DRAFT: CheckoutDraft = {
  email: '',
  billing: EMPTY_ADDRESS,
  shipping: EMPTY_ADDRESS,
  shipsElsewhere: false,
  note: '',
  paymentMethod: '',
  wantsAccount: false,
  username: '',
  confirmedPostcodes: [],
};

/** What checkout asks for, which depends on the cart and on who shops. */
export interface CheckoutRequirements {
  /** Whether the billing address is asked for, see `hideBillingAddressForVirtualProducts`. */
  billing: boolean;
  /** Whether something is sent by post. */
  shipping: boolean;
  /** Whether there is anything to pay. */
  payment: boolean;
  /** Whether an account can be made along. */
  account: boolean;
}

export type AddressKind = 'billing' | 'shipping';

/** What is wrong with a draft, by the group of its fields. */
export interface DraftErrors {
  email?: 'required' | 'email' | 'refused';
  billing: AddressErrors;
  shipping: AddressErrors;
  username?: 'required' | 'refused';
  password?: 'required' | 'refused';
}

/** Everything that has to be put right before a draft can be ordered. */
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
  return {
    ...(email === '' ? { email: 'required' } : !isEmail(email) && { email: 'email' }),
    billing: requirements.billing ? addressErrors('billing') : {},
    shipping: requirements.shipping && draft.shipsElsewhere ? addressErrors('shipping') : {},
    ...(withAccount && accountName(draft) === '' && { username: 'required' }),
    ...(withAccount && password === '' && { password: 'required' }),
  };
}

/** Whether a draft can be ordered as it stands. */
export function isDraftValid({ billing, shipping, ...others }: DraftErrors): boolean {
  return [billing, shipping, others].every((errors) => Object.keys(errors).length === 0);
}

/** The order that a draft stands for, without its payment. */
export function toCheckoutRequest(
  draft: CheckoutDraft,
  password: string,
  requirements: CheckoutRequirements,
  { paymentMethod, total }: { paymentMethod: string; total: MinorUnits },
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
    metaData: [],
    account: requirements.account && draft.wantsAccount ? { username: accountName(draft), password } : null,
    payment: null,
    total,
  };
}

/** The name of the account that is made along; without one of its own it is the e-mail address. */
export function accountName({ username, email }: Pick<CheckoutDraft, 'username' | 'email'>): string {
  return username.trim() || email.trim();
}

/**
 * A draft with what the store knows of the customer, where the shopper has typed nothing yet: an address is
 * taken whole or not at all, so that two never mix.
 */
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
  typed: Address,
  stored: Address,
  name: Pick<Address, 'firstName' | 'lastName'>,
): Address {
  const isSamePlace = typed.country === '' || typed.country === stored.country;
  if (!isBlank(typed) || !isSamePlace) return typed;
  return {
    ...stored,
    firstName: stored.firstName || name.firstName,
    lastName: stored.lastName || name.lastName,
  };
}

/** A country or state alone was not typed: it is a guess, or the store's default. */
function isBlank({ country, state, ...typed }: Address): boolean {
  return Object.values(typed).every((value) => value === '');
}

function isOtherLocation(shipping: Address, billing: Address): boolean {
  const place = ({ address1, postcode, city, country }: Address) =>
    [address1, postcode, city, country].join('\n');
  return shipping.address1 !== '' && place(shipping) !== place(billing);
}

/** A place as far as shipping and taxes depend on it. */
export type AddressLocation = Pick<Address, 'country' | 'state' | 'postcode' | 'city'>;

/**
 * The places that the store has to know to work out shipping and taxes. Nothing without a country; state
 * and country go together.
 */
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

/** The address after another country was chosen: states are of one country only. */
export function withCountry(address: Address, country: string): Address {
  return country === address.country ? address : { ...address, country, state: '' };
}

/** What is chosen before the shopper says so. @param tags languages of the browser, such as `de-AT` */
export function guessCountry(countries: readonly string[], tags: readonly string[]): string {
  if (countries.length === 1) return countries[0] ?? '';
  const regions = tags.flatMap((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? []);
  return regions.find((region) => countries.includes(region)) ?? '';
}
