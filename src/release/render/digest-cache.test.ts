import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { cacheDigests } from './digest-cache.ts';

/** Counts what is really hashed. */
function countingSubtle() {
  const { subtle } = webcrypto;
  const counting = {
    count: 0,
    digest(algorithm: string, data: ArrayBuffer | Uint8Array<ArrayBuffer>) {
      counting.count++;
      return subtle.digest(algorithm, data);
    },
  };
  return counting;
}

const hex = (hash: ArrayBuffer) => Buffer.from(hash).toString('hex');
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

it('hashes a text once and answers rightly every time', async () => {
  const subtle = countingSubtle();
  cacheDigests(subtle as unknown as SubtleCrypto);
  const text = new TextEncoder().encode('body{color:#€}');
  const fresh = hex(await webcrypto.subtle.digest('SHA-256', text));
  for (let time = 0; time < 3; time++) {
    const hash = await subtle.digest('SHA-256', text);
    expect(hex(hash)).toBe(fresh);
    // Whoever gets a hash may do with it what they want.
    new Uint8Array(hash).fill(0);
  }
  expect(subtle.count).toBe(1);
});

it('distinguishes texts, parts of buffers and algorithms', async () => {
  const subtle = countingSubtle();
  cacheDigests(subtle as unknown as SubtleCrypto);
  const buffer = new TextEncoder().encode('abcd');
  const hashes = [
    await subtle.digest('SHA-256', buffer.subarray(0, 2)),
    await subtle.digest('SHA-256', buffer.subarray(2, 4)),
    await subtle.digest('SHA-384', buffer.subarray(0, 2)),
    await subtle.digest('SHA-256', new ArrayBuffer(0)),
  ].map(hex);
  expect(new Set(hashes).size).toBe(4);
  expect(hashes[3]).toBe(EMPTY_SHA256);
  expect(hex(await subtle.digest('SHA-256', buffer.slice(0, 2)))).toBe(hashes[0]);
  expect(subtle.count).toBe(4);
});

it('caches no long texts, and a limited number of short ones', async () => {
  const subtle = countingSubtle();
  cacheDigests(subtle as unknown as SubtleCrypto);
  const long = new Uint8Array(64 * 1024 + 1);
  await subtle.digest('SHA-256', long);
  await subtle.digest('SHA-256', long);
  expect(subtle.count).toBe(2);
  for (let index = 0; index <= 500; index++) await subtle.digest('SHA-256', Uint8Array.of(index >> 8, index));
  const before = subtle.count;
  await subtle.digest('SHA-256', Uint8Array.of(0, 0));
  expect(subtle.count).toBe(before + 1);
});
