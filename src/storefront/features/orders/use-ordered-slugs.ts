import { useEffect, useState } from 'react';
import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';

/**
 * Slugs of what was ordered in any language of a translated catalog, in the page's.
 * @returns by id of the line, those that are known
 */
export function useOrderedSlugs(lines: readonly OrderLine[]): ReadonlyMap<string, string> {
  const [slugs, setSlugs] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (storeConnection().config.language === undefined) return;
    void findSlugs(lines).then(setSlugs, () => {});
  }, [lines]);
  return slugs;
}

async function findSlugs(lines: readonly OrderLine[]): Promise<Map<string, string>> {
  const { slugOfProduct } = await import('#storefront/stores/languages/find-translated.ts');
  const found = await Promise.all(
    lines.map(async ({ id, productId }) => {
      const slug = productId === undefined ? null : await slugOfProduct(productId);
      return slug === null ? [] : [[id, slug] as const];
    }),
  );
  return new Map(found.flat());
}
