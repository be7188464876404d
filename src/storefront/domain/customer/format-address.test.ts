import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from './customer.ts';
import { formatAddressLines } from './format-address.ts';

const GINA = { ...EMPTY_ADDRESS, firstName: 'Gina', lastName: 'Guest', address1: '5 Main St' };

test.each([
  [{ country: 'DE', city: 'Berlin', postcode: '10115', state: 'DE-BE' }, ['10115 Berlin']],
  [{ country: 'US', city: 'Portland', postcode: '97201', state: 'OR' }, ['Portland, OR 97201']],
  [{ country: 'GB', city: 'Leeds', postcode: 'LS1 1AA', state: '' }, ['Leeds', 'LS1 1AA']],
  [{ country: 'BR', city: 'São Paulo', postcode: '01310-100', state: 'SP' }, ['São Paulo - SP', '01310-100']],
  [{ country: 'IT', city: 'Monza', postcode: '20900', state: 'MB' }, ['20900 Monza (MB)']],
  [{ country: 'IT', city: 'Monza', postcode: '20900', state: '' }, ['20900 Monza']],
  [{ country: 'HK', city: 'Central', postcode: '', state: 'HONG KONG' }, ['Central']],
])('towns are written as in %o', (place, town) => {
  expect(formatAddressLines({ ...GINA, ...place }, 'Land')).toEqual([
    'Gina Guest',
    '5 Main St',
    ...town,
    'Land',
  ]);
});

test('empty fields make no lines', () => {
  expect(formatAddressLines(EMPTY_ADDRESS, '')).toEqual([]);
});
