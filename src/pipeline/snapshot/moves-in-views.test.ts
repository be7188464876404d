import { beforeEach, expect, it } from 'vitest';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { EntityWriter } from './derive/entity-writer.ts';
import { entityKey } from './entity-keys.ts';
import { recordOldSlugs } from './old-slugs.ts';
import { readForeignSlugs, readMoves } from './read-moves.ts';
import { SnapshotDatabase } from './snapshot-database.ts';

const snapshot = new TemporarySnapshot();
const VIEWS = ['en', 'de'] as const;
const languages = {
  default: 'en',
  tags: { en: 'en-US', de: 'de-DE' },
  locales: { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' },
};

/** Id -> slug in English and in German; null for a view that does not show it. */
type Slugs = Record<number, readonly [en: string | null, de: string | null]>;

/** Writes a catalog as a derivation does, with what it has moved. */
function derive(products: Slugs, categories: Slugs = {}): void {
  const db = new SnapshotDatabase(snapshot.file);
  const writer = new EntityWriter(db);
  writer.put(entityKey.settings, { languages });
  for (const [place, view] of VIEWS.entries()) {
    const own = writer.in(view);
    for (const [id, slugs] of Object.entries(products)) {
      const [slug, other] = [slugs[place] ?? null, slugs[1 - place] ?? null];
      if (slug === null) continue;
      own.put(entityKey.slug(slug), Number(id));
      const others = slug === other ? {} : { slugs: { [VIEWS[1 - place] ?? '']: other } };
      own.put(entityKey.product(Number(id)), { slug, ...others });
    }
    for (const [id, slugs] of Object.entries(categories)) {
      const slug = slugs[place] ?? '';
      own.put(entityKey.category(slug), { databaseId: Number(id), slug });
    }
  }
  for (const [id, [en, de]] of Object.entries(categories)) {
    writer.put(entityKey.alternates(Number(id)), { en: { slug: en, pages: 1 }, de: { slug: de, pages: 1 } });
  }
  writer.removeUnwritten();
  recordOldSlugs(db, writer);
  db.close();
}

const text = ({ view, kind, from, to }: Move) => `${view}: ${kind} ${from} -> ${to}`;
const moves = () => readMoves(snapshot.file).map(text);
const foreign = () => [...readForeignSlugs(snapshot.file)].map(text);

beforeEach(() => derive({ 1: ['mug', 'mug'], 2: ['lamp', 'leuchte'] }, { 5: ['cups', 'tassen'] }));

it('a translation that appears, changes its slug and disappears moves the address in its language', () => {
  expect(moves()).toEqual([]);
  derive({ 1: ['mug', 'becher'] });
  expect(moves()).toEqual(['de: product mug -> becher']);
  expect(readMoves(snapshot.file)).toMatchObject([{ isElsewhere: true }]);
  derive({ 1: ['mug', 'krug'] });
  expect(moves()).toEqual(['de: product becher -> krug', 'de: product mug -> krug']);
  expect(readMoves(snapshot.file).map(({ isElsewhere }) => isElsewhere)).toEqual([undefined, true]);
  derive({ 1: ['mug', 'mug'] });
  expect(moves()).toEqual(['de: product krug -> mug', 'de: product becher -> mug']);
});

it('leaves out older moves that links lead on from where there is no room for them', () => {
  derive({ 1: ['mug', 'becher'], 2: ['lamp', 'lampe'], 3: ['cup', 'cup'] });
  derive({ 1: ['mug', 'becher'], 2: ['lamp', 'lampe'], 3: ['cup', 'tasse'] });
  expect(readMoves(snapshot.file, 1).map(text)).toEqual([
    'de: product cup -> tasse',
    'de: product leuchte -> lampe',
  ]);
  expect(readMoves(snapshot.file, 2)).toHaveLength(3);
});

it('a slug that another product of the same language has now has not moved', () => {
  derive({ 1: ['mug', 'becher'], 3: ['cup', 'mug'] });
  expect(moves()).toEqual([]);
  derive({ 1: ['mug', 'becher'], 3: ['mug-2', 'tasse'] });
  expect(moves()).toEqual(['en: product cup -> mug-2', 'de: product mug -> tasse']);
});

it('a group whose first variant goes and comes back has moved, not ended', () => {
  derive({ 1: ['old-mug', 'mug'], 2: ['lamp', 'leuchte'] }, { 5: ['cups', 'tassen'] });
  derive({ 1: ['mug', 'mug'], 7: ['leuchte', 'leuchte'] }, { 9: ['tassen', 'tassen'] });
  expect(moves()).toEqual([
    'en: category cups -> tassen',
    'en: product old-mug -> mug',
    'en: product lamp -> leuchte',
  ]);
  derive({ 1: ['mug', 'mug'], 2: ['lamp', 'leuchte'] }, { 5: ['cups', 'tassen'] });
  expect(moves()).toEqual([
    'en: category tassen -> cups',
    'en: product leuchte -> lamp',
    'en: product old-mug -> mug',
  ]);
});

it('a group that loses a variant in one language keeps its former slugs in the others', () => {
  derive({ 2: ['light', 'licht'] });
  derive({ 2: ['light', null], 9: [null, 'licht'] });
  expect(moves()).toEqual(['en: product lamp -> light', 'de: product leuchte -> licht']);
});

it('what moved before the store had languages has moved in each', () => {
  const db = new SnapshotDatabase(snapshot.file);
  db.run("INSERT INTO old_slug (view, kind, slug, id) VALUES ('', 'product', 'lantern', 2)");
  db.run("INSERT INTO old_slug (view, kind, slug, id) VALUES ('fr', 'product', 'lanterne', 2)");
  db.close();
  expect(moves()).toEqual(['en: product lantern -> lamp', 'de: product lantern -> leuchte']);
});

it('slugs of another language lead to the page, unless its own language has them', () => {
  derive(
    { 1: ['mug', 'mug'], 2: ['lamp', 'leuchte'], 3: ['light', 'lamp'], 4: [null, 'nur'] },
    { 5: ['cups', 'tassen'] },
  );
  expect(foreign()).toEqual([
    'en: category tassen -> cups',
    'de: category cups -> tassen',
    'en: product leuchte -> lamp',
    'de: product light -> lamp',
  ]);
});
