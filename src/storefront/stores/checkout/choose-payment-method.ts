import type { StoreConnection } from '../session/store-connection.ts';
import './register-order-operations.ts';

/** The choice that is being sent, after those before it. */
const sending = new WeakMap<StoreConnection, Promise<void>>();

/**
 * Tells the store which payment method is selected, and reads the cart, since fees may depend on it. A store that does not
 * take it leaves the cart as it is: the order is then compared with the total that was shown.
 */
export function choosePaymentMethod(connection: StoreConnection, method: string): Promise<void> {
  const { api, queue } = connection;
  const choice = paymentMethodChosen(connection).then(async () => {
    const answer = await queue.runExclusive(() => api.mutation('choosePaymentMethod', { method }));
    if (answer.ok) await queue.refresh();
  });
  const settled = choice.catch(() => undefined);
  sending.set(connection, settled);
  return settled;
}

/** Resolves once no choice is under way. */
export function paymentMethodChosen(connection: StoreConnection): Promise<void> {
  return sending.get(connection) ?? Promise.resolve();
}
