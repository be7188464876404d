import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forward } from '#storefront/api/fixtures/server.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import {
  type IndexFacets,
  type IndexRoot,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import type { LatestBuild } from './publish/manifest.ts';

let shop: TestShop;
let isReversed = false;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog(), async (request) => {
    if (request.operationName !== 'getAllTerms' || !isReversed) return null;
    const answer = await forward(request, shop.backend.url);
    if (typeof answer === 'string') return answer;
    const body = JSON.parse(String(answer.body)) as { data: { terms: { nodes: unknown[] } } };
    body.data.terms.nodes.reverse();
    return { ...answer, body };
  });
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const latest = () => read<LatestBuild>(shop.work.dist, 'builds/latest.json');
const facets = () => {
  const root = read<IndexRoot>(shop.work.dist, indexFile(latest().index ?? ''));
  return read<IndexFacets>(shop.work.dist, indexFile(root.facets));
};

it('is announced where it alone changes, with its new files in the record of the build', async () => {
  const [before, former] = [latest(), facets()];
  isReversed = true;
  const report = await shop.pipeline.release();
  expect(report).toMatchObject({ rendered: 0, removed: 0, full: false });
  expect(latest()).toMatchObject({
    id: report.id,
    index: expect.not.stringMatching(before.index ?? '') as string,
  });
  const reversed = former.groups.map((group) =>
    // The store orders terms of attributes alone; brands and tags stand by name.
    group.group.startsWith('pa_') ? { ...group, options: group.options.toReversed() } : group,
  );
  expect(facets().groups).toEqual(reversed);
  const meta = `meta/${latest().id}.json`;
  const record = read<BuildMeta & { indexFiles: string[] }>(shop.work.builds, meta);
  expect(record).toMatchObject({ previousId: before.id, full: false, changed: [] });
  expect(record.indexFiles).toHaveLength(2);
  expect(record.indexFiles).toContain(latest().index);
  const { indexFiles: _, ...forBrowsers } = record;
  expect(read(shop.work.dist, 'builds', meta)).toEqual(forBrowsers);
  expect((await shop.pipeline.release()).id).toBeNull();
});
