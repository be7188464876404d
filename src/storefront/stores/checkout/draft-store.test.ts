import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from '#storefront/domain/checkout/checkout-draft.ts';
import { openPage, storeTokens } from '../fixtures/page.ts';

const ANNA = 7;
const BEN = 8;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens checkout with the tokens of a customer; null for a guest's. */
async function openCheckout(customer: number | null) {
  storeTokens(stored, customer);
  openPage(stored);
  const draft = await import('./draft-store.ts');
  draft.restoreDraft();
  return { ...draft, note: () => draft.$draft.get().note };
}

/** Types a note on an earlier page. */
async function typeNote(customer: number | null): Promise<void> {
  const page = await openCheckout(customer);
  page.assignDraftOwner(customer);
  page.updateDraft({ note: 'Ring twice' });
}

const storedText = () => [...stored.values()].join('\n');

test.each([ANNA, null])('the draft of a shopper (%s) is on the next page at once', async (customer) => {
  await typeNote(customer);
  const page = await openCheckout(customer);
  expect(page.note()).toBe('Ring twice');
  page.assignDraftOwner(customer);
  expect(page.note()).toBe('Ring twice');
});

test('a guest who signs in keeps the draft, which is the customer’s then', async () => {
  await typeNote(null);
  const page = await openCheckout(ANNA);
  expect(page.note()).toBe('Ring twice');
  page.assignDraftOwner(ANNA);
  page.updateDraft({});
  expect(page.note()).toBe('Ring twice');
  expect((await openCheckout(BEN)).note()).toBe('');
});

test.each([BEN, null])(
  'a customer’s draft is never shown to another shopper (%s), and deleted',
  async (next) => {
    await typeNote(ANNA);
    const page = await openCheckout(next);
    expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
    page.assignDraftOwner(next);
    expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
    expect(storedText()).not.toContain('Ring twice');
    page.updateDraft({ email: 'next@example.test' });
    expect((await openCheckout(next)).$draft.get()).toEqual({ ...EMPTY_DRAFT, email: 'next@example.test' });
  },
);

test('a customer whose tokens are rejected is a guest, who sees nothing of the customer', async () => {
  await typeNote(ANNA);
  const page = await openCheckout(ANNA);
  page.assignDraftOwner(null);
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  expect(storedText()).not.toContain('Ring twice');
});

test('a customer whose token has no id gets the draft back once the session is loaded', async () => {
  await typeNote(ANNA);
  const page = await openCheckout(null);
  expect(page.note()).toBe('');
  page.assignDraftOwner(ANNA);
  expect(page.note()).toBe('Ring twice');
});

test('what is typed before the session is loaded stays', async () => {
  await typeNote(ANNA);
  const page = await openCheckout(BEN);
  page.updateDraft({ email: 'ben@example.test' });
  page.assignDraftOwner(BEN);
  expect(page.$draft.get()).toEqual({ ...EMPTY_DRAFT, email: 'ben@example.test' });
});

test('an ordered draft is cleared, here and on the next page', async () => {
  await typeNote(ANNA);
  const page = await openCheckout(ANNA);
  page.clearDraft();
  expect(page.$draft.get()).toEqual(EMPTY_DRAFT);
  expect((await openCheckout(ANNA)).$draft.get()).toEqual(EMPTY_DRAFT);
});

test('an unreadable draft is empty', async () => {
  stored.set('islet-checkout-draft', '{"note":');
  expect((await openCheckout(null)).$draft.get()).toEqual(EMPTY_DRAFT);
});
