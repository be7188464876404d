import { expect, test } from 'vitest';
import type { CartLine } from './cart.ts';
import { lineOfFailure, placeOfFailure, refusedFields } from './checkout-place.ts';
import { failure } from './failure.ts';
import { FAILURE_KINDS } from './failure-kinds.ts';

test('every failure has a place, what belongs to no part of the form by the button', () => {
  expect(placeOfFailure(failure('emailTaken'))).toBe('email');
  expect(placeOfFailure(failure('noShipping'))).toBe('shipping');
  expect(placeOfFailure(failure('outOfStock'))).toBe('lines');
  expect(placeOfFailure(failure('paymentFailed'))).toBe('payment');
  const others = FAILURE_KINDS.filter((kind) => placeOfFailure(failure(kind)) === 'order');
  expect(others).toEqual(expect.arrayContaining(['offline', 'busy', 'unclear', 'unknown', 'signedOut']));
});

test('the fields that a store refused are marked', () => {
  const told = failure('addressInvalid', { fields: 'billing.city shipping.postcode' });
  expect(refusedFields(told)).toEqual({ billing: { city: 'refused' }, shipping: { postcode: 'refused' } });
  expect(refusedFields(failure('addressInvalid'))).toEqual({ billing: {}, shipping: {} });
});

test('a failure names a line by its product, or by a variation of it', () => {
  const lines = [{ name: 'Tide Mug' }, { name: 'Tide Mug Large' }, { name: 'Cap' }] as CartLine[];
  expect(lineOfFailure(lines, failure('outOfStock', { product: 'Tide Mug' }))?.name).toBe('Tide Mug');
  expect(lineOfFailure(lines, failure('outOfStock', { product: 'Cap - Red, L' }))?.name).toBe('Cap');
  expect(lineOfFailure(lines, failure('outOfStock', { product: 'Hat' }))).toBeUndefined();
  expect(lineOfFailure(lines, failure('outOfStock'))).toBeUndefined();
});
