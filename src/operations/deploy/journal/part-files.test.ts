import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeployPart } from './inventory.ts';
import { decodePart, encodePart } from './part-files.ts';

const path = fc.string();
const part: fc.Arbitrary<DeployPart> = fc.record({
  at: fc.nat(),
  put: fc.array(fc.tuple(path, path)),
  keep: fc.array(path),
  retire: fc.array(fc.tuple(path, fc.nat())),
  remove: fc.array(path),
});

it('is read as it was written, in texts of any length', async () => {
  await fc.assert(
    fc.asyncProperty(part, fc.integer({ min: 1, max: 5 }), async (written, perText) => {
      expect(await decodePart(encodePart(written, perText))).toEqual(written);
    }),
  );
});

it('has no text that grows with the shop', () => {
  const put = Array.from(
    { length: 120_000 },
    (_, page) => [`product/mug-${page}/index.html`, 'hash'] as const,
  );
  const texts = gunzipSync(encodePart({ at: 1, put: [...put], keep: [], retire: [], remove: [] }))
    .toString()
    .split('\n');
  expect(texts.map((text) => (JSON.parse(text) as DeployPart).put.length)).toEqual([50_000, 50_000, 20_000]);
});

it('is read where it is one text, and not where the file is cut or no part', async () => {
  const one: DeployPart = { at: 7, put: [['index.html', 'hash']], keep: [], retire: [], remove: ['gone'] };
  expect(await decodePart(gzipSync(JSON.stringify(one)))).toEqual(one);
  const whole = encodePart(one);
  await expect(decodePart(whole.subarray(0, -9))).rejects.toThrow();
  await expect(decodePart(gzipSync('[]'))).rejects.toThrow();
});
