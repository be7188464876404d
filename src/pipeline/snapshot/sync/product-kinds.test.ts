import { expect, it } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import type { Answer } from '#storefront/api/fixtures/server.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { SourceStore } from '../source/source-store.ts';
import { knownKinds } from './sync-schema.ts';

const snapshot = new TemporarySnapshot();
const kinds = () => snapshot.read((catalog) => catalog.product('tide-mug')).value?.kinds;

const ENGRAVING = [{ id: 'engraving', type: 'custom_text', name: 'Engraving' }];
const ADD_ONS = { 'add-ons': [expect.objectContaining({ key: 'engraving' })] };

/** Names of the kinds that previews ask the store for. */
function known(): string[] {
  const db = new SnapshotDatabase(snapshot.file, { readOnly: true });
  try {
    return knownKinds(new SourceStore(db), {}).map(({ name }) => name);
  } finally {
    db.close();
  }
}

/** A store whose plugin for add-ons can be taken out: it then refuses each request that has their fields. */
async function engraver() {
  const metaData = [{ key: '_product_addons', value: JSON.stringify(ENGRAVING) }];
  const plugin = { refusal: '' };
  const refused = (message: string): Answer => ({ body: { errors: [{ message }] } });
  const store = await harbour(
    snapshot,
    { catalog: harbourCatalog({ 'tide-mug': { metaData } }) },
    (request) => (plugin.refusal !== '' && request.query.includes('addOns') ? refused(plugin.refusal) : null),
  );
  return Object.assign(store, { plugin });
}

const LACKS = 'Cannot query field "addOns" on type "SimpleProduct".';
const NAMED = { config: { productKinds: ['add-ons'] } };

it.each([LACKS, 'This query is not allowed.'])(
  'a kind whose plugin the store lacks leaves products plain, also where the settings name it: %s',
  async (refusal) => {
    await using store = await engraver();
    store.plugin.refusal = refusal;
    await store.snapshot(NAMED);
    expect(kinds()).toBeUndefined();
    expect(known()).toEqual([]);
    await store.refresh({ depth: 'modified', products: [1] }, NAMED);
  },
);

it('kinds that the store has are read without a setting, unless it names none', async () => {
  await using store = await engraver();
  await store.snapshot();
  expect(kinds()).toEqual(ADD_ONS);
  expect(known()).toEqual(['add-ons']);
  const none = { config: { productKinds: [] } };
  expect(await store.refresh({ depth: 'modified' }, none)).toMatchObject({ depth: 'fullRead' });
  expect(kinds()).toBeUndefined();
});

it('a plugin that comes or goes leads to a full read', async () => {
  await using store = await engraver();
  store.plugin.refusal = LACKS;
  await store.snapshot();
  store.plugin.refusal = '';
  expect(await store.refresh({ depth: 'fullScan' })).toMatchObject({ depth: 'fullRead' });
  expect(kinds()).toEqual(ADD_ONS);
  expect(await store.refresh({ depth: 'fullScan' })).toMatchObject({ depth: 'fullScan' });
  store.plugin.refusal = LACKS;
  const mug = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'tide-mug'")?.id ?? 0;
  changeProduct(store.catalog, mug, { name: 'Ebb Mug' }, new Date());
  expect(await store.refresh({ products: [mug] })).toMatchObject({ depth: 'fullRead' });
  expect(kinds()).toBeUndefined();
});

it('kinds stay where the store fails otherwise', async () => {
  await using store = await engraver();
  await store.snapshot();
  store.plugin.refusal = 'Internal server error';
  await expect(store.refresh({ depth: 'fullScan' })).rejects.toThrow('Internal server error');
  expect(kinds()).toEqual(ADD_ONS);
});
