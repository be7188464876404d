import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { writeEntity } from '#testing/fixtures/edited-shop.ts';
import { SHOP_THREADS } from '#testing/shops/shared-threads.ts';
import { openTestShop, smallCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { compile } from './compile/compiler.ts';
import { htmlFile, payloadFile } from './index/page-files.ts';
import { PageIndex } from './index/page-index.ts';
import type { PageToRender, WrittenPage } from './render/worker-messages.ts';
import type { RenderPool } from './render/worker-pool.ts';
import { cardFieldsKey, entityKey } from './snapshot/entity-keys.ts';

/** Changes of what a card shows. */
const CHANGES = {
  'on sale': () => ({ onSale: true, price: { min: 100, max: 100 }, regular: { min: 300, max: 300 } }),
  'sold out': () => ({ stockStatus: 'OUT_OF_STOCK' }),
  'with another name': () => ({ name: 'Ünother <b>name</b> "of it"' }),
  'without a picture': () => ({ image: null, hoverImage: null }),
  'rated by others': () => ({ averageRating: 1.5, reviewCount: 1234 }),
} satisfies Record<string, () => Partial<ProductCard>>;

let shop: TestShop;
/** Where pages are rendered to. */
let root: string;
let pool: RenderPool;
let db: DatabaseSync;
let index: PageIndex;

beforeAll(async () => {
  shop = await openTestShop(smallCatalog());
  await shop.pipeline.release();
  const bundle = await compile(shop.work, () => {});
  root = mkdtempSync(join(tmpdir(), 'islet-pages-'));
  pool = await SHOP_THREADS.pools(shop.work.snapshot).of(bundle);
  db = new DatabaseSync(shop.work.snapshot);
  index = new PageIndex(shop.work.snapshot);
}, 180_000);

afterAll(async () => {
  index.close();
  db.close();
  rmSync(root, { recursive: true });
  await shop.close();
}, 60_000);

/** Products with the pages that show nothing of them but their cards, most pages first. */
function cards(): { id: number; pages: string[] }[] {
  const keys = db.prepare("SELECT key FROM entity WHERE key GLOB 'card:*'").all();
  return keys
    .map(({ key }) => {
      const id = Number(String(key).slice('card:'.length));
      const others = new Set(index.dependents(cardFieldsKey(id)));
      return { id, pages: index.dependents(String(key)).filter((path) => !others.has(path)) };
    })
    .sort((one, other) => other.pages.length - one.pages.length);
}

function cardOfMost(): { id: number; pages: string[] } {
  return cards()[0] ?? { id: 0, pages: [] };
}

/** Changes cards, lets `work` see them, and changes them back. */
async function withCards(
  ids: readonly number[],
  change: () => Partial<ProductCard>,
  work: () => Promise<void>,
): Promise<void> {
  const before = ids.map((id) => {
    const key = entityKey.card(id);
    const json = String(db.prepare('SELECT json FROM entity WHERE key = ?').get(key)?.json);
    const card = JSON.parse(json) as ProductCard;
    writeEntity(db, key, JSON.stringify({ ...card, ...change() }));
    return { key, json };
  });
  try {
    await work();
  } finally {
    for (const { key, json } of before) writeEntity(db, key, json);
  }
}

async function made(pages: readonly PageToRender[]): Promise<Map<string, WrittenPage>> {
  const results = new Map<string, WrittenPage>();
  await pool.render(pages, { root, staging: null }, (some) => {
    for (const page of some) results.set(page.path, page);
  });
  return results;
}

const update = (path: string, changed: number[]): PageToRender => ({
  path,
  update: { cards: changed, root: shop.work.dist, hash: index.hashes(path)?.htmlHash ?? '' },
});

const hashes = (results: Map<string, WrittenPage>) =>
  Object.fromEntries(
    [...results].map(([path, { htmlHash, payloadHash }]) => [path, [htmlHash, payloadHash]]).sort(),
  );

it.each(Object.entries(CHANGES))(
  'a page with a product %s equals one that is rendered',
  async (_, change) => {
    const { id, pages } = cardOfMost();
    expect(pages.length).toBeGreaterThan(10);
    await withCards([id], change, async () => {
      const rendered = await made(pages.map((path) => ({ path })));
      const updated = await made(pages.map((path) => update(path, [id])));
      expect(hashes(updated)).toEqual(hashes(rendered));
      const [one] = updated.values();
      expect(one).toMatchObject({ isUpdate: true, keys: [entityKey.card(id)] });
    });
  },
);

it('all pages of a sale equal those that are rendered', async () => {
  const all = cards();
  const shown = new Map<string, number[]>();
  for (const { id, pages } of all) {
    for (const path of pages) shown.set(path, [...(shown.get(path) ?? []), id]);
  }
  await withCards(
    all.map(({ id }) => id),
    CHANGES['on sale'],
    async () => {
      const rendered = await made([...shown.keys()].map((path) => ({ path })));
      const updated = await made([...shown].map(([path, ids]) => update(path, ids)));
      // Some show more of other cards, whose change would have them rendered.
      const mixed = [...rendered.keys()].filter((path) => all.some(({ id }) => isMore(path, id)));
      for (const path of mixed) for (const results of [rendered, updated]) results.delete(path);
      expect(hashes(updated)).toEqual(hashes(rendered));
      expect([rendered.size > 50, mixed.length > 0]).toEqual([true, true]);
    },
  );
});

const isMore = (path: string, id: number) => index.dependents(cardFieldsKey(id)).includes(path);

it('a page whose file is not the one that was released is rendered', async () => {
  const { id, pages } = cardOfMost();
  const [path = ''] = pages;
  const file = join(shop.work.dist, htmlFile(path));
  const before = readFileSync(file);
  appendFileSync(file, ' ');
  const updated = await made([update(path, [id])]);
  writeFileSync(file, before);
  expect(updated.get(path)).toMatchObject({ isUpdate: false, ...index.hashes(path) });
});

it('a page with another payload than the released one gets that of its catalog with its new cards', async () => {
  const { id, pages } = cardOfMost();
  const path = pages.find((page) => payloadFile(page) !== null) ?? '';
  const file = join(shop.work.dist, payloadFile(path) ?? '');
  const before = readFileSync(file);
  writeFileSync(file, '{}');
  const updated = await made([update(path, [id])]);
  writeFileSync(file, before);
  expect(updated.get(path)).toMatchObject({ isUpdate: true, ...index.hashes(path) });
});
