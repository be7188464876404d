import { describe, expect, it, test } from 'vitest';
import { addressFormat } from './address-format.ts';
import { isEmail, isPhone, isPostcode, normalizeAddress, validateAddress } from './address-validation.ts';
import { type Address, EMPTY_ADDRESS } from './customer.ts';

const COUNTRIES = ['AE', 'BR', 'CA', 'DE', 'GB', 'HK', 'IE', 'IT', 'JP', 'NL', 'PT', 'SG', 'US'];
const STATES: Record<string, string[]> = {
  US: ['CA', 'NY'],
  CA: ['ON', 'QC'],
  BR: ['SP', 'RJ'],
  DE: ['DE-BE', 'DE-HH'],
  IE: ['D', 'CO'],
  IT: ['RM', 'MI'],
};

function problems(address: Partial<Address>, confirmed?: string) {
  const whole = { ...EMPTY_ADDRESS, firstName: 'Ada', lastName: 'Byron', address1: '1 Quay St', ...address };
  const states = (STATES[whole.country] ?? []).map((code) => ({ code }));
  return validateAddress(whole, { countries: COUNTRIES, states }, confirmed ?? null);
}

describe('an address', () => {
  it.each<[string, Partial<Address>]>([
    ['the United States', { country: 'US', city: 'San Francisco', state: 'CA', postcode: '94105' }],
    [
      'the United States, with the long ZIP code',
      { country: 'US', city: 'Troy', state: 'NY', postcode: '12180-1234' },
    ],
    ['Germany', { country: 'DE', city: 'Berlin', postcode: '10115' }],
    ['Great Britain, without a county', { country: 'GB', city: 'London', postcode: 'sw1a1aa' }],
    ['Canada', { country: 'CA', city: 'Montréal', state: 'QC', postcode: 'h3z 2y7' }],
    ['Brazil', { country: 'BR', city: 'São Paulo', state: 'SP', postcode: '01310100' }],
    ['Ireland, without an Eircode', { country: 'IE', city: 'Dublin', state: 'D' }],
    ['Ireland, with an Eircode', { country: 'IE', city: 'Dublin', state: 'D', postcode: 'D02 X285' }],
    [
      'Ireland, with the one odd Eircode area',
      { country: 'IE', city: 'Dublin', state: 'D', postcode: 'D6W F6X1' },
    ],
    ['Japan', { country: 'JP', city: 'Chiyoda', state: 'JP13', postcode: '1000001' }],
    ['the Netherlands', { country: 'NL', city: 'Amsterdam', postcode: '1012ab' }],
    ['Portugal', { country: 'PT', city: 'Lisboa', postcode: '1100 148' }],
    ['Italy', { country: 'IT', city: 'Roma', state: 'RM', postcode: '00144' }],
    ['Hong Kong, without a postcode', { country: 'HK', city: 'Central', state: 'HONG KONG' }],
    ['the Emirates, without a postcode', { country: 'AE', city: 'Dubai', state: 'DU' }],
    ['Singapore, without a city', { country: 'SG', postcode: '546080' }],
  ])('of %s is good', (_, address) => {
    expect(problems(address)).toEqual({});
  });

  it.each<[string, Partial<Address>, object]>([
    [
      'nobody',
      { firstName: ' ', lastName: '', country: 'DE', city: 'Berlin', postcode: '10115' },
      { firstName: 'required', lastName: 'required' },
    ],
    ['nowhere', {}, { country: 'required', city: 'required' }],
    [
      'Germany, incomplete',
      { country: 'DE', address1: '' },
      { address1: 'required', city: 'required', postcode: 'required' },
    ],
    [
      'the United States, without a state',
      { country: 'US', city: 'Troy', postcode: '12180' },
      { state: 'required' },
    ],
    [
      'the United States, in a state of Canada',
      { country: 'US', city: 'Troy', state: 'ON', postcode: '12180' },
      { state: 'state' },
    ],
    [
      'Ireland, without its county, which the store lists',
      { country: 'IE', city: 'Dublin' },
      { state: 'required' },
    ],
    ['the Emirates, without the emirate', { country: 'AE', city: 'Dubai' }, { state: 'required' }],
    [
      'a country that the shop does not sell to',
      { country: 'CH', city: 'Basel', postcode: '4051' },
      { country: 'country' },
    ],
    [
      'Germany, with a postcode of four digits',
      { country: 'DE', city: 'Berlin', postcode: '1011' },
      { postcode: 'postcode' },
    ],
    [
      'Canada, with a letter that its postcodes lack',
      { country: 'CA', city: 'Ottawa', state: 'ON', postcode: 'D1A 0B1' },
      { postcode: 'postcode' },
    ],
    [
      'Great Britain, with a ZIP code',
      { country: 'GB', city: 'London', postcode: '90210' },
      { postcode: 'postcode' },
    ],
    [
      'somebody whose phone has letters',
      { country: 'DE', city: 'Berlin', postcode: '10115', phone: 'call me' },
      { phone: 'phone' },
    ],
  ])('of %s is not', (_, address, expected) => {
    expect(problems(address)).toEqual(expected);
  });

  it('accepts an unusual postcode that the shopper confirmed', () => {
    const address = { country: 'DE', city: 'Berlin', postcode: 'W-1000' };
    expect(problems(address)).toEqual({ postcode: 'postcode' });
    expect(problems(address, 'W-1000')).toEqual({});
    expect(problems({ ...address, postcode: 'W-100' }, 'W-1000')).toEqual({ postcode: 'postcode' });
  });

  it('requires no state in a country whose addresses have none, though the store lists states', () => {
    expect(addressFormat('DE').lines.flat()).not.toContain('state');
    expect(problems({ country: 'DE', city: 'Berlin', postcode: '10115', state: 'XX' })).toEqual({});
  });

  it('is normalised: trimmed, without fields of another country', () => {
    const address = {
      ...EMPTY_ADDRESS,
      country: 'DE',
      city: '  Bad   Kissingen ',
      state: 'CA',
      postcode: '97688 ',
    };
    expect(normalizeAddress(address)).toMatchObject({ city: 'Bad Kissingen', state: '', postcode: '97688' });
    expect(normalizeAddress({ ...address, country: 'GB', postcode: 'sw1a 1aa' }).postcode).toBe('SW1A 1AA');
    expect(normalizeAddress({ ...address, country: 'AE', postcode: '12345' }).postcode).toBe('');
  });
});

describe('the address format', () => {
  it('has the parts in the order of the country', () => {
    expect(addressFormat('DE').lines).toEqual([['name'], ['company'], ['street'], ['postcode', 'city']]);
    expect(addressFormat('US').lines.at(-1)).toEqual(['city', 'state', 'postcode']);
    expect(addressFormat('GB').lines.slice(-2)).toEqual([['city'], ['postcode']]);
    expect(addressFormat('AE').lines.flat()).not.toContain('postcode');
  });

  it('has a city in every country, since every store requires one', () => {
    expect(addressFormat('SG').lines.flat()).toContain('city');
    expect(
      addressFormat('HU')
        .lines.flat()
        .filter((part) => part === 'city'),
    ).toHaveLength(1);
  });

  it('names parts as the country does', () => {
    expect(addressFormat('US')).toMatchObject({ postcodeName: 'zip', stateName: 'state' });
    expect(addressFormat('IE')).toMatchObject({ postcodeName: 'eircode', stateName: 'county' });
    expect(addressFormat('IN').postcodeName).toBe('pin');
    expect(addressFormat('JP').stateName).toBe('prefecture');
    expect(addressFormat('CA')).toMatchObject({ postcodeName: 'postcode', stateName: 'province' });
  });

  it('of an unknown country accepts anything', () => {
    expect(isPostcode('anything', addressFormat('ZZ'))).toBe(true);
    expect(addressFormat('').required).toEqual(new Set(['name', 'street', 'city']));
  });
});

test.each(['ada@example.org', 'a.b+c@sub.example.co.uk', "o'brien@example.ie"])(
  '%s is an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);
test.each(['ada', 'ada@example', 'ada@@example.org', 'ada @example.org', 'ada@example..org'])(
  '%s is none',
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);
test.each(['+49 30 1234-56', '(020) 7946 0000', '112'])('%s is a phone number', (text) => {
  expect(isPhone(text)).toBe(true);
});
test.each(['12', 'call me', '123a'])('%s is no phone number', (text) => {
  expect(isPhone(text)).toBe(false);
});
