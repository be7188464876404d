import type { Backend } from '../../context.ts';
import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import { type CustomerRow, findCustomer, savePassword } from '../accounts.ts';
import { cleanField, isEmail } from '../address.ts';
import { checkNewPassword, hashPassword } from '../passwords.ts';
import type { RequestSession } from '../session/request-session.ts';
import { isRevoked } from '../session/revoked-sign-ins.ts';
import { closeSignInsAndLinks, sendPasswordNotice } from './account-notices.ts';
import { askToConfirm, isOtherAddress } from './confirm-address.ts';

/** Ways to open an account. */
interface Access {
  email?: string | null;
  password?: string | null;
}

/**
 * Changes the signed-in customer's account. A new password ends the customer's other sign-ins; a new address is the
 * account's once the link that is emailed to it was opened.
 * @param change changes everything else
 * @throws UserError if a part is refused, or the sign-in has ended; nothing is changed then
 */
export async function changeOwnAccount(
  backend: Backend,
  request: RequestSession,
  { email, password }: Access,
  change: () => void,
): Promise<void> {
  const { store } = backend;
  const { user, proof } = request;
  if (user === null) return change();
  const before = findCustomer(store, user);
  if (!before) throw new UserError('The user ID passed is invalid');
  const newAddress = newAddressOf(backend, request, before, email);
  const passwordHash = password ? await newPasswordHash(backend, request, user, password) : null;
  store.transaction(() => {
    // It may have ended while the password was hashed.
    if (proof && isRevoked(store, proof)) {
      throw new UserError('You do not have the appropriate capabilities to perform this action');
    }
    change();
    if (passwordHash === null) return;
    savePassword(store, user, passwordHash);
    closeSignInsAndLinks(store, user, proof?.id ?? null);
  });
  if (passwordHash !== null) sendPasswordNotice(backend, before);
  if (newAddress !== null) askToConfirm(backend, user, newAddress, proof?.id ?? null);
}

/** @returns null if the address stays */
function newAddressOf(
  { guessLimits }: Backend,
  { source }: RequestSession,
  customer: CustomerRow,
  typed: string | null | undefined,
): string | null {
  const email = typed?.trim() ?? customer.email;
  if (!isEmail(email)) throw new UserError('The email address you are trying to use is invalid');
  if (!isOtherAddress(email, customer.email)) return null;
  guessLimits.newAddress(source, customer.id);
  return email;
}

function newPasswordHash(
  { shop, guessLimits, passwordCost }: Backend,
  request: RequestSession,
  user: number,
  password: string,
): Promise<string> {
  request.claimPasswordUse();
  checkNewPassword(password, shop);
  guessLimits.newPassword(user);
  return hashPassword(password, passwordCost);
}

export interface AccountChange {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  displayName?: string | null;
}

/** Changes a customer's names. The e-mail address changes once it is proven. */
export function changeNames(store: Store, id: number, change: AccountChange): void {
  const row = findCustomer(store, id);
  if (!row) throw new UserError('The user ID passed is invalid');
  store.runOutside(
    'UPDATE customers SET first_name = ?, last_name = ?, display_name = ? WHERE id = ?',
    cleanField(change.firstName ?? row.first_name),
    cleanField(change.lastName ?? row.last_name),
    cleanField(change.displayName ?? '') || row.display_name,
    id,
  );
}
