import { expect, test } from 'vitest';
import { type CartLine, EMPTY_CART } from '../cart/cart.ts';
import { cartOf, line, mug } from '../cart/fixtures/mutations.ts';
import { failure } from '../errors/failure.ts';
import { FAILURE_KINDS } from '../errors/failure-kinds.ts';
import { EMPTY_DRAFT } from './checkout-draft.ts';
import { failedLine, failureLocation, failureSubject, rejectedFields } from './checkout-failure.ts';

test('every failure has a location, by default beside the button', () => {
  expect(failureLocation(failure('emailTaken'))).toBe('email');
  expect(failureLocation(failure('noShipping'))).toBe('shipping');
  expect(failureLocation(failure('outOfStock'))).toBe('lines');
  expect(failureLocation(failure('paymentFailed'))).toBe('payment');
  const others = FAILURE_KINDS.filter((kind) => failureLocation(failure(kind)) === 'order');
  expect(others).toEqual(expect.arrayContaining(['offline', 'busy', 'unclear', 'unknown', 'signedOut']));
});

test('the fields that a store rejected have errors', () => {
  const rejected = failure('addressInvalid', { fields: 'billing.city shipping.postcode' });
  expect(rejectedFields(rejected)).toEqual({
    billing: { city: 'refused' },
    shipping: { postcode: 'refused' },
  });
  expect(rejectedFields(failure('addressInvalid'))).toEqual({ billing: {}, shipping: {} });
});

test.each([
  [failure('usernameTaken'), { username: 'refused' }],
  [failure('passwordMissing'), { password: 'required' }],
  [failure('passwordShort', { minimum: '8' }), { password: 'short' }],
  [failure('passwordLong'), { password: 'long' }],
] as const)('a rejected account has an error at its field: $kind', (rejected, errors) => {
  expect(rejectedFields(rejected)).toEqual({ billing: {}, shipping: {}, ...errors });
});

test('a failed line is found by its product, or by a variation of it', () => {
  const lines = [{ name: 'Tide Mug' }, { name: 'Tide Mug Large' }, { name: 'Cap' }] as CartLine[];
  expect(failedLine(lines, failure('outOfStock', { product: 'Tide Mug' }))?.name).toBe('Tide Mug');
  expect(failedLine(lines, failure('outOfStock', { product: 'Cap - Red, L' }))?.name).toBe('Cap');
  expect(failedLine(lines, failure('outOfStock', { product: 'Hat' }))).toBeUndefined();
  expect(failedLine(lines, failure('outOfStock'))).toBeUndefined();
});

test('a failure is about a part of the checkout, and about nothing else', () => {
  const before = cartOf(line(mug, 3));
  const german = { ...EMPTY_DRAFT, billing: { ...EMPTY_DRAFT.billing, country: 'DE' } };
  const subject = (kind: Parameters<typeof failure>[0], draft = EMPTY_DRAFT, cart = before) =>
    failureSubject(failure(kind, { product: 'Mug' }), draft, cart);
  const typed = { ...EMPTY_DRAFT, note: 'Ring twice', email: 'a@shop.example' };
  expect(subject('outOfStock', german)).toBe(subject('outOfStock'));
  expect(subject('outOfStock', EMPTY_DRAFT, cartOf(line(mug, 2)))).not.toBe(subject('outOfStock'));
  expect(subject('outOfStock', EMPTY_DRAFT, EMPTY_CART)).not.toBe(subject('outOfStock'));
  expect(subject('noShipping', german)).not.toBe(subject('noShipping'));
  expect(subject('noShipping', typed)).toBe(subject('noShipping'));
  expect(subject('emailTaken', typed)).not.toBe(subject('emailTaken'));
  expect(subject('cardDeclined', { ...typed, paymentMethod: 'cod' })).not.toBe(subject('cardDeclined'));
  expect(subject('busy', typed, EMPTY_CART)).toBe(subject('busy'));
});
