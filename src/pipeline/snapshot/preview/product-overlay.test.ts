import { describe, expect, it } from 'vitest';
import { ApiClient } from '#storefront/api/api-client.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import type { SeedCatalog } from '../../../backend/db/seed/types.ts';
import { openCatalog } from '../open-catalog.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { productOverlay } from './product-overlay.ts';
import { readDraft } from './read-draft.ts';

const snapshot = new TemporarySnapshot();
const EDITOR = { name: 'editor', password: 'quay side' };
const BASIC = `Basic ${Buffer.from(`${EDITOR.name}:${EDITOR.password}`).toString('base64')}`;

interface Asked {
  moment?: number;
  authorization?: string;
  /** Dates of a sale at 8.00, which the product has before the snapshot is made. */
  sale?: { saleFrom: string; saleTo: string };
  catalog?: SeedCatalog;
}

/** A product as pages show it over a snapshot, which it leaves as it is; null if the store shows it to nobody. */
async function preview(
  slug: string,
  { moment, authorization = BASIC, sale, catalog: seed = harbourCatalog() }: Asked = {},
) {
  await using store = await harbour(snapshot, { editor: EDITOR, catalog: seed });
  const id = Number(store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id);
  if (sale) changeProduct(store.catalog, id, { prices: { sale: '8.00', ...sale } });
  await store.snapshot();
  const before = snapshot.entities();
  const client = new ApiClient({
    endpoint: store.endpoint,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, authorization } }),
  });
  const draft = await readDraft(
    { client, languages: null, metaKeys: [], kinds: productKinds(['add-ons']) },
    id,
    moment ?? null,
  );
  if (draft === null) return null;
  const db = new SnapshotDatabase(snapshot.file, { readOnly: true });
  const overlay = productOverlay(draft.mapped, { db, config: {}, moment: moment ?? Date.now() });
  db.close();
  expect(snapshot.entities()).toEqual(before);
  const catalog = openCatalog(snapshot.file, () => {}, overlay);
  try {
    const product = catalog.product(draft.mapped.product.slug);
    return { draft, product, card: catalog.cards([id])[0], related: catalog.related(id) };
  } finally {
    catalog.close();
  }
}

describe('a draft', () => {
  it('is shown to an editor, with its card and what is related', async () => {
    const shown = await preview('draft-mug');
    expect(shown?.draft.isPublished).toBe(false);
    expect(shown?.product).toMatchObject({ name: 'draft-mug', price: { min: 1000, max: 1000 } });
    expect(shown?.card).toMatchObject({ name: 'draft-mug', slug: shown?.product?.slug });
    expect(shown?.related.map(({ slug }) => slug)).toContain('reef-mug');
  });

  it('has what a plugin of the store adds to it', async () => {
    const addOns = [{ id: 'engraving', type: 'custom_text', name: 'Engraving' }];
    const metaData = [{ key: '_product_addons', value: JSON.stringify(addOns) }];
    const shown = await preview('draft-mug', { catalog: harbourCatalog({ 'draft-mug': { metaData } }) });
    expect(shown?.product?.kinds).toEqual({ 'add-ons': [expect.objectContaining({ key: 'engraving' })] });
  });

  it('is shown to nobody else', async () => {
    expect(await preview('draft-mug', { authorization: '' })).toBeNull();
    expect(await preview('draft-mug', { authorization: 'Basic ZWRpdG9yOndyb25n' })).toBeNull();
  });
});

describe('a planned price', () => {
  const sale = { saleFrom: '2027-01-10T00:00:00', saleTo: '2027-01-20T00:00:00' };
  const on = (day: string) => preview('reef-mug', { moment: Date.parse(`${day}T12:00:00Z`), sale });

  it('is shown as it will be, with the last day of the sale', async () => {
    const shown = await on('2027-01-12');
    const reduced = {
      price: { min: 800, max: 800 },
      regular: { min: 1000, max: 1000 },
      onSale: true,
    };
    expect(shown?.product).toMatchObject({ ...reduced, saleEnds: '2027-01-19' });
    expect(shown?.card).toMatchObject(reduced);
  });

  it.each(['2027-01-08', '2027-01-21'])('is the regular one on %s', async (day) => {
    expect((await on(day))?.product).toMatchObject({ onSale: false, price: { min: 1000, max: 1000 } });
  });
});
