import { expect, it } from 'vitest';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { EntityWriter } from '../snapshot/derive/entity-writer.ts';
import { entityKey } from '../snapshot/entity-keys.ts';
import { SnapshotDatabase } from '../snapshot/snapshot-database.ts';
import { createPieceCache } from './piece-cache.ts';

const snapshot = new TemporarySnapshot();

it('keeps the pieces of an entity apart from those of its next version', () => {
  const db = new SnapshotDatabase(snapshot.file);
  new EntityWriter(db).put(entityKey.settings, SITE_SETTINGS_DEFAULTS);
  db.close();
  const { value, keys } = snapshot.read((catalog) => {
    const cache = createPieceCache(catalog);
    const [card, next] = [{ id: 1 }, { id: 1 }];
    const { catalog: noting, store } = cache.begin('lazy', card);
    noting.settings();
    store('<article>', 9);
    cache.begin('eager', card).store('<article class>', 15);
    const found = () => ['lazy', 'eager'].map((key) => cache.find(key, card));
    const before = [...found(), cache.find('lazy', next), cache.find('lazy')];
    cache.clear();
    return [before, found()];
  });
  expect(value).toEqual([
    ['<article>', '<article class>', undefined, undefined],
    [undefined, undefined],
  ]);
  expect(keys).toEqual(['settings']);
});

it('keeps what a page has read in one language for the pages in that language', () => {
  const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' };
  const settings = { ...SITE_SETTINGS_DEFAULTS, languages: { default: 'en', tags: {}, locales } };
  const db = new SnapshotDatabase(snapshot.file);
  const writer = new EntityWriter(db);
  for (const view of ['', 'en', 'de']) writer.in(view).put(entityKey.settings, settings);
  db.close();
  const { value, keys } = snapshot.read((catalog) => {
    const [english, german] = [catalog.in('fr_FR'), catalog.in('de_DE')];
    const cache = createPieceCache(catalog);
    const { catalog: noting, store } = cache.in(german).begin('directives');
    store(noting.settings().languages?.default, 0);
    const found = cache.in(catalog.in('de_DE')).find('directives');
    return [found, cache.in(english).find('directives'), cache.find('directives')];
  });
  expect(value).toEqual(['en', undefined, undefined]);
  expect(keys).toEqual(['settings@de']);
});
