import { atom } from 'nanostores';
import type { KeyValue } from '#api/shopper/storage.ts';
import { type CheckoutDraft, EMPTY_DRAFT } from '#shop/checkout-draft.ts';
import { shop } from './session/session.ts';

/** What is typed into checkout; kept on the device until it is ordered. */
export const $draft = atom<CheckoutDraft>(EMPTY_DRAFT);

const KEY = 'islet-checkout-draft';

interface KeptDraft extends CheckoutDraft {
  /** Database id of the customer who typed it; null for a guest. */
  of: number | null;
}

let owner: number | null = null;

/** Shows what was typed on a page before. */
export function recallDraft(): void {
  const kept = keptDraft(shop().env.storage);
  owner = kept?.of ?? null;
  if (kept) $draft.set({ ...EMPTY_DRAFT, ...kept });
}

/** Says whose draft it is. Another customer's is forgotten; a guest who has signed in takes it along. */
export function claimDraft(customer: number | null): void {
  if (customer === null) return;
  const isForeign = owner !== null && owner !== customer;
  owner = customer;
  if (isForeign) clearDraft();
}

/** Keeps what was typed, at once: the page may be left at any time. */
export function changeDraft(values: Partial<CheckoutDraft>): void {
  const draft = { ...$draft.get(), ...values };
  $draft.set(draft);
  const kept: KeptDraft = { ...draft, of: owner };
  shop().env.storage.set(KEY, JSON.stringify(kept));
}

/** The draft was ordered. */
export function clearDraft(): void {
  $draft.set(EMPTY_DRAFT);
  forgetDraft(shop().env.storage);
}

/** Forgets what was typed, as when its owner signs out. */
export function forgetDraft(storage: KeyValue): void {
  storage.set(KEY, '');
}

function keptDraft(storage: KeyValue): KeptDraft | null {
  try {
    return JSON.parse(storage.get(KEY)) as KeptDraft;
  } catch {
    return null;
  }
}
