import type { Store } from '../db/database.ts';
import { UserError } from '../errors.ts';
import { findCustomer } from './accounts.ts';
import { cleanField } from './address.ts';

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
  store.withoutRevision(() =>
    store.run(
      'UPDATE customers SET first_name = ?, last_name = ?, display_name = ? WHERE id = ?',
      cleanField(change.firstName ?? row.first_name),
      cleanField(change.lastName ?? row.last_name),
      cleanField(change.displayName ?? '') || row.display_name,
      id,
    ),
  );
}
