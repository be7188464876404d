import { expect, it } from 'vitest';
import { formatFileCount } from './deploy-text.ts';
import { targetKind } from './targets/open-target.ts';

const { limits } = targetKind('/srv/shop');

it('names the hosts that take no more files than fewer', () => {
  expect(formatFileCount(4_451, 490, limits)).toBe('The release has 4,451 files.');
  expect(formatFileCount(20_000, 490, limits)).toBe('The release has 20,000 files.');
  expect(formatFileCount(20_001, 1_490, limits)).toBe(
    'The release has 20,001 files. That is too many for some hosts: Cloudflare Pages (free) takes 20,000. ' +
      'As many fit elsewhere: Cloudflare Pages (paid) takes 100,000, GitLab Pages takes 200,000. ' +
      'npm run deploy -- --to DIR --lean leaves out 1,490 of them.',
  );
  expect(formatFileCount(20_001, 0, targetKind('s3://shop').limits)).toBe('The release has 20,001 files.');
  expect(formatFileCount(300_000, 0, limits)).not.toMatch(/elsewhere|lean/);
});
