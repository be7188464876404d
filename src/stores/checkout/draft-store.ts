import { atom } from 'nanostores';
import { type CheckoutDraft, EMPTY_DRAFT } from '#shop/checkout/checkout-draft.ts';
import { storeConnection } from '../session/session.ts';
import { deleteDraft, type StoredDraft, storeDraft, storedDraft } from './draft-storage.ts';

/** What is typed into checkout; kept on the device until it is ordered. */
export const $draft = atom<CheckoutDraft>(EMPTY_DRAFT);

let owner: number | null = null;
/** What may be another customer's: not shown until the store has said who is here. */
let heldDraft: StoredDraft | null = null;

/** Shows what was typed on a page before, where it is certain who typed it. */
export function restoreDraft(): void {
  const { env, api } = storeConnection();
  const stored = storedDraft(env.storage);
  if (stored === null) return;
  const isMine = stored.of === null || (api.tokens.isSignedIn && api.tokens.customerId === String(stored.of));
  if (isMine) showDraft(stored);
  else heldDraft = stored;
}

/**
 * Says who is here; null for a guest. A customer's draft is forgotten before anybody else; a guest who has
 * signed in takes the own one along.
 */
export function assignDraftOwner(customer: number | null): void {
  const isForeign = owner !== null && owner !== customer;
  if (isForeign) clearDraft();
  else if (heldDraft?.of === customer) showDraft(heldDraft);
  else if (heldDraft) deleteDraft(storeConnection().env.storage);
  heldDraft = null;
  owner = customer;
}

/** Keeps what was typed, at once: the page may be left at any time. */
export function updateDraft(values: Partial<CheckoutDraft>): void {
  const draft = { ...$draft.get(), ...values };
  $draft.set(draft);
  heldDraft = null;
  storeDraft(storeConnection().env.storage, { ...draft, of: owner });
}

/** The draft was ordered. */
export function clearDraft(): void {
  $draft.set(EMPTY_DRAFT);
  deleteDraft(storeConnection().env.storage);
}

function showDraft(stored: StoredDraft): void {
  const { of, ...draft } = stored;
  owner = of;
  $draft.set({ ...EMPTY_DRAFT, ...draft });
}
