import type { Store } from '../db/database.ts';
import { markPayingCustomer } from './accounts.ts';

/**
 * Makes the orders of a guest those of the account with their e-mail address. Anybody can register with the address
 * of somebody else, so it has to be proven.
 * @param proof the session that the orders were made with; `address` where an e-mail or a provider has confirmed it
 */
export function claimGuestOrders(
  store: Store,
  customerId: number,
  proof: 'address' | { session: string },
): void {
  const session = proof === 'address' ? null : proof.session;
  const claimed = store.withoutRevision(() =>
    store.all<{ paid_gmt: string | null }>(
      `UPDATE orders SET customer_id = ?1
       WHERE customer_id IS NULL AND (?2 IS NULL OR session_id = ?2)
         AND lower(json_extract(data, '$.billing.email')) = (SELECT lower(email) FROM customers WHERE id = ?1)
       RETURNING paid_gmt`,
      customerId,
      session,
    ),
  );
  if (claimed.some(({ paid_gmt }) => paid_gmt !== null)) markPayingCustomer(store, customerId);
}
