import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#storefront/domain/checkout/checkout-draft.ts';
import { deleteDraft } from '../browser/stored-json.ts';
import { Browser } from '../fixtures/browser.ts';
import { storeDraft, storedDraft } from './draft-store.ts';

const DRAFT = { ...EMPTY_DRAFT, email: 'gesa@example.test', note: 'Ring twice', of: 7 };
const openTab = () => new Browser('http://127.0.0.1:9/graphql').open().env;

test('a draft is stored with its owner until it is deleted', () => {
  const { storage } = openTab();
  expect(storedDraft(storage)).toBeNull();
  storeDraft(storage, DRAFT);
  expect(storedDraft(storage)).toEqual(DRAFT);
  storeDraft(storage, { ...DRAFT, note: '', of: null });
  expect(storedDraft(storage)).toEqual({ ...DRAFT, note: '', of: null });
  deleteDraft(storage);
  expect(storedDraft(storage)).toBeNull();
  expect(storage.keys()).toEqual([]);
});

test('the draft of one browser is not that of another', () => {
  storeDraft(openTab().storage, DRAFT);
  expect(storedDraft(openTab().storage)).toBeNull();
});
