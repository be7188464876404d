import { existsSync, readFileSync } from 'node:fs';
import type { Pipeline } from './pipeline.ts';
import { fillPriceRecord } from './snapshot/prices/fill-record.ts';
import type { Workspace } from './workspace.ts';

/**
 * Fills the record of prices in before the first release of a shop, as of a shop that has a past; does nothing later.
 * @param file with the prices, such as those of the demo shop
 * @throws IsletError if it cannot be used
 */
export async function beginWithPrices(
  pipeline: Pick<Pipeline, 'plan'>,
  { snapshot }: Pick<Workspace, 'snapshot'>,
  file: string,
): Promise<void> {
  if (existsSync(snapshot)) return;
  // The catalog names the products of the file.
  await pipeline.plan();
  fillPriceRecord(snapshot, readFileSync(file, 'utf8'), Date.now());
}
