import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { assignTerms, describeTerm } from '#backend/catalog/changes/change-terms.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { EditedShop } from '#testing/fixtures/edited-shop.ts';
import { entityKey } from '../entity-keys.ts';

let shop: EditedShop;
beforeEach(async () => {
  shop = await EditedShop.open(recordedCatalog());
  onTestFinished(() => shop[Symbol.asyncDispose]());
});

const idOf = (slug: string) =>
  shop.backend.store.get<{ id: number }>('SELECT id FROM terms WHERE slug = ?', slug)?.id ?? 0;

function text(slug: string): unknown {
  const entity = shop.entities().get(entityKey.termText(idOf(slug)));
  return entity === undefined ? undefined : JSON.parse(entity.slice(entity.indexOf(' ') + 1));
}

const describeBrand = (slug: string, html: string) =>
  describeTerm(shop.backend.store, 'product_brand', slug, html);

it('the first read has the descriptions of brands, without what pages may not show', async () => {
  describeBrand(
    'acme',
    '<p onclick="steal()">Anvils &amp; <strong>rockets</strong>.</p><script>steal()</script>',
  );
  await shop.sync();
  expect(text('acme')).toBe('<p>Anvils &amp; <strong>rockets</strong>.</p>');
  expect(text('globex')).toBeUndefined();
});

it.each([
  ['poll', { shop: true }],
  ['full scan', { depth: 'fullScan' }],
] as const)('a %s finds a description that is new, changed or gone', async (_, request) => {
  await shop.sync();
  for (const description of ['<p>Anvils.</p>', '<p>Rockets.</p>', undefined]) {
    describeBrand('acme', description ?? '');
    shop.plan();
    await shop.sync(request);
    expect(text('acme')).toBe(description);
    expect(shop.changes().map(({ key }) => key)).toEqual([entityKey.termText(idOf('acme'))]);
  }
});

it('descriptions of tags are read once tags have pages', async () => {
  const [tag] = shop.backend.store.all<{ slug: string }>(
    `SELECT slug FROM terms WHERE taxonomy = 'product_tag' AND id IN (SELECT term_id FROM product_terms) ORDER BY id`,
  );
  const slug = tag?.slug ?? '';
  describeTerm(shop.backend.store, 'product_tag', slug, '<p>For the beach.</p>');
  await shop.sync();
  expect(text(slug)).toBeUndefined();
  const config = { shrinkLimit: 1, tagPages: true };
  await shop.sync({ shop: true }, { config });
  expect(text(slug)).toBe('<p>For the beach.</p>');
});

it('a brand that is new to the shop comes with its description', async () => {
  const { store } = shop.backend;
  const [product] = store.all<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'");
  const id = product?.id ?? 0;
  store.run('DELETE FROM product_terms WHERE term_id = ?', idOf('globex'));
  describeBrand('globex', '<p>Doors.</p>');
  await shop.sync();
  expect(text('globex')).toBeUndefined();
  assignTerms(store, id, 'product_brand', ['globex']);
  changeProduct(store, id, { name: 'Hat' }, shop.storeNow);
  await shop.sync();
  expect(text('globex')).toBe('<p>Doors.</p>');
});
