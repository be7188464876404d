/** A chunk begins at every smallest hash among so many products before and behind it, a shard among chunks. */
const CHUNK_REACH = 64;
const SHARD_REACH = 4;

/** The first products of shards and chunks. */
interface IndexCut {
  shards: number[];
  /** Those of shards included. */
  chunks: number[];
}

/**
 * Cuts products into chunks of 129 on average, at least 65 and seldom more than 250, and shards of nine chunks.
 * The cut depends on nothing but the ids, and each part of it on the ids near it: a product that comes or goes
 * leaves all but its neighbourhood as it is.
 * @param ids ascending
 */
export function cutIndex(ids: readonly number[]): IndexCut {
  const chunks = cutAt(ids, CHUNK_REACH);
  return { chunks, shards: cutAt(chunks, SHARD_REACH) };
}

/** The first id, and each whose hash is the smallest within reach; none so near the ends that it has no reach. */
function cutAt(ids: readonly number[], reach: number): number[] {
  const hashes = ids.map(hashOf);
  return ids.filter((_, at) => {
    if (at === 0) return true;
    if (at < reach || at + reach >= ids.length) return false;
    for (let distance = 1; distance <= reach; distance++) {
      const hash = hashes[at] ?? 0;
      if ((hashes[at - distance] ?? 0) <= hash || (hashes[at + distance] ?? 0) < hash) return false;
    }
    return true;
  });
}

/** Spreads neighbouring ids over 32 bits (the last step of MurmurHash3). */
function hashOf(id: number): number {
  let hash = id ^ Math.floor(id / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
