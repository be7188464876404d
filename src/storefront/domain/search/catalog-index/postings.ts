import type { FiledIds } from './index-columns.ts';

/** For each product a list of small numbers, in two arrays: lists of objects take many times the memory. */
export interface Postings {
  /** Start of each product's values; one entry more than products. */
  starts: Uint32Array;
  values: Uint32Array;
}

/** @param values what each id stands for, each once; other ids are left out @param count values are smaller */
export function postings(
  { ids, firsts, counts }: FiledIds,
  values: ReadonlyMap<number, readonly number[]>,
  count: number,
): Postings {
  let most = 0;
  for (const own of values.values()) most = Math.max(most, own.length);
  const filled = new Uint32Array(ids.length * most);
  const starts = new Uint32Array(firsts.length + 1);
  /** By value, the last product that has it, counted from 1. */
  const owners = new Uint32Array(count);
  let end = 0;
  for (let product = 0; product < firsts.length; ) {
    let at = firsts[product] ?? 0;
    const next = at + (counts[product++] ?? 0);
    for (; at < next; at++) {
      const own = values.get(ids[at] ?? 0);
      if (own === undefined) continue;
      for (let each = 0; each < own.length; each++) {
        const value = own[each] ?? 0;
        if (owners[value] === product) continue;
        owners[value] = product;
        filled[end++] = value;
      }
    }
    starts[product] = end;
  }
  return { starts, values: filled.slice(0, end) };
}

/** Marks the products that have one of the wanted values. @param isWanted by value, 1 where it is wanted */
export function markAny({ starts, values }: Postings, isWanted: Uint8Array, products: number): Uint8Array {
  const marks = new Uint8Array(products);
  for (let product = 0; product < products; product++) {
    const end = starts[product + 1] ?? 0;
    for (let at = starts[product] ?? 0; at < end; at++) {
      if (isWanted[values[at] ?? 0] === 1) {
        marks[product] = 1;
        break;
      }
    }
  }
  return marks;
}
