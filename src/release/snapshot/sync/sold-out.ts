import type { MerchantConfig } from '#shop/site/settings/settings.ts';
import { readListsSoldOut } from '../read/read-products.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { SyncContext } from './sync-context.ts';
import type { SyncDepth } from './sync-request.ts';

/**
 * Asks again whether the store's lists show products that are sold out, where the answer would be the first to
 * say that they don't: a product may have sold out after it.
 * @param answer null where it was not asked
 */
export async function confirmListsSoldOut(
  reading: SyncContext,
  depth: SyncDepth,
  config: MerchantConfig,
  answer: boolean | null,
): Promise<boolean | null> {
  if (answer !== false || config.hideOutOfStock !== undefined) return answer;
  const { source, stage } = reading;
  const isPartialRead = depth !== 'all';
  if (isPartialRead && source.state('hidesSoldOut') === true) return answer;
  const hasSoldOut = stage.hasSoldOut() || (isPartialRead && source.hasSoldOut());
  return hasSoldOut ? readListsSoldOut(reading) : answer;
}

/**
 * Returns true where the store hides what is sold out from its lists. Without a product that is sold out nothing
 * tells, and what was known before holds.
 * @param listsSoldOut null where it was not asked
 */
export function hidesSoldOutProducts(
  source: SourceStore,
  config: MerchantConfig,
  listsSoldOut: boolean | null,
): boolean {
  const known = config.hideOutOfStock ?? (listsSoldOut === true ? false : undefined);
  if (known !== undefined) return known;
  const isTold = listsSoldOut === false && source.hasSoldOut();
  return isTold || (source.state('hidesSoldOut') ?? false);
}
