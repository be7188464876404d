import { atom } from 'nanostores';
import { type CheckoutDraft, EMPTY_DRAFT } from '#shop/checkout/checkout-draft.ts';
import { forgetDraft, type KeptDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { shop } from './session/session.ts';

/** What is typed into checkout; kept on the device until it is ordered. */
export const $draft = atom<CheckoutDraft>(EMPTY_DRAFT);

let owner: number | null = null;
/** What may be another customer's: not shown until the store has said who is here. */
let held: KeptDraft | null = null;

/** Shows what was typed on a page before, where it is certain who typed it. */
export function recallDraft(): void {
  const { env, api } = shop();
  const kept = keptDraft(env.storage);
  if (kept === null) return;
  const isMine = kept.of === null || (api.tokens.isSignedIn && api.tokens.customerId === String(kept.of));
  if (isMine) show(kept);
  else held = kept;
}

/**
 * Says who is here; null for a guest. A customer's draft is forgotten before anybody else; a guest who has
 * signed in takes the own one along.
 */
export function claimDraft(customer: number | null): void {
  const isForeign = owner !== null && owner !== customer;
  if (isForeign) clearDraft();
  else if (held?.of === customer) show(held);
  else if (held) forgetDraft(shop().env.storage);
  held = null;
  owner = customer;
}

/** Keeps what was typed, at once: the page may be left at any time. */
export function changeDraft(values: Partial<CheckoutDraft>): void {
  const draft = { ...$draft.get(), ...values };
  $draft.set(draft);
  held = null;
  keepDraft(shop().env.storage, { ...draft, of: owner });
}

/** The draft was ordered. */
export function clearDraft(): void {
  $draft.set(EMPTY_DRAFT);
  forgetDraft(shop().env.storage);
}

function show(kept: KeptDraft): void {
  const { of, ...draft } = kept;
  owner = of;
  $draft.set({ ...EMPTY_DRAFT, ...draft });
}
