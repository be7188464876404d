import { expect, test } from 'vitest';
import { cartItemKey } from './cart-lines.ts';

test.each([
  [44, null, {}, 'f7177163c833dff4b38fc8d2872f1ec6'],
  [41, 55, { pa_color: 'red', pa_size: 'large' }, '7552bb0741123849cb5b0cb9830b359b'],
  [42, 58, { pa_color: 'red', logo: 'No' }, '4816598d3f57e5aad05d57fdbd11920f'],
  [42, 60, { pa_color: 'blue', logo: 'No' }, '6fb90be6f8adf05e33dadf439c74e6a0'],
])('the key of product %i, variation %s as recorded', (productId, variationId, attributes, key) => {
  expect(cartItemKey({ productId, variationId, attributes, extraData: [] })).toBe(key);
  const engraved = [{ key: 'engraving', value: 'Ada' }];
  expect(cartItemKey({ productId, variationId, attributes, extraData: engraved })).not.toBe(key);
});
