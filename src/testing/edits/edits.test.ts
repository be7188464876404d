import { beforeEach, describe, expect, test } from 'vitest';
import { TOPICS } from '../../backend/catalog/webhooks/webhook-queue.ts';
import { Store } from '../../backend/db/database.ts';
import { recordedCatalog } from '../../backend/fixtures/recorded-shop.ts';
import { fillStore } from '../../backend/tools/fill-store.ts';
import { Random } from '../../backend/tools/synthetic/random.ts';
import { EDITS, editNamed } from './index.ts';

const FILLED = new Date('2026-10-01T12:00:00Z');
const NOW = new Date('2026-10-02T09:00:00Z');

let store: Store;
beforeEach(() => {
  store = Store.open(':memory:');
  fillStore(store, recordedCatalog(), { source: 'demo', version: 'one', now: FILLED });
  for (const topic of TOPICS) {
    store.run("INSERT INTO webhooks (topic, url, status) VALUES (?, 'http://127.0.0.1:9/', 'active')", topic);
  }
});

/** Edits that must have happened before. */
const FIRST: Record<string, string> = { restored: 'trashed', published: 'draft' };

function picker(seed: number) {
  const random = new Random(seed);
  return (count: number) => random.int(0, count - 1);
}

/** Everything but queued deliveries and the store's own counters. */
function content(): string {
  const tables = [
    'products',
    'terms',
    'attributes',
    'media',
    'product_terms',
    'product_images',
    'product_attributes',
    'variation_attributes',
    'product_links',
    'reviews',
  ];
  const settings = store.shop();
  return JSON.stringify([settings, ...tables.map((table) => store.all(`SELECT * FROM ${table}`))]);
}

const modified = () =>
  new Map(
    store
      .all<{ id: number; modified_gmt: string }>('SELECT id, modified_gmt FROM products')
      .map((row) => [row.id, row.modified_gmt]),
  );

describe.each(EDITS)('$name', (edit) => {
  beforeEach(() => {
    const first = FIRST[edit.name];
    if (first) editNamed(first).apply(store, picker(3), FILLED);
    store.run('DELETE FROM outbox');
  });

  test('changes the shop, and does as it says with `modified` and webhooks', () => {
    const [before, times] = [content(), modified()];
    expect(edit.apply(store, picker(7), NOW)).not.toBeNull();
    expect(content()).not.toBe(before);
    const moved = [...modified()].filter(([id, time]) => times.get(id) !== time);
    expect(moved.length > 0).toBe(edit.movesModified);
    const queued = store.all<{ topic: string }>(
      'SELECT DISTINCT w.topic FROM outbox o JOIN webhooks w ON w.id = o.webhook_id',
    );
    expect(queued.map(({ topic }) => topic)).toEqual(edit.webhook === null ? [] : [edit.webhook]);
  });

  test('is the same for the same choices', () => {
    const first = edit.apply(store, picker(11), NOW);
    const after = content();
    fillStore(store, recordedCatalog(), { source: 'demo', version: 'one', now: FILLED });
    const before = FIRST[edit.name];
    if (before) editNamed(before).apply(store, picker(3), FILLED);
    expect(edit.apply(store, picker(11), NOW)).toEqual(first);
    expect(content()).toBe(after);
  });
});

test('names are unique', () => {
  expect(new Set(EDITS.map(({ name }) => name)).size).toBe(EDITS.length);
});

test('an empty shop has nothing to change but its settings and what can be added', () => {
  const { shop } = recordedCatalog();
  const empty = { shop, attributes: [], tags: [], categories: [], products: [] };
  const possible = EDITS.filter((edit) => {
    fillStore(store, empty, { source: 'demo', version: 'none', now: FILLED });
    return edit.apply(store, picker(1), NOW) !== null;
  });
  expect(possible.map(({ name }) => name)).toEqual([
    'added',
    'category-added',
    'shop-title',
    'shop-description',
    'currency-position',
    'currency',
    'separators',
  ]);
});

test('an edit that cannot be done is named', () => {
  expect(() => editNamed('nothing')).toThrow('There is no edit "nothing"; there are price, sale');
});
