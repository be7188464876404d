import { atom } from 'nanostores';
import { type CheckoutDraft, EMPTY_DRAFT } from '#shop/checkout-draft.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { shop } from './session/session.ts';

/** What is typed into checkout; kept on the device until it is ordered. */
export const $draft = atom<CheckoutDraft>(EMPTY_DRAFT);

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
  keepDraft(shop().env.storage, { ...draft, of: owner });
}

/** The draft was ordered. */
export function clearDraft(): void {
  $draft.set(EMPTY_DRAFT);
  forgetDraft(shop().env.storage);
}
