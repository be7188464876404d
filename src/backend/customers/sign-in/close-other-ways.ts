import type { Store } from '../../db/database.ts';
import { deleteEmailConfirmation } from '../email-confirmations.ts';
import { deletePasswordReset } from '../password-resets.ts';
import { revokeSignIns } from '../session/revoked-sign-ins.ts';

/**
 * Closes every way into an account but its password: accounts of other sites, sign-ins, and emailed links, also one
 * that would give it another address. To be called in a transaction.
 * @param exempt the sign-in that stays; null for none
 */
export function closeOtherWays(store: Store, customer: number, exempt: string | null): void {
  store.withoutRevision(() => store.run('DELETE FROM login_identities WHERE customer_id = ?', customer));
  closeSignInsAndLinks(store, customer, exempt);
}

/** Ends the other sign-ins of a customer and voids emailed links; accounts of other sites go on opening the account. */
export function closeSignInsAndLinks(store: Store, customer: number, exempt: string | null): void {
  revokeSignIns(store, customer, exempt);
  deletePasswordReset(store, customer);
  deleteEmailConfirmation(store, customer);
}
