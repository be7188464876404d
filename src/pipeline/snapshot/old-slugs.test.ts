import { expect, it } from 'vitest';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../backend/catalog/changes/change-product.ts';
import { changeCategory } from '../../backend/catalog/changes/change-terms.ts';
import { trashProduct } from '../../backend/catalog/changes/remove-product.ts';
import { readMoves } from './read-moves.ts';

const snapshot = new TemporarySnapshot();
const moves = () => readMoves(snapshot.file).map(({ kind, from, to }) => `${kind} ${from} ${to}`);
const idOf = ({ catalog }: HarbourStore, slug: string) =>
  catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;

it('a changed slug leads to the page, wherever it went since', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  expect(moves()).toEqual([]);
  const mug = idOf(store, 'reef-mug');
  changeProduct(store.catalog, mug, { slug: 'reef-cup' });
  await store.refresh({ depth: 'modified' });
  changeProduct(store.catalog, mug, { slug: 'reef-beaker' });
  // A full read, as after a change of the code, knows no less.
  await store.snapshot();
  expect(moves()).toEqual(['product reef-cup reef-beaker', 'product reef-mug reef-beaker']);
  changeProduct(store.catalog, idOf(store, 'print-0'), { slug: 'reef-mug' });
  await store.refresh({ depth: 'modified' });
  expect(moves()).toEqual(['product print-0 reef-mug', 'product reef-cup reef-beaker']);
  trashProduct(store.catalog, mug);
  await store.refresh({ depth: 'fullScan' });
  expect(moves()).toEqual(['product print-0 reef-mug']);
});

it('a category with another slug is found at its former one', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  changeCategory(store.catalog, 'mugs', { slug: 'cups' });
  await store.refresh({ depth: 'fullScan' });
  expect(moves()).toEqual(['category mugs cups']);
  changeCategory(store.catalog, 'cups', { slug: 'mugs' });
  await store.refresh({ depth: 'fullScan' });
  expect(moves()).toEqual(['category cups mugs']);
});

it('another store has moved nothing', async () => {
  {
    await using store = await harbour(snapshot);
    await store.snapshot();
    changeProduct(store.catalog, idOf(store, 'reef-mug'), { slug: 'reef-cup' });
    await store.refresh({ depth: 'modified' });
  }
  await using other = await harbour(snapshot);
  await other.snapshot();
  expect(moves()).toEqual([]);
});

it('nothing has moved where an id is that of another product by now', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const [mug, print] = [idOf(store, 'reef-mug'), idOf(store, 'print-0')];
  changeProduct(store.catalog, print, { slug: 'print-none' });
  await store.refresh({ depth: 'modified' });
  trashProduct(store.catalog, print);
  changeProduct(store.catalog, mug, { slug: 'print-none' });
  await store.refresh({ depth: 'fullScan' });
  expect(moves()).not.toContain('product reef-mug print-none');
});
