import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { forward } from '#storefront/api/fixtures/server.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import {
  type IndexFacets,
  type IndexRoot,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { FIRST_OPTIONS } from '#storefront/domain/search/facets/first-options.ts';
import { type Intercept, openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import type { LatestBuild } from './publish/manifest.ts';

let shop: TestShop;
/** Names of two colours, in whose places the store lists each other. */
let swapped: string[] = [];

/** A shop with more colours than lists show of them. */
function colourfulCatalog(): SeedCatalog {
  const catalog = smallCatalog();
  const colors = Array.from({ length: 8 }, (_, place) => ({
    slug: `shade-${place}`,
    name: `Shade ${place}`,
  }));
  const slugs = colors.map(({ slug }) => slug);
  return {
    ...catalog,
    attributes: catalog.attributes.map((one) =>
      one.slug === 'pa_color' ? { ...one, terms: [...one.terms, ...colors] } : one,
    ),
    products: catalog.products.map((product) =>
      product.slug === 'hoodie-with-logo'
        ? {
            ...product,
            attributes: product.attributes.map((one) => ({ ...one, options: [...one.options, ...slugs] })),
          }
        : product,
    ),
  };
}

beforeAll(async () => {
  const intercept: Intercept = async (request) => {
    if (request.operationName !== 'getAllTerms' || swapped.length === 0) return null;
    const answer = await forward(request, shop.backend.url);
    if (typeof answer === 'string') return answer;
    const body = JSON.parse(String(answer.body)) as { data: { terms: { nodes: { name: string }[] } } };
    const { nodes } = body.data.terms;
    const [first, second] = swapped.map((name) => nodes.findIndex((node) => node.name === name));
    const [one, other] = [nodes[first ?? -1], nodes[second ?? -1]];
    // Other taxonomies are asked for apart.
    if (!one || !other) return answer;
    body.data.terms.nodes = nodes.map((node) => (node === one ? other : node === other ? one : node));
    return { ...answer, body };
  };
  shop = await openTestShop(colourfulCatalog(), { intercept });
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const indexRoot = () => parseIndexName(latest(), 'en_US') ?? '';
const latest = () => read<LatestBuild>(shop.work.dist, 'builds/latest.json');
const colors = () => {
  const root = read<IndexRoot>(shop.work.dist, indexFile(indexRoot()));
  const { groups } = read<IndexFacets>(shop.work.dist, indexFile(root.facets));
  return groups.find(({ group }) => group === 'pa_color')?.options.map(({ name }) => name) ?? [];
};

it('is announced where it alone changes, with its new files in the record of the build', async () => {
  const [before, root, former] = [latest(), indexRoot(), colors()];
  expect(former.length).toBeGreaterThan(FIRST_OPTIONS + 1);
  swapped = former.slice(-2);
  const report = await shop.pipeline.release();
  expect(report).toMatchObject({ rendered: 0, removed: 0, full: false });
  expect(latest().id).toBe(report.id);
  expect(indexRoot()).not.toBe(root);
  expect(colors()).toEqual([...former.slice(0, -2), ...swapped.toReversed()]);
  const meta = `meta/${latest().id}.json`;
  const record = read<BuildMeta & { indexFiles: string[] }>(shop.work.builds, meta);
  expect(record).toMatchObject({ previousId: before.id, full: false, changed: [] });
  expect(record.indexFiles).toHaveLength(2);
  expect(record.indexFiles).toContain(latest().index);
  const { indexFiles: _, ...forBrowsers } = record;
  expect(read(shop.work.dist, 'builds', meta)).toEqual(forBrowsers);
  expect((await shop.pipeline.release()).id).toBeNull();
});
