import { fileURLToPath } from 'node:url';
import type { SeedCatalog } from '../../db/seed/types.ts';
import { readCatalog } from '../import/read-catalog.ts';

export const DEMO_PRODUCTS = fileURLToPath(new URL('products.csv', import.meta.url));

/**
 * The demo shop, "Tern & Tide" on the island of Lunnay, read as a merchant's export is. Its pictures lie where uploads
 * are looked for, so none has to be brought there.
 * @throws where the importer has anything to say about its file
 */
export function demoCatalog(): SeedCatalog {
  const { catalog, problems } = readCatalog(DEMO_PRODUCTS);
  const [problem] = problems.list();
  if (problem) throw new Error(`${DEMO_PRODUCTS}, line ${problem.line}: ${problem.reason}`);
  return catalog;
}
