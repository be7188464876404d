import type { KeyValueStorage } from '#storefront/api/shopper/key-value-storage.ts';
import type { CheckoutDraft } from '#storefront/domain/checkout/checkout-draft.ts';
import { DRAFT_KEY } from '../browser/order-keys.ts';
import { storedJson } from '../browser/stored-json.ts';
import { DRAFT } from './order-schema.ts';

/** The checkout form as it is stored on this device. */
export interface StoredDraft extends CheckoutDraft {
  /** Database id of the customer who filled it in; null for a guest. */
  of: number | null;
}

export function storeDraft(storage: KeyValueStorage, draft: StoredDraft): void {
  storage.set(DRAFT_KEY, JSON.stringify(draft));
}

/** @returns null where none is stored */
export function storedDraft(storage: KeyValueStorage): StoredDraft | null {
  return storedJson(storage, DRAFT_KEY, DRAFT);
}
