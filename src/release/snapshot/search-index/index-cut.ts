/** Mean number of products of a shard and of a chunk; every shard begins with a chunk. */
const SHARD = 1024;
const CHUNK = 128;

/** What begins with a product. */
export const CUT = { nothing: 0, chunk: 1, shard: 2 } as const;
export type Cut = (typeof CUT)[keyof typeof CUT];

/**
 * Decides by its id alone whether a product begins a shard or a chunk of the search index. So the cut depends
 * on nothing but which products there are, and one that comes or goes leaves other shards as they are.
 */
export function cutBefore(id: number): Cut {
  const hash = mix(id);
  if (hash % SHARD === 0) return CUT.shard;
  return hash % CHUNK === 0 ? CUT.chunk : CUT.nothing;
}

/** Spreads neighbouring ids over 32 bits (the last step of MurmurHash3). */
function mix(id: number): number {
  let hash = id ^ Math.floor(id / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
