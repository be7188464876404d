/** For each product a list of small numbers, in two arrays: lists of objects take many times their room. */
export interface Postings {
  /** Start of each product's values; one entry more than products. */
  starts: Uint32Array;
  values: Uint32Array;
}

/** @param lists values by product; products that are missing at the end have none */
export function postings(lists: readonly (readonly number[] | undefined)[], products: number): Postings {
  const starts = new Uint32Array(products + 1);
  for (let product = 0; product < products; product++) {
    starts[product + 1] = (starts[product] ?? 0) + (lists[product]?.length ?? 0);
  }
  const values = new Uint32Array(starts[products] ?? 0);
  for (let product = 0; product < products; product++) values.set(lists[product] ?? [], starts[product]);
  return { starts, values };
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
