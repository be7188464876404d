import { UserError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { findCustomer, isEmailTaken } from './accounts.ts';
import { isEmail } from './email.ts';
import { deletePasswordReset } from './password-resets.ts';

export interface AccountChange {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  displayName?: string | null;
}

/**
 * Changes a customer's names and e-mail address; a link to reset the password that was sent to the old one is void then.
 * @throws UserError where the e-mail address is invalid or used by another account
 */
export function changeAccount(store: Store, id: number, change: AccountChange): void {
  const row = findCustomer(store, id);
  if (!row) throw new UserError('The user ID passed is invalid');
  const email = change.email ?? row.email;
  if (!isEmail(email)) throw new UserError('The email address you are trying to use is invalid');
  if (isEmailTaken(store, email, id)) {
    throw new UserError('Sorry, that email address is already used!');
  }
  if (email !== row.email) deletePasswordReset(store, id);
  store.withoutRevision(() =>
    store.run(
      'UPDATE customers SET email = ?, first_name = ?, last_name = ?, display_name = ? WHERE id = ?',
      email,
      change.firstName ?? row.first_name,
      change.lastName ?? row.last_name,
      change.displayName?.trim() || row.display_name,
      id,
    ),
  );
}
