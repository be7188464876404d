import { readStoreKinds } from '#storefront/api/store-kinds.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import type { Check } from '../examination.ts';
import { say } from '../finding.ts';
import { listNames, quote } from '../format.ts';

/** Looks for the product kinds in the store; only those that the settings name have to be there. */
export const kinds: Check = async ({ probe, options: { config } }) => {
  const sought = productKinds(config.productKinds);
  const found = await readStoreKinds(probe.client, sought);
  const namesOf = (some: typeof sought) => listNames(some.map(({ name }) => quote(name)));
  const lacking = sought.filter((kind) => !found.includes(kind));
  if (config.productKinds && lacking.length > 0) return [say('kinds.lacking', { names: namesOf(lacking) })];
  return [found.length > 0 ? say('kinds.ok', { names: namesOf(found) }) : say('kinds.none', {})];
};
