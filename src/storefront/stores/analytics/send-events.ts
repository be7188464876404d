import { type Observed, type UnsentEvent, unsentEvents } from '#storefront/domain/analytics/unsent-events.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { restoreSent, storeHints, storeSent } from './sent-storage.ts';

/** Held while a tab sends what is new, so that no other one sends it too. */
const SENT_LOCK = 'islet-sending-events';

/**
 * Sends what is new, once in all tabs and pages: it is stored as sent first, at the same moment, so that a page that is
 * closed sends all of it or leaves it to the next one.
 * @param observe what is the case, asked for when it is this tab's turn
 */
export async function sendUnsent(
  { env, config }: Pick<StoreConnection, 'env' | 'config'>,
  observe: () => Observed,
  send: (unsent: UnsentEvent) => void,
): Promise<void> {
  const { storage } = env;
  const compare = () => {
    const sent = restoreSent(storage);
    const observed = observe();
    const next = unsentEvents(sent, observed, config.currency);
    return { ...next, observed, isSame: JSON.stringify(next.sent) === JSON.stringify(sent) };
  };
  if (compare().isSame) return;
  await env.withTabLock(SENT_LOCK, async () => {
    const { sent, observed, unsent, isSame } = compare();
    if (isSame) return;
    storeSent(storage, sent);
    if (observed.isCartChangedHere && observed.cart !== null) storeHints(storage, { cart: undefined });
    if (observed.signsUp && observed.signedIn) storeHints(storage, { signsUp: undefined });
    for (const one of unsent) send(one);
  });
}
