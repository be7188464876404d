import { type Heard, type News, news } from '#storefront/domain/analytics/told.ts';
import type { StoreConnection } from '../session/store-connection.ts';
import { restoreTold, storeHints, storeTold } from './told-storage.ts';

/** Held while a tab tells what is new, so that no other one tells it too. */
const TOLD_LOCK = 'islet-telling';

/**
 * Tells what is new, once in all tabs and pages: it is stored as told first, at the same moment, so that a page that is
 * closed tells all of it or leaves it to the next one.
 * @param hear what is the case, asked for when it is this tab's turn
 */
export async function tellNews(
  { env, config }: Pick<StoreConnection, 'env' | 'config'>,
  hear: () => Heard,
  tell: (news: News) => void,
): Promise<void> {
  const { storage } = env;
  const compare = () => {
    const told = restoreTold(storage);
    const heard = hear();
    const next = news(told, heard, config.currency);
    return { ...next, heard, isSame: JSON.stringify(next.told) === JSON.stringify(told) };
  };
  if (compare().isSame) return;
  await env.withTabLock(TOLD_LOCK, async () => {
    const { told, heard, news, isSame } = compare();
    if (isSame) return;
    storeTold(storage, told);
    if (heard.isCartChangedHere && heard.cart !== null) storeHints(storage, { cart: undefined });
    if (heard.signsUp && heard.signedIn) storeHints(storage, { signsUp: undefined });
    for (const one of news) tell(one);
  });
}
