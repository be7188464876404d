/** Products that are counted alike: the first `total` entries. */
export interface ProductBin {
  products: Uint32Array;
  total: number;
}

/** @param size products that it may come to hold */
export function emptyBin(size: number): ProductBin {
  return { products: new Uint32Array(size), total: 0 };
}

export function put(bin: ProductBin, product: number): void {
  bin.products[bin.total++] = product;
}

/** Returns 1 for each product that has something. @param size number of products */
export function markWhere(size: number, has: (product: number) => boolean): Uint8Array {
  const marks = new Uint8Array(size);
  for (let product = 0; product < size; product++) if (has(product)) marks[product] = 1;
  return marks;
}

export function countWhere(counted: readonly ProductBin[], has: (product: number) => boolean): number {
  let count = 0;
  for (const { products, total } of counted) {
    for (let place = 0; place < total; place++) if (has(products[place] ?? 0)) count++;
  }
  return count;
}
