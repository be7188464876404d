import { beforeEach, expect, test } from 'vitest';
import { add, cartOf, line, mug, set } from '#storefront/domain/cart/fixtures/mutations.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import { FAILURE_KINDS, FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import { Browser, type Tab } from '../fixtures/browser.ts';
import {
  $notices,
  addLostLines,
  addNotice,
  formatFailure,
  removeNotice,
  restoreNotices,
  settleNotices,
} from './notices.ts';

const english = pickMessages(translator('en_US'), FAILURE_MESSAGES);
const french = pickMessages(translator('fr_FR'), FAILURE_MESSAGES);
let env: Tab['env'];

beforeEach(() => {
  env = new Browser('http://127.0.0.1:9/graphql').open().env;
  $notices.set([]);
});

test('a failure is formatted in the locale of the page', () => {
  const notEnough = failure('notEnoughStock', { product: 'Cap', quantity: '3' });
  expect(formatFailure('en_US', english, notEnough)).toBe('There are only 3 of Cap.');
  expect(formatFailure('fr_FR', french, notEnough)).toBe('Il ne reste que 3 exemplaires de Cap.');
});

test('a message that lacks a parameter is never shown', () => {
  expect(formatFailure('en_US', english, failure('outOfStock'))).toBe('Something went wrong.');
  for (const kind of FAILURE_KINDS) {
    expect(formatFailure('en_US', english, failure(kind)), kind).not.toMatch(/[{}]/);
  }
});

test('a notice is shown on the next page until it is dismissed, the same failure once', () => {
  addNotice(env, { id: '1', failure: failure('gone', { product: 'Cap' }) });
  addNotice(env, { id: '2', failure: failure('gone', { product: 'Cap' }) });
  addNotice(env, { id: '3', failure: failure('busy') });
  $notices.set([]);
  restoreNotices(env);
  expect($notices.get().map(({ id }) => id)).toEqual(['2', '3']);
  removeNotice(env, '2');
  restoreNotices(env);
  expect($notices.get().map(({ id }) => id)).toEqual(['3']);
});

test('the last notices stay', () => {
  for (let id = 0; id < 9; id++)
    addNotice(env, { id: String(id), failure: failure('gone', { product: `${id}` }) });
  expect($notices.get().map(({ id }) => id)).toEqual(['4', '5', '6', '7', '8']);
});

test.each([
  ['changed', cartOf(line(mug, 1))],
  ['gone, or bought', cartOf()],
])('a notice about a line goes once the line is %s', (_, next) => {
  addNotice(env, { id: '1', failure: failure('notEnoughStock', { product: 'Mug' }), mutation: set(9) });
  settleNotices(env, cartOf(line(mug, 3)));
  settleNotices(env, cartOf(line(mug, 3), line({ ...mug, productId: 8 }, 1)));
  expect($notices.get()).toHaveLength(1);
  settleNotices(env, next);
  expect($notices.get()).toEqual([]);
  restoreNotices(env);
  expect($notices.get()).toEqual([]);
});

test('an offer of lost lines goes once one of them is in the cart again', () => {
  addLostLines(env, [line(mug, 2)]);
  settleNotices(env, cartOf());
  restoreNotices({ ...env, now: () => env.now() + 60_000 });
  expect($notices.get()).toHaveLength(1);
  settleNotices(env, cartOf(line(mug, 1)));
  expect($notices.get()).toEqual([]);
});

test('a notice about what is not in the cart is seen on the next page, and on no later one', () => {
  addNotice(env, { id: '1', failure: failure('outOfStock', { product: 'Mug' }), mutation: add(1) });
  settleNotices(env, cartOf());
  restoreNotices({ ...env, now: () => env.now() + 2000 });
  expect($notices.get()).toHaveLength(1);
  restoreNotices({ ...env, now: () => env.now() + 60_000 });
  expect($notices.get()).toEqual([]);
});

test('a notice that was seen does not stay where the clock is set back', () => {
  addNotice(env, { id: '1', failure: failure('outOfStock', { product: 'Mug' }), mutation: add(1) });
  settleNotices(env, cartOf());
  restoreNotices({ ...env, now: () => env.now() - 3_600_000 });
  expect($notices.get()).toEqual([]);
});
