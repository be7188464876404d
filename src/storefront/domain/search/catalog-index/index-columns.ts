/** Columns of the index from those of its shards. A loop of each kind's own: a shared one is many times slower. */
import type { ListShard, OptionColumn } from './index-format.ts';

/** Where the products of shards are in the index. */
export interface FiledProducts {
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

/** @param names what each character stands for @param missing for entries that a shard lacks */
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

/** Puts products in order; as in the static lists, of those of one moment the one created last comes first. */
export function placesOf(shards: readonly ListShard[]) {
  const size = shards.reduce((sum, { id }) => sum + id.length, 0);
  // Numbers alone are sorted many times faster than by a comparison: a moment, and by ascending ids the entry.
  const keys = new Float64Array(size);
  let place = 0;
  for (const { published } of shards) {
    let moment = 0;
    for (const distance of published) {
      moment += distance;
      keys[place] = moment * size + place;
      place++;
    }
  }
  keys.sort();
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < size; rank++) {
    const key = keys[rank] ?? 0;
    ranks[key - Math.floor(key / size) * size] = size - 1 - rank;
  }
  const columns = {
    ids: new Uint32Array(size),
    shard: new Uint16Array(size),
    position: new Uint32Array(size),
  };
  place = 0;
  for (const [number, { id }] of shards.entries()) {
    let own = 0;
    for (let at = 0; at < id.length; at++) {
      own += id[at] ?? 0;
      const product = ranks[place++] ?? 0;
      columns.ids[product] = own;
      columns.shard[product] = number;
      columns.position[product] = at;
    }
  }
  return { size, ranks, ...columns };
}

/** 1 for each product but those at some positions of the shards; null if there is none. */
export function marksWithout(
  { sizes, ranks }: FiledProducts,
  lists: readonly (readonly number[] | undefined)[],
): Uint8Array | null {
  if (lists.every((list) => list === undefined)) return null;
  const marks = new Uint8Array(ranks.length).fill(1);
  let first = 0;
  for (const [shard, size] of sizes.entries()) {
    for (const at of lists[shard] ?? []) marks[ranks[first + at] ?? 0] = 0;
    first += size;
  }
  return marks;
}
