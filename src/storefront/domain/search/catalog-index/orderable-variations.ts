import type { FiledProducts } from './index-columns.ts';
import type { OrderableColumn } from './index-format.ts';

/** The variations of a product that can be ordered, unless they are all that its options suggest. */
export interface OrderableVariations {
  /** Taxonomies that they differ in. */
  groups: readonly string[];
  /** By variation an option for each of these groups, or `ANY`. */
  options: readonly (readonly number[])[];
}

/** Stands for every option of a group. */
const ANY = -1;
/** A term that lists do not filter by. */
const UNKNOWN = -2;

/** Wanted options by group: 1 for each that was chosen. */
type ChosenOptions = ReadonlyMap<string, Uint8Array>;

/** @param optionOf the place of a term in its group */
export function orderableByProduct(
  { sizes, ranks }: FiledProducts,
  shards: readonly OrderableColumn[],
  optionOf: (group: string, term: number) => number | undefined,
): Map<number, OrderableVariations> {
  const found = new Map<number, OrderableVariations>();
  let first = 0;
  for (const [shard, size] of sizes.entries()) {
    for (const [position, taxonomies, terms] of shards[shard]?.products ?? []) {
      const groups = taxonomies.map((place) => shards[shard]?.taxonomies[place] ?? '');
      const options = Array.from({ length: terms.length / (groups.length || 1) }, (_, variation) =>
        groups.map((group, place) => {
          const term = terms[variation * groups.length + place] ?? 0;
          return term === 0 ? ANY : (optionOf(group, term) ?? UNKNOWN);
        }),
      );
      found.set(ranks[first + position] ?? 0, { groups, options });
    }
    first += size;
  }
  return found;
}

/** True if a variation has a chosen option of each group. @param except a group whose choice does not count */
export function isOrderable(
  { groups, options }: OrderableVariations,
  chosen: ChosenOptions,
  except?: string,
): boolean {
  return options.some((own) =>
    groups.every((group, place) => {
      const wanted = group === except ? undefined : chosen.get(group);
      const option = own[place] ?? UNKNOWN;
      return wanted === undefined || (option === ANY ? wanted.includes(1) : wanted[option] === 1);
    }),
  );
}

/** True if a variation has this option of a group, and of the others one of the chosen ones. */
export function isOptionOrderable(
  { groups, options }: OrderableVariations,
  chosen: ChosenOptions,
  group: string,
  option: number,
): boolean {
  const place = groups.indexOf(group);
  const own = options.filter((each) => place < 0 || each[place] === ANY || each[place] === option);
  return isOrderable({ groups, options: own }, chosen, group);
}
