import { describe, expect, test } from 'vitest';
import type { CartMutation } from './cart-mutation.ts';
import { add, lamp, line, mug, set } from './fixtures/mutations.ts';
import { coalesce } from './mutation-effects.ts';

describe('coalescing', () => {
  test.each<[string, CartMutation[], CartMutation, number[]]>([
    ['drops a quantity that a later one replaces', [set(2)], set(3), [0]],
    ['keeps the quantity of another line', [set(2, lamp)], set(3), []],
    ['never drops an add', [add(1)], add(1), []],
    ['keeps a quantity before an add to the same line', [set(2), add(1)], set(3), []],
    [
      'drops a removal that was undone before it was sent',
      [set(0)],
      { kind: 'restore', line: line(mug, 2) },
      [0],
    ],
    ['keeps a quantity that is no removal', [set(2)], { kind: 'restore', line: line(mug, 2) }, []],
    [
      'drops a shipping method that a later one replaces',
      [{ kind: 'shippingMethod', ids: ['a'] }],
      { kind: 'shippingMethod', ids: ['b'] },
      [0],
    ],
    [
      'drops addresses whose fields a later one sets',
      [
        { kind: 'address', billing: { country: 'DE' } },
        { kind: 'address', billing: { country: 'DE', city: 'Bonn' } },
      ],
      { kind: 'address', billing: { country: 'FR', city: '' } },
      [0, 1],
    ],
    [
      'keeps the address that a shipping method was selected for',
      [
        { kind: 'address', billing: { country: 'DE' } },
        { kind: 'shippingMethod', ids: ['a'] },
      ],
      { kind: 'address', billing: { country: 'FR' } },
      [],
    ],
    [
      'keeps an address with other fields',
      [{ kind: 'address', billing: { country: 'DE' } }],
      { kind: 'address', shipping: { country: 'FR' } },
      [],
    ],
  ])('%s', (_, queued, next, dropped) => {
    expect(coalesce(queued, next)).toEqual(dropped);
  });
});
