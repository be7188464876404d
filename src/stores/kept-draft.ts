import type { KeyValue } from '#api/shopper/storage.ts';
import type { CheckoutDraft } from '#shop/checkout/checkout-draft.ts';
import { keptJson } from './kept-json.ts';

const KEY = 'islet-checkout-draft';

/** What was typed into checkout, on this device. */
export interface KeptDraft extends CheckoutDraft {
  /** Database id of the customer who typed it; null for a guest. */
  of: number | null;
}

export function keepDraft(storage: KeyValue, draft: KeptDraft): void {
  storage.set(KEY, JSON.stringify(draft));
}

/** Null where nothing is kept. */
export function keptDraft(storage: KeyValue): KeptDraft | null {
  return keptJson(storage, KEY);
}

/** Forgets what was typed: it was ordered, or its owner signs out. */
export function forgetDraft(storage: KeyValue): void {
  storage.set(KEY, '');
}
