import { atom } from 'nanostores';
import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { type CheckoutDraft, EMPTY_DRAFT } from '#storefront/domain/checkout/checkout-draft.ts';
import { DRAFT_KEY, deleteDraft, storedJson } from '../browser/stored-json.ts';
import { storeConnection } from '../session/page-connection.ts';
import { DRAFT } from './pending-orders.ts';

/** The checkout form as it is stored on this device. */
interface StoredDraft extends CheckoutDraft {
  /** Database id of the customer who filled it in; null for a guest. */
  of: number | null;
}

export function storeDraft(storage: KeyValueStorage, draft: StoredDraft): void {
  storage.set(DRAFT_KEY, JSON.stringify(draft));
}

/** @returns null if none is stored */
export function storedDraft(storage: KeyValueStorage): StoredDraft | null {
  return storedJson(storage, DRAFT_KEY, DRAFT);
}

/** The checkout form, stored on the device until it is ordered. */
export const $draft = atom<CheckoutDraft>(EMPTY_DRAFT);

let owner: number | null = null;
/** A draft that may be another customer's: not shown until the session is loaded. */
let heldDraft: StoredDraft | null = null;

/** Shows the stored draft if it is certainly this shopper's. */
export function restoreDraft(): void {
  const { env, api } = storeConnection();
  const stored = storedDraft(env.storage);
  if (stored === null) return;
  const isMine = stored.of === null || (api.tokens.isSignedIn && api.tokens.customerId === String(stored.of));
  if (isMine) showDraft(stored);
  else heldDraft = stored;
}

/**
 * Assigns the draft to the shopper of the loaded session. A customer's draft is deleted if another shopper is here;
 * a guest who has signed in keeps the draft, and so does a customer whose login has ended.
 * @param customer database id; null for a guest
 */
export function assignDraftOwner(customer: number | null): void {
  if (customer === null && storeConnection().api.tokens.isLoginOver) return;
  const isForeign = owner !== null && owner !== customer;
  if (isForeign) clearDraft();
  else if (heldDraft?.of === customer) showDraft(heldDraft);
  else if (heldDraft) deleteDraft(storeConnection().env.storage);
  heldDraft = null;
  owner = customer;
}

/** Changes and stores the draft, at once: the page may be left at any time. */
export function updateDraft(values: Partial<CheckoutDraft>): void {
  const draft = { ...$draft.get(), ...values };
  $draft.set(draft);
  heldDraft = null;
  storeDraft(storeConnection().env.storage, { ...draft, of: owner });
}

/** Clears the draft, which was ordered. */
export function clearDraft(): void {
  $draft.set(EMPTY_DRAFT);
  deleteDraft(storeConnection().env.storage);
}

function showDraft(stored: StoredDraft): void {
  const { of, ...draft } = stored;
  owner = of;
  $draft.set({ ...EMPTY_DRAFT, ...draft });
}
