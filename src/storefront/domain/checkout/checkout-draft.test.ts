import { describe, expect, it } from 'vitest';
import { type Customer, EMPTY_ADDRESS } from '../customer/customer.ts';
import {
  accountName,
  addressLocations,
  type CheckoutRequirements,
  EMPTY_DRAFT,
  errorsOfFields,
  guessCountry,
  prefillDraft,
  toCheckoutRequest,
  validateDraft,
  withCountry,
} from './checkout-draft.ts';
import { languageMeta } from './checkout-request.ts';

const BERLIN = {
  ...EMPTY_ADDRESS,
  firstName: 'Ada',
  lastName: 'Byron',
  address1: 'Torstr. 1',
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
};
const PARIS = { ...BERLIN, address1: '1 rue de Rivoli', city: 'Paris', postcode: '75001', country: 'FR' };
const DRAFT = { ...EMPTY_DRAFT, email: 'ada@example.org', billing: BERLIN };
const NEEDS: CheckoutRequirements = {
  billing: true,
  shipping: true,
  payment: true,
  account: true,
  passwordRule: true,
};
const COD = { paymentMethod: 'cod', total: 5300, metaData: [{ key: 'islet_locale', value: 'de_DE' }] };
const ALL = { countries: null, states: [] };
const PLACES = { billing: ALL, shipping: ALL };
const ADA: Customer = {
  databaseId: 7,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.org',
  username: 'ada',
  sessionToken: null,
  isPayingCustomer: true,
  hasCalculatedShipping: true,
  billing: BERLIN,
  shipping: PARIS,
};

describe('a draft', () => {
  it('is valid with everything required', () => {
    expect(validateDraft(DRAFT, '', NEEDS, PLACES)).toEqual({ billing: {}, shipping: {} });
  });

  it('requires a complete e-mail address', () => {
    expect(validateDraft({ ...DRAFT, email: ' ' }, '', NEEDS, PLACES).email).toBe('required');
    expect(validateDraft({ ...DRAFT, email: 'ada@' }, '', NEEDS, PLACES).email).toBe('email');
  });

  it('requires a shipping address only to ship there', () => {
    const elsewhere = { ...DRAFT, shipsElsewhere: true };
    expect(validateDraft(elsewhere, '', NEEDS, PLACES).shipping).toMatchObject({ address1: 'required' });
    expect(validateDraft(elsewhere, '', { ...NEEDS, shipping: false }, PLACES).shipping).toEqual({});
  });

  it('requires no billing address where the shop hides it', () => {
    const problems = validateDraft(
      { ...EMPTY_DRAFT, email: 'a@b.cd' },
      '',
      { ...NEEDS, billing: false },
      PLACES,
    );
    expect(problems).toEqual({ billing: {}, shipping: {} });
  });

  it('requires a password for an account, and a user name where there is no e-mail address', () => {
    const draft = { ...DRAFT, wantsAccount: true };
    expect(validateDraft(draft, '', NEEDS, PLACES)).toMatchObject({ password: 'required' });
    expect(validateDraft(draft, 'secret', NEEDS, PLACES)).not.toHaveProperty('username');
    expect(validateDraft(draft, 'secret', NEEDS, PLACES)).toMatchObject({ password: 'short' });
    expect(validateDraft(draft, 'secrets!', NEEDS, PLACES)).not.toHaveProperty('password');
    expect(validateDraft(draft, 'é'.repeat(2049), NEEDS, PLACES)).toMatchObject({ password: 'long' });
    const anyLength = { ...NEEDS, passwordRule: false };
    expect(validateDraft(draft, 'a', anyLength, PLACES)).not.toHaveProperty('password');
    expect(validateDraft(draft, 'a'.repeat(4097), anyLength, PLACES)).toMatchObject({ password: 'long' });
    expect(accountName(draft)).toBe('ada@example.org');
    expect(validateDraft(draft, '', { ...NEEDS, account: false }, PLACES)).not.toHaveProperty('password');
  });

  it('accepts a postcode that the shopper confirmed', () => {
    const draft = { ...DRAFT, billing: { ...BERLIN, postcode: 'W-1000' } };
    expect(validateDraft(draft, '', NEEDS, PLACES).billing).toEqual({ postcode: 'postcode' });
    const confirmed = { ...draft, confirmedPostcodes: ['W-1000'] };
    expect(validateDraft(confirmed, '', NEEDS, PLACES).billing).toEqual({});
  });
});

describe('the checkout request of a draft', () => {
  it('ships to the billing address unless another one is selected', () => {
    const request = toCheckoutRequest({ ...DRAFT, shipping: PARIS }, '', NEEDS, COD);
    expect(request).toMatchObject({ billing: { ...BERLIN, email: 'ada@example.org' }, shipping: null });
    const elsewhere = toCheckoutRequest({ ...DRAFT, shipping: PARIS, shipsElsewhere: true }, '', NEEDS, COD);
    expect(elsewhere.shipping).toMatchObject({ city: 'Paris', email: '' });
  });

  it('contains no payment', () => {
    expect(toCheckoutRequest(DRAFT, '', NEEDS, { ...COD, paymentMethod: 'stripe' }).payment).toBeNull();
    expect(toCheckoutRequest(DRAFT, '', { ...NEEDS, payment: false }, COD).paymentMethod).toBe('');
  });

  it('says the page’s locale, and its language in a translated catalog', () => {
    const locale = { key: 'islet_locale', value: 'de_DE' };
    expect(languageMeta({ locale: 'de_DE' })).toEqual([locale]);
    expect(languageMeta({ locale: 'de_DE', language: 'de' })).toEqual([
      { key: 'wpml_language', value: 'de' },
      locale,
    ]);
    expect(toCheckoutRequest(DRAFT, '', NEEDS, COD).metaData).toEqual(COD.metaData);
  });

  it('creates an account only for a guest who wants one', () => {
    const draft = { ...DRAFT, wantsAccount: true, username: 'ada' };
    expect(toCheckoutRequest(draft, 'secret', NEEDS, COD).account).toEqual({
      username: 'ada',
      password: 'secret',
    });
    expect(toCheckoutRequest(draft, 'secret', { ...NEEDS, account: false }, COD).account).toBeNull();
    expect(toCheckoutRequest(DRAFT, 'secret', NEEDS, COD).account).toBeNull();
  });

  it('contains only the e-mail address where the shop hides the billing address', () => {
    const { billing } = toCheckoutRequest(DRAFT, '', { ...NEEDS, billing: false, shipping: false }, COD);
    expect(billing).toEqual({ ...EMPTY_ADDRESS, email: 'ada@example.org' });
  });
});

describe('the data of a customer', () => {
  it('fills the form, with the shipping address where it differs', () => {
    expect(prefillDraft(EMPTY_DRAFT, ADA)).toMatchObject({
      email: 'ada@example.org',
      billing: BERLIN,
      shipping: PARIS,
      shipsElsewhere: true,
    });
    expect(prefillDraft(EMPTY_DRAFT, { ...ADA, shipping: BERLIN }).shipsElsewhere).toBe(false);
  });

  it('never mixes with input', () => {
    const typed = {
      ...EMPTY_DRAFT,
      email: 'eve@example.org',
      billing: { ...EMPTY_ADDRESS, firstName: 'Eve' },
    };
    expect(prefillDraft(typed, ADA)).toMatchObject({ email: 'eve@example.org', billing: typed.billing });
    const other = { ...EMPTY_DRAFT, billing: { ...EMPTY_ADDRESS, country: 'FR' } };
    expect(prefillDraft(other, ADA).billing).toEqual(other.billing);
  });

  it('fills the name where there is no address yet', () => {
    const customer = { ...ADA, billing: { ...EMPTY_ADDRESS, country: 'DE' }, shipping: EMPTY_ADDRESS };
    expect(prefillDraft(EMPTY_DRAFT, customer).billing).toMatchObject({ firstName: 'Ada', country: 'DE' });
    expect(prefillDraft(EMPTY_DRAFT, null)).toBe(EMPTY_DRAFT);
  });
});

describe('the locations that shipping and taxes depend on', () => {
  it('are the billing address twice, unless the order ships elsewhere', () => {
    const berlin = { country: 'DE', state: '', postcode: '10115', city: 'Berlin' };
    expect(addressLocations(DRAFT, NEEDS)).toEqual({ billing: berlin, shipping: berlin });
    const elsewhere = addressLocations({ ...DRAFT, shipping: PARIS, shipsElsewhere: true }, NEEDS);
    expect(elsewhere?.shipping).toMatchObject({ country: 'FR', postcode: '75001' });
  });

  it('are null without a country', () => {
    expect(addressLocations(EMPTY_DRAFT, NEEDS)).toBeNull();
    expect(addressLocations({ ...DRAFT, shipsElsewhere: true }, NEEDS)).toBeNull();
  });
});

describe('another country', () => {
  it('has another state, or the one that was chosen for it before', () => {
    const address = { ...BERLIN, state: 'DE-BE' };
    expect(withCountry(address, 'FR')).toEqual({ ...BERLIN, country: 'FR', state: '' });
    expect(withCountry(address, 'IE', 'CO')).toEqual({ ...BERLIN, country: 'IE', state: 'CO' });
    expect(withCountry(address, 'DE')).toBe(address);
  });

  it('is guessed from the languages of the browser, or is the only one', () => {
    expect(guessCountry(['DE', 'AT'], ['en', 'de-AT', 'de-DE'])).toBe('AT');
    expect(guessCountry(['DE', 'AT'], ['pt-BR'])).toBe('');
    expect(guessCountry(['DE'], ['pt-BR'])).toBe('DE');
  });
});

describe('errors of a store', () => {
  const ERRORS = {
    billing: { city: 'refused' },
    shipping: { country: 'refused' },
    username: 'refused',
    password: 'short',
  } as const;

  it('are errors of fields that the form has', () => {
    const all = { shipsElsewhere: true, wantsAccount: true };
    expect(errorsOfFields(ERRORS, all, NEEDS)).toEqual(ERRORS);
    expect(errorsOfFields(ERRORS, { shipsElsewhere: false, wantsAccount: false }, NEEDS)).toEqual({
      billing: { city: 'refused', country: 'refused' },
      shipping: {},
    });
    expect(errorsOfFields(ERRORS, all, { shipping: false, account: false })).toEqual({
      billing: { city: 'refused', country: 'refused' },
      shipping: {},
    });
  });
});
