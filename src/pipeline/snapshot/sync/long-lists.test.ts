import { expect, it } from 'vitest';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import type { SeedCatalog } from '../../../backend/db/seed/types.ts';

const snapshot = new TemporarySnapshot();
const COUNT = 120;
const HOUR = 3_600_000;

/** A lamp in 120 sizes, which come before its other terms by name. */
function manySizes(): SeedCatalog {
  const sizes = Array.from({ length: COUNT }, (_, index) => ({
    slug: `size-${index}`,
    name: `A ${index}`,
  }));
  const options = sizes.map(({ slug }) => slug);
  const catalog = harbourCatalog({
    'pier-lamp': {
      visibility: 'hidden',
      attributes: [{ name: 'pa_size', options, variation: true, visible: true }],
      variations: options.map((slug, index) => ({
        slug: `pier-lamp-${slug}`,
        sku: null,
        attributes: { pa_size: slug },
        prices: { regular: `${100 + index}.00`, sale: null, saleFrom: null, saleTo: null },
        stock: { status: 'IN_STOCK', quantity: null, lowStockAmount: null, backorders: 'NO' },
        image: null,
        description: '',
      })),
    },
  });
  const size = { slug: 'pa_size', label: 'Size', terms: sizes };
  return { ...catalog, attributes: [...catalog.attributes, size] };
}

it('more than a request returns of variations and terms are read whole, and not again without a change', async () => {
  await using store = await harbour(snapshot, { catalog: manySizes() });
  await store.snapshot();
  const { value: lamp } = snapshot.read((catalog) => catalog.product('pier-lamp'));
  expect(lamp?.variations).toHaveLength(COUNT);
  expect(new Set(lamp?.variations.map(({ price }) => price?.min)).size).toBe(COUNT);
  expect(lamp?.attributes[0]?.terms.map(({ name }) => name)).toContain(`A ${COUNT - 1}`);
  expect(lamp?.terms.filter(({ taxonomyName }) => taxonomyName === 'pa_size')).toHaveLength(COUNT);
  // The term that hides it comes last.
  expect(snapshot.read((catalog) => catalog.cards([lamp?.databaseId ?? 0])).value).toEqual([]);
  await store.refresh({ depth: 'fullScan' }, { now: () => Date.now() + 24 * HOUR });
  const again = await store.refresh({ depth: 'fullScan' }, { now: () => Date.now() + 24 * HOUR });
  expect(again).toMatchObject({ read: 0, changed: 0 });
});
