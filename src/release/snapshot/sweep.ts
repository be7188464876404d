import { slimFacts } from '#api/map/source.ts';
import { readSlimProducts } from './read-products.ts';
import { dueProducts, type Findings, type Reading, readInFull } from './reading.ts';
import { slimHash } from './source/stage.ts';

/**
 * Compares a few facts of every product with the known ones and reads in full what differs: finds also
 * what moves no `modified`, and what is gone. One request for 100 products, besides those read in full.
 */
export async function sweep(reading: Reading): Promise<Findings> {
  const { client, source, stage, now } = reading;
  let wanted = new Set<number>();
  let seen = new Set<number>();
  let newest = '';
  const found = await readSlimProducts(
    client,
    {
      restart() {
        wanted = dueProducts(reading, 'sweep');
        seen = new Set();
      },
      take(nodes) {
        for (const node of nodes) {
          const modified = node.modifiedGmt ?? '';
          const known = stage.version(node.databaseId) ?? source.product(node.databaseId);
          if (known?.modified !== modified || known.slim !== slimHash(slimFacts(node))) {
            wanted.add(node.databaseId);
          }
          if (modified > newest) newest = modified;
          seen.add(node.databaseId);
        }
      },
    },
    now,
  );
  const gone = new Set<number>();
  for (const id of source.ids()) if (!seen.has(id)) gone.add(id);
  for (const id of gone) wanted.delete(id);
  stage.keep(seen);
  for (const id of await readInFull(reading, wanted)) gone.add(id);
  return { gone, found, newest };
}
