import { expect, it } from 'vitest';
import { freeBytes } from './file-content.ts';

it('gives back what has a buffer of its own, and leaves what shares one', () => {
  const own = new Uint8Array(100_000);
  freeBytes(own);
  expect(own.byteLength).toBe(0);
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  freeBytes(one);
  expect([one.toString(), other.toString()]).toEqual(['one', 'other']);
});
