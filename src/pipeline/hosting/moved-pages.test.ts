import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MOVED_FILE, movedSlugs } from '#storefront/domain/routes/moved.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { resolveRequest } from '../../operations/serve/resolve-request.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder.path, { recursive: true }));

const write = (from: string, to: string) =>
  writeFiles(folder.path, {
    '404.html': 'Page Not Found',
    'product/mug/index.html': 'a mug',
    [MOVED_FILE]: JSON.stringify(movedSlugs([{ kind: 'product', from, to }])),
  });

it('redirects former addresses with their query, as each release has them', async () => {
  const to = (target: string) => resolveRequest(folder.path, target);
  write('old-mug', 'mug');
  expect(await to('/product/old-mug?a=1')).toEqual({ kind: 'redirect', location: '/product/mug/?a=1' });
  expect(await to('/product/older-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
  write('older-mug', 'mug');
  expect(await to('/product/older-mug/')).toEqual({ kind: 'redirect', location: '/product/mug/' });
  expect(await to('/product/old-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
  write('mug', 'other');
  expect(await to('/product/mug/')).toMatchObject({ kind: 'file' });
  rmSync(join(folder.path, MOVED_FILE));
  expect(await to('/product/older-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
});
