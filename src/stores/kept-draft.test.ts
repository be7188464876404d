import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '#shop/checkout/checkout-draft.ts';
import { Browser } from './fixtures/browser.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

const DRAFT = { ...EMPTY_DRAFT, email: 'gesa@example.test', note: 'Ring twice', of: 7 };
const openTab = () => new Browser('http://127.0.0.1:9/graphql').open().env;

test('a draft is kept with its owner until it is forgotten', () => {
  const { storage } = openTab();
  expect(keptDraft(storage)).toBeNull();
  keepDraft(storage, DRAFT);
  expect(keptDraft(storage)).toEqual(DRAFT);
  keepDraft(storage, { ...DRAFT, note: '', of: null });
  expect(keptDraft(storage)).toEqual({ ...DRAFT, note: '', of: null });
  forgetDraft(storage);
  expect(keptDraft(storage)).toBeNull();
  expect(storage.keys()).toEqual([]);
});

test('the draft of one browser is not that of another', () => {
  keepDraft(openTab().storage, DRAFT);
  expect(keptDraft(openTab().storage)).toBeNull();
});
