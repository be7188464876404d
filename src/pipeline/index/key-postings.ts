import type { StatementSync } from 'node:sqlite';
import { FingerprintTable } from './fingerprint.ts';

type Prepare = (sql: string) => StatementSync;

/** Pairs of a key and a set that are sorted in memory at once: 4 bytes each, and up to 32 for each key among them. */
const PAIRS_AT_ONCE = 24_000_000;
/** More than any fingerprint. */
const ALL = 2 ** 53;
/** Ids are kept in as many bytes. */
const ID_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** The fingerprints of a stored set. */
export function sourcesOf(bytes: unknown): Float64Array {
  const { buffer, byteOffset, byteLength } = bytes as Uint8Array;
  const size = Float64Array.BYTES_PER_ELEMENT;
  if (byteOffset % size === 0) return new Float64Array(buffer, byteOffset, byteLength / size);
  // Copied, since its place in memory is not one for numbers.
  return new Float64Array((bytes as Uint8Array).slice().buffer);
}

/** The ids of sets in a key's packed postings. */
export function readPostings(prepare: Prepare, source: number): Uint32Array {
  const row = prepare('SELECT sets FROM page_posting WHERE source = ?').get(source);
  return row === undefined ? new Uint32Array() : new Uint32Array((row.sets as Uint8Array).slice().buffer);
}

/** Writes the postings of all sets, in the order of their keys: a table in another order takes ten times as long. */
export function packPostings(prepare: Prepare): void {
  prepare('DELETE FROM page_posting').run();
  prepare('DELETE FROM page_posting_added').run();
  const pairs = prepare('SELECT coalesce(sum(length(sources)), 0) / 8 AS pairs FROM page_keys').get()?.pairs;
  const rounds = Math.max(1, Math.ceil(Number(pairs) / PAIRS_AT_ONCE));
  for (let round = 0; round < rounds; round++) {
    const share = ALL / rounds;
    packRange(prepare, round * share, (round + 1) * share);
  }
}

/** Packs the postings of fingerprints from one up to another. */
function packRange(prepare: Prepare, first: number, end: number): void {
  const places = new FingerprintTable();
  for (const { sources } of inRange(prepare, first, end)) for (const source of sources) places.add(source);
  const sorted = places.sorted();
  let total = 0;
  for (const source of sorted) total += places.replace(source, total);
  const ids = new Uint32Array(total);
  for (const { id, sources } of inRange(prepare, first, end)) {
    for (const source of sources) ids[places.add(source)] = id;
  }
  const write = prepare('INSERT INTO page_posting VALUES (?, ?)');
  let start = 0;
  for (const source of sorted) {
    // By now the place behind its own.
    const next = places.add(source, 0);
    write.run(source, new Uint8Array(ids.buffer, start * ID_BYTES, (next - start) * ID_BYTES));
    start = next;
  }
}

function* inRange(prepare: Prepare, first: number, end: number) {
  for (const row of prepare('SELECT id, sources FROM page_keys ORDER BY id').iterate()) {
    const sources = sourcesOf(row.sources);
    const isAll = first === 0 && end === ALL;
    yield {
      id: Number(row.id),
      sources: isAll ? sources : sources.filter((source) => source >= first && source < end),
    };
  }
}
