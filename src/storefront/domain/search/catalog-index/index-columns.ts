/**
 * Columns of the whole index from those of its shards. Each kind has a loop of its own: one for all of them
 * runs many times slower.
 */
import type { OptionColumn } from './index-format.ts';

/** Where the products of shards are in the index. */
export interface FiledProducts {
  /** Number of products of each shard. */
  sizes: readonly number[];
  /** The product of each entry of the shards, one shard after the other. */
  ranks: Uint32Array;
}

/** @param missing for entries that a shard lacks */
export function numberColumn(
  { sizes, ranks }: FiledProducts,
  missing: number,
  shards: readonly (readonly number[])[],
): Float64Array {
  const column = new Float64Array(ranks.length);
  let place = 0;
  for (const [shard, size] of sizes.entries()) {
    const values = shards[shard] ?? [];
    for (let at = 0; at < size; at++) column[ranks[place++] ?? 0] = values[at] ?? missing;
  }
  return column;
}

/**
 * @param names what each character stands for
 * @param missing for entries that a shard lacks, and other characters
 */
export function codeColumn<Name extends string>(
  { sizes, ranks }: FiledProducts,
  names: ReadonlyMap<string, Name>,
  missing: Name,
  shards: readonly string[],
): Name[] {
  const column = new Array<Name>(ranks.length).fill(missing);
  let place = 0;
  for (const [shard, size] of sizes.entries()) {
    const values = shards[shard] ?? '';
    for (let at = 0; at < size; at++) column[ranks[place++] ?? 0] = names.get(values.charAt(at)) ?? missing;
  }
  return column;
}

/** Ids of all products in one list. */
export interface FiledIds {
  ids: Uint32Array;
  /** By product: where its ids begin, and how many there are. */
  firsts: Uint32Array;
  counts: Uint32Array;
}

/** No ids for entries that a shard lacks. */
export function idColumn({ sizes, ranks }: FiledProducts, shards: readonly OptionColumn[]): FiledIds {
  const ids = new Uint32Array(shards.reduce((sum, column) => sum + column.ids.length, 0));
  const firsts = new Uint32Array(ranks.length);
  const counts = new Uint32Array(ranks.length);
  let end = 0;
  let first = 0;
  for (const [shard, size] of sizes.entries()) {
    const column = shards[shard];
    const own = column?.counts ?? [];
    let begin = end;
    for (let at = 0; at < Math.min(own.length, size); at++) {
      const product = ranks[first + at] ?? 0;
      const count = own[at] ?? 0;
      firsts[product] = begin;
      counts[product] = count;
      begin += count;
    }
    ids.set(column?.ids ?? [], end);
    end += column?.ids.length ?? 0;
    first += size;
  }
  return { ids, firsts, counts };
}

/** Texts by product. @param shards texts of each shard */
export function textsByProduct(
  { sizes, ranks }: FiledProducts,
  shards: readonly (readonly string[])[],
): string[] {
  const column = new Array<string>(ranks.length).fill('');
  let place = 0;
  for (const [shard, size] of sizes.entries()) {
    const texts = shards[shard] ?? [];
    for (let at = 0; at < size; at++) column[ranks[place++] ?? 0] = texts[at] ?? '';
  }
  return column;
}

/** Meaning of each character of a column. */
export function codeNames<Name extends string>(codes: Readonly<Record<Name, string>>): Map<string, Name> {
  return new Map((Object.keys(codes) as Name[]).map((name) => [codes[name], name]));
}
