import { expect, test } from 'vitest';
import { bucketSeconds, folderSeconds, type Parts } from './release-curve.ts';

const PARTS: Parts = {
  render: 2,
  folder: { taken: 0.5, planned: 0.1 },
  packs: { taken: 0.05, planned: 0.1 },
  queue: 0.01,
  place: 0.02,
  send: 0.9,
  save: 0.01,
  pagesOfProduct: 8,
  filesOfPage: 2,
  bytesOfFile: 10_000,
};

test('files of the coordinator bound a folder, where packs go on', () => {
  expect(folderSeconds(1, 1000, PARTS)).toBeCloseTo(8 * 2.1);
  expect(folderSeconds(4, 1000, PARTS)).toBeCloseTo(8 * 0.6);
  expect(folderSeconds(64, 1000, PARTS)).toBe(folderSeconds(4, 1000, PARTS));
  expect(bucketSeconds(64, 1000, PARTS)).toBeLessThan(bucketSeconds(32, 1000, PARTS));
});

test('workers and coordinator send together, no faster than the bucket takes it', () => {
  expect(bucketSeconds(1, 1000, PARTS)).toBeCloseTo(8 * 2.1 + 16 * (0.02 + 0.45));
  const putting = 16 * (0.02 + 1000 / 21_000);
  expect(bucketSeconds(1000, 1000, PARTS)).toBeCloseTo(8 * 0.15 + putting);
});
