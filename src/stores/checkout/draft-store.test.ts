import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from '#shop/checkout/checkout-draft.ts';
import { bearTokens, openPage } from '../fixtures/page.ts';

const ANNA = 7;
const BEN = 8;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens checkout on this device. @param customer whose tokens the browser keeps; null for a guest's */
async function checkout(customer: number | null) {
  bearTokens(kept, customer);
  openPage(kept);
  const draft = await import('./draft-store.ts');
  draft.restoreDraft();
  return { ...draft, note: () => draft.$draft.get().note };
}

/** Somebody has typed a note on an earlier page. */
async function typed(customer: number | null): Promise<void> {
  const page = await checkout(customer);
  page.assignDraftOwner(customer);
  page.updateDraft({ note: 'Ring twice' });
}

const keptText = () => [...kept.values()].join('\n');

test.each([ANNA, null])(
  'what somebody has typed (%s) is there on the next page at once',
  async (customer) => {
    await typed(customer);
    const page = await checkout(customer);
    expect(page.note()).toBe('Ring twice');
    page.assignDraftOwner(customer);
    expect(page.note()).toBe('Ring twice');
  },
);

test('a guest who signs in takes it along, and then it is the customer’s', async () => {
  await typed(null);
  const page = await checkout(ANNA);
  expect(page.note()).toBe('Ring twice');
  page.assignDraftOwner(ANNA);
  page.updateDraft({});
  expect(page.note()).toBe('Ring twice');
  expect((await checkout(BEN)).note()).toBe('');
});

test.each([BEN, null])('a customer’s is never shown to another one (%s), and forgotten', async (next) => {
  await typed(ANNA);
  const page = await checkout(next);
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  page.assignDraftOwner(next);
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  expect(keptText()).not.toContain('Ring twice');
  page.updateDraft({ email: 'next@example.test' });
  expect((await checkout(next)).$draft.get()).toEqual({ ...EMPTY_DRAFT, email: 'next@example.test' });
});

test('whose tokens are no good any more is a guest, who sees nothing of the customer', async () => {
  await typed(ANNA);
  const page = await checkout(ANNA);
  page.assignDraftOwner(null);
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  expect(keptText()).not.toContain('Ring twice');
});

test('a customer whose token tells no name gets the own draft back once the store has told who is here', async () => {
  await typed(ANNA);
  const page = await checkout(null);
  expect(page.note()).toBe('');
  page.assignDraftOwner(ANNA);
  expect(page.note()).toBe('Ring twice');
});

test('what is typed while the store has not told who is here stays', async () => {
  await typed(ANNA);
  const page = await checkout(BEN);
  page.updateDraft({ email: 'ben@example.test' });
  page.assignDraftOwner(BEN);
  expect(page.$draft.get()).toEqual({ ...EMPTY_DRAFT, email: 'ben@example.test' });
});

test('what was ordered is forgotten, here and on the next page', async () => {
  await typed(ANNA);
  const page = await checkout(ANNA);
  page.clearDraft();
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  expect((await checkout(ANNA)).$draft.get()).toEqual(EMPTY_DRAFT);
});

test('what cannot be read is no draft', async () => {
  kept.set('islet-checkout-draft', '{"note":');
  expect((await checkout(null)).$draft.get()).toEqual(EMPTY_DRAFT);
});
