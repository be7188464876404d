import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { category, mug, picture, variation } from '#testing/fixtures/mug-shop.ts';
import { findPictures } from './catalog-pictures.ts';
import { entityKey, inView } from './entity-keys.ts';

let db: DatabaseSync;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL)');
  const put = (key: string, value: unknown) =>
    db.prepare("INSERT INTO entity VALUES (?, '', ?)").run(key, JSON.stringify(value));
  const lookalike = '"width":9,"height":9,"asset":"no-picture"';
  put(
    entityKey.product(1),
    mug({
      galleryImages: [picture(2), picture(1), picture(3, { asset: null, width: null, height: null })],
      variations: [variation({ image: picture(4, { width: 400 }) })],
      description: lookalike,
    }),
  );
  put(entityKey.card(1), mug());
  put(entityKey.category('ceramics'), category({ image: picture(5) }));
});
afterEach(() => db.close());

const assets = (keys: string[] | null) =>
  findPictures(db, keys).map(({ asset, width }) => `${asset} ${width}`);

it('are those of products with gallery and variations, and of categories', () => {
  expect(assets(null).toSorted()).toEqual([
    'picture-1 1200',
    'picture-2 1200',
    'picture-4 400',
    'picture-5 1200',
  ]);
});

it('are also those that a language has for itself', () => {
  const put = (key: string, value: unknown) =>
    db.prepare("INSERT INTO entity VALUES (?, '', ?)").run(key, JSON.stringify(value));
  put(inView('de', entityKey.product(1)), mug({ image: picture(6) }));
  put(inView('de', entityKey.category('keramik')), category({ image: picture(7) }));
  expect(assets(null)).toEqual(expect.arrayContaining(['picture-4 400', 'picture-6 1200', 'picture-7 1200']));
});

it('are those of the given keys, with and without an entity', () => {
  expect(assets([entityKey.category('ceramics'), entityKey.product(9)])).toEqual(['picture-5 1200']);
  expect(assets([entityKey.card(1)])).toEqual(['picture-1 1200']);
  expect(assets([])).toEqual([]);
});
