import type { Backend } from '../context.ts';
import { findCustomer, savePassword } from '../customers/accounts.ts';
import { deletePasswordReset } from '../customers/password-resets.ts';
import { checkNewPassword, hashPassword } from '../customers/passwords.ts';
import { UserError } from '../errors.ts';
import type { RequestSession } from '../session/request-session.ts';
import { isRevoked, revokeSignIns } from '../session/revoked-sign-ins.ts';
import { sendAddressNotice, sendPasswordNotice } from './account-notices.ts';

/**
 * Changes the signed-in customer's account, and the password with it where one is given. A new password ends the
 * customer's other sign-ins; what matters for the account's safety is told by email.
 * @param change changes everything but the password
 * @throws UserError where the new password or the change is refused, or a sign-in that has ended would change what opens
 * the account; nothing is changed then
 */
export async function changeOwnAccount(
  backend: Backend,
  requestSession: RequestSession,
  password: string | null | undefined,
  change: () => void,
): Promise<void> {
  const { store } = backend;
  const { user, proof } = requestSession;
  if (user === null) return change();
  const passwordHash = password ? await newPasswordHash(backend, requestSession, user, password) : null;
  const before = findCustomer(store, user);
  if (!before) throw new UserError('The user ID passed is invalid');
  const { email } = store.transaction(() => {
    change();
    const after = findCustomer(store, user) ?? before;
    const opensIt = passwordHash !== null || after.email !== before.email;
    // Else whoever was signed out by a new password could set another one in the minutes that are left.
    if (opensIt && proof && isRevoked(store, proof)) {
      throw new UserError('You do not have the appropriate capabilities to perform this action');
    }
    if (passwordHash === null) return after;
    savePassword(store, user, passwordHash);
    deletePasswordReset(store, user);
    revokeSignIns(store, user, proof?.id ?? null);
    return after;
  });
  if (passwordHash !== null) sendPasswordNotice(backend, before);
  if (email !== before.email) sendAddressNotice(backend, before, email);
}

function newPasswordHash(
  { shop, guessLimits, passwordCost }: Backend,
  requestSession: RequestSession,
  user: number,
  password: string,
): Promise<string> {
  requestSession.claimPasswordUse();
  checkNewPassword(password, shop);
  guessLimits.newPassword(user);
  return hashPassword(password, passwordCost);
}
