import { CATEGORY_EDITS } from './categories.ts';
import { FACT_EDITS } from './facts.ts';
import { PRESENCE_EDITS } from './presence.ts';
import { PRICE_EDITS } from './prices.ts';
import { SETTING_EDITS } from './shop.ts';
import { STOCK_EDITS } from './stock.ts';
import { TERM_EDITS } from './terms.ts';
import type { Edit } from './types.ts';

export type { AppliedEdit as Applied, Edit, FoundBy, PickNumber as Pick } from './types.ts';

/** Every kind of change of a shop that a storefront has to follow. */
export const EDITS: readonly Edit[] = [
  ...PRICE_EDITS,
  ...STOCK_EDITS,
  ...FACT_EDITS,
  ...PRESENCE_EDITS,
  ...CATEGORY_EDITS,
  ...TERM_EDITS,
  ...SETTING_EDITS,
];

/** @throws where there is no such kind */
export function editNamed(name: string): Edit {
  const edit = EDITS.find((one) => one.name === name);
  if (!edit)
    throw new Error(`There is no edit "${name}"; there are ${EDITS.map((one) => one.name).join(', ')}.`);
  return edit;
}
