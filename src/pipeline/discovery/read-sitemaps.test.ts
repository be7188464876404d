import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { PageIndex } from '../index/page-index.ts';
import { readOrigin, readSitemaps } from './read-sitemaps.ts';
import { updateSitemaps } from './sitemaps.ts';

const snapshot = new TemporarySnapshot();
const NOON = Date.UTC(2026, 4, 1, 12);
const SHOP = 'https://shop.example';

let root: string;
beforeEach(() => {
  root = join(dirname(snapshot.file), 'root');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Writes the sitemaps of the snapshot as it is. */
function release(now = NOON): void {
  const index = new PageIndex(snapshot.file);
  index.transaction(() => {
    index.sitemaps.noteAll();
    updateSitemaps(index, { stageFile: write, removeFile: (path) => rmSync(join(root, path)) }, now);
  });
  index.close();
}

/** The facts of all addresses. */
async function readFacts(): Promise<Map<string, string>> {
  const sitemaps = await readSitemaps(root);
  return new Map([...sitemaps.values()].flatMap(({ facts }) => [...(facts ?? [])]));
}

/** Addresses that differ between two states. */
function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const all = new Set([...one.keys(), ...other.keys()]);
  return [...all].filter((address) => one.get(address) !== other.get(address));
}

it('reads every address of every locale', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot({ baseUrl: SHOP });
  release();
  expect(await readOrigin(root)).toBe(SHOP);
  const addresses = [...(await readFacts()).keys()];
  expect(addresses).toEqual(expect.arrayContaining([`${SHOP}/`, `${SHOP}/de/`, `${SHOP}/fr/products/`]));
  expect(addresses.filter((address) => address.includes('/product/')).length).toBeGreaterThan(6);
  expect(addresses).not.toContain(`${SHOP}/checkout/`);
});

it('tells which product has changed, in every locale', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot({ baseUrl: SHOP });
  release();
  const before = await readFacts();
  release();
  expect(await readFacts()).toEqual(before);
  const sql = "SELECT id FROM products WHERE slug = 'tide-mug'";
  const id = store.catalog.get<{ id: number }>(sql)?.id ?? 0;
  changeProduct(store.catalog, id, { prices: { regular: '99', sale: null } });
  await store.refresh({ products: [id] }, { baseUrl: SHOP });
  release(NOON + 60_000);
  const changed = differences(before, await readFacts());
  // The price of the set that has the mug is another one, too.
  const paths = LOCALE_CODES.flatMap((locale) =>
    ['tide-mug', 'set-of-mugs'].map((slug) => SHOP + routePath('product-slug', locale, { slug })),
  );
  expect(changed.toSorted()).toEqual(paths.toSorted());
});

it('tells that a page without a date has changed by its data alone', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot({ baseUrl: SHOP });
  release();
  write('_payload.json', '{"newest":[1]}');
  write('index.html', 'one');
  const before = await readFacts();
  write('index.html', 'the same in other words');
  expect(differences(before, await readFacts())).toEqual([]);
  write('_payload.json', '{"newest":[2]}');
  expect(differences(before, await readFacts())).toEqual([`${SHOP}/`]);
});

it('leaves out the entries of sitemaps that are known, unless they have pages without a date', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot({ baseUrl: SHOP });
  release();
  const before = await readSitemaps(root);
  const again = await readSitemaps(
    root,
    (file, fingerprint) => before.get(file)?.fingerprint === fingerprint,
  );
  const read = [...again].filter(([, { facts }]) => facts !== null);
  expect(read.length).toBeGreaterThan(0);
  expect(read.length).toBeLessThan(again.size);
  expect(read.every(([, { fingerprint }]) => fingerprint === null)).toBe(true);
  const [first, ...others] = [...again].filter(([, { facts }]) => facts === null);
  expect(others.length).toBeGreaterThan(0);
  const [file = ''] = first ?? [];
  const other = await readSitemaps(root, (one) => one !== file);
  expect(other.get(file)).toEqual(before.get(file));
});
