import { expect, test } from 'vitest';
import type { OrderLine } from './order.ts';
import { orderOfNumber, type WithdrawalDraft, withdrawalAddress, withdrawalStatement } from './withdrawal.ts';

const line = (id: string, quantity: number, choices: OrderLine['choices'] = []): OrderLine => ({
  ...{ id, quantity, choices, name: `Mug ${id}`, slug: '', picture: null, total: 100 },
  item: { variationId: null, attributes: {} },
});
const LINES = [line('a', 3), line('b', 1, [{ label: 'Colour', value: 'Blue' }])];
const DRAFT: WithdrawalDraft = {
  ...{ name: ' Ada ', email: ' ada@example.test ', orderNumber: ' 1001 ' },
  ...{ whole: false, quantities: { a: 2, b: 1 }, goods: ' The blue one \r\n\n and its lid ' },
};
const choiceText = ({ label, value }: OrderLine['choices'][number]) => `${label}: ${value}`;

test('goods of a known order are those of its lines, with quantities and choices', () => {
  expect(withdrawalStatement(DRAFT, LINES, choiceText)).toEqual({
    ...{ name: 'Ada', email: 'ada@example.test', orderNumber: '1001' },
    goods: ['2 × Mug a', '1 × Mug b (Colour: Blue)'],
  });
  const none = { ...DRAFT, quantities: { a: 0, gone: 3 } };
  expect(withdrawalStatement(none, LINES, choiceText).goods).toEqual([]);
});

test('goods of another order are what was typed, and the whole order names none', () => {
  expect(withdrawalStatement(DRAFT, null, choiceText).goods).toEqual(['The blue one', 'and its lid']);
  expect(withdrawalStatement({ ...DRAFT, whole: true }, null, choiceText).goods).toEqual([]);
  expect(withdrawalStatement({ ...DRAFT, whole: true }, LINES, choiceText).goods).toEqual([]);
});

test.each(['1001', ' #1001 ', '# 1001'])('%j is order 1001, and nothing else is', (typed) => {
  const orders = [{ orderNumber: '100' }, { orderNumber: '1001' }];
  expect(orderOfNumber(orders, typed)).toBe(orders[1]);
  expect(orderOfNumber(orders, '10')).toBeUndefined();
  expect(orderOfNumber(orders, '')).toBeUndefined();
});

test('the page of the shop is told the order, one elsewhere is not', () => {
  expect(withdrawalAddress('/de/withdrawal/', { databaseId: 7 })).toBe('/de/withdrawal/?order=7');
  expect(withdrawalAddress('/de/withdrawal/', { databaseId: null })).toBe('/de/withdrawal/');
  expect(withdrawalAddress('https://store.example/form/', { databaseId: 7 })).toBe(
    'https://store.example/form/',
  );
});
