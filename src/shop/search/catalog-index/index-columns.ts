/**
 * Columns of the whole index from those of its shards. Each kind has a loop of its own: one for all of them
 * runs many times slower.
 */
import type { ListShard } from './index-format.ts';

/** Shards, and where their products are in the index. */
export interface FiledProducts {
  shards: readonly ListShard[];
  /** The product of each entry of the shards, one shard after the other. */
  ranks: Uint32Array;
}

const NONE: readonly number[] = [];

/** @param missing for entries that a shard lacks */
export function numberColumn(
  { shards, ranks }: FiledProducts,
  missing: number,
  read: (shard: ListShard) => readonly number[],
): Float64Array {
  const column = new Float64Array(ranks.length);
  let place = 0;
  for (const shard of shards) {
    const values = read(shard);
    for (let at = 0; at < shard.id.length; at++) column[ranks[place++] ?? 0] = values[at] ?? missing;
  }
  return column;
}

/**
 * @param names what each character stands for
 * @param missing for entries that a shard lacks, and other characters
 */
export function codeColumn<Name extends string>(
  { shards, ranks }: FiledProducts,
  names: ReadonlyMap<string, Name>,
  missing: Name,
  read: (shard: ListShard) => string,
): Name[] {
  const column = new Array<Name>(ranks.length).fill(missing);
  let place = 0;
  for (const shard of shards) {
    const values = read(shard);
    for (let at = 0; at < shard.id.length; at++) {
      column[ranks[place++] ?? 0] = names.get(values.charAt(at)) ?? missing;
    }
  }
  return column;
}

/** Empty lists for entries that a shard lacks. */
export function listColumn(
  { shards, ranks }: FiledProducts,
  read: (shard: ListShard) => readonly (readonly number[])[] | undefined,
): (readonly number[])[] {
  const column = new Array<readonly number[]>(ranks.length).fill(NONE);
  let first = 0;
  for (const shard of shards) {
    const values = read(shard) ?? [];
    for (let at = 0; at < values.length; at++) column[ranks[first + at] ?? 0] = values[at] ?? NONE;
    first += shard.id.length;
  }
  return column;
}
