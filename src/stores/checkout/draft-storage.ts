import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { CheckoutDraft } from '#shop/checkout/checkout-draft.ts';
import { storedJson } from '../browser/stored-json.ts';

const DRAFT_KEY = 'islet-checkout-draft';

/** What was typed into checkout, on this device. */
export interface StoredDraft extends CheckoutDraft {
  /** Database id of the customer who typed it; null for a guest. */
  of: number | null;
}

export function storeDraft(storage: KeyValueStorage, draft: StoredDraft): void {
  storage.set(DRAFT_KEY, JSON.stringify(draft));
}

/** Null where nothing is kept. */
export function storedDraft(storage: KeyValueStorage): StoredDraft | null {
  return storedJson(storage, DRAFT_KEY);
}

/** Forgets what was typed: it was ordered, or its owner signs out. */
export function deleteDraft(storage: KeyValueStorage): void {
  storage.set(DRAFT_KEY, '');
}
