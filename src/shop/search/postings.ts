/** For each product a list of small numbers, in two arrays: lists of objects take many times their room. */
export interface Postings {
  /** Start of each product's values; one entry more than products. */
  starts: Uint32Array;
  values: Uint32Array;
}

/**
 * @param lists ids by product
 * @param values what each id stands for; others are left out
 */
export function postings(
  lists: readonly (readonly number[])[],
  values: ReadonlyMap<number, number>,
): Postings {
  const starts = new Uint32Array(lists.length + 1);
  let room = 0;
  for (const ids of lists) room += ids.length;
  const filled = new Uint32Array(room);
  let end = 0;
  for (let product = 0; product < lists.length; product++) {
    for (const id of lists[product] ?? []) {
      const value = values.get(id);
      if (value !== undefined) filled[end++] = value;
    }
    starts[product + 1] = end;
  }
  return { starts, values: filled.subarray(0, end) };
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

export function valuesOf({ starts, values }: Postings, product: number): Uint32Array {
  return values.subarray(starts[product] ?? 0, starts[product + 1] ?? 0);
}
