import { expect, it } from 'vitest';
import { addableQuantity, findLine, lineId } from '#storefront/domain/cart/cart.ts';
import { reconcile } from '#storefront/domain/cart/cart-mutation.ts';
import { cartOf, line, mug } from '#storefront/domain/cart/fixtures/mutations.ts';
import { extraData, mapExtra } from './extra-data.ts';

const engraved = (text: string) => JSON.stringify({ add_ons: { engraving: text } });

it('a line has what was sent, and the words of the store', () => {
  const sent: object = JSON.parse(extraData(engraved('Ada')));
  expect(sent).toMatchObject({ add_ons: { engraving: 'Ada' } });
  const entries = Object.entries(sent).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const words = { key: 'item_data', value: '[{"name":"Engraving","value":"Ada &amp; <b>Bob</b>"}]' };
  expect(mapExtra([...entries, words, null])).toEqual({
    extra: engraved('Ada'),
    texts: [{ label: 'Engraving', value: 'Ada & Bob' }],
  });
  expect(mapExtra(null)).toEqual({});
  expect(mapExtra([{ key: 'item_data', value: 'no JSON' }])).toEqual({});
});

it('two engravings are two lines, and an add is found by its own alone', () => {
  const [ada, bob] = ['Ada', 'Bob'].map((text) => ({ ...mug, extra: engraved(text) }));
  if (ada === undefined || bob === undefined) throw new Error('There are two.');
  expect(new Set([mug, ada, bob].map(lineId)).size).toBe(3);
  const cart = cartOf(line(mug, 1), line(ada, 2));
  expect(findLine(cart, mug)?.quantity).toBe(1);
  expect(findLine(cart, ada)?.quantity).toBe(2);
  expect(findLine(cart, bob)).toBeUndefined();
  // The line of another engraving says nothing about an add whose answer was lost.
  expect(reconcile({ kind: 'add', product: bob, quantity: 2 }, 0, cart)).toBe('pending');
  expect(reconcile({ kind: 'add', product: ada, quantity: 2 }, 0, cart)).toBe('applied');
  const stock = { stockStatus: 'IN_STOCK' as const, stockQuantity: 5, lowStockAmount: null };
  expect(addableQuantity({ ...bob, stock, soldIndividually: false }, cart)).toBe(5);
});
