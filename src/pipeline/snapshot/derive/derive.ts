import type { PictureFiles } from '#storefront/domain/catalog/catalog-types.ts';
import type { ContentText } from '../content/markdown-pages.ts';
import { writeContentPages } from '../content/write-content-pages.ts';
import { entityKey } from '../entity-keys.ts';
import { recordOldSlugs } from '../old-slugs.ts';
import { type FormerPrices, noteGone } from '../prices/note-gone.ts';
import { keepIndexViews } from '../search-index/index-table.ts';
import type { PictureFacts } from '../source/known-pictures.ts';
import type { SourceStore } from '../source/source-store.ts';
import { dropViews, type Translations, viewDerivations } from '../views/view-derivations.ts';
import { writeAlternates } from '../views/write-alternates.ts';
import type { Derivation } from './derivation.ts';
import { changesAnyList } from './derive-lists.ts';
import { deriveView } from './derive-view.ts';
import { type EntityCounts, EntityWriter } from './entity-writer.ts';
import { PlaceTables } from './facts/place-tables.ts';
import { ShelfRanks } from './write-shelves.ts';

/** A derivation of a whole catalog, in all its languages. */
export interface CatalogDerivation extends Derivation<SourceStore> {
  /** Texts of content pages, of every locale. */
  contentTexts: readonly ContentText[];
  /** Pictures that the settings name, by their addresses there; those that cannot be shown are left out. */
  namedPictures: ReadonlyMap<string, PictureFacts>;
  /** Null for a store without languages. */
  translations: Translations | null;
}

/** Derives entities from the source layer: all of them, or those that a change can have affected. */
export function deriveEntities(given: CatalogDerivation): EntityCounts {
  const { db, settings, changes, contentTexts, translations } = given;
  const writer = new EntityWriter(db);
  if (changes === null) {
    ShelfRanks.reset(db);
    PlaceTables.reset(db);
    if (translations === null) dropViews(db);
  }
  const views = translations === null ? [given] : viewDerivations(given, translations);
  const viewNames = views.map(({ view }) => view);
  const former: FormerPrices[] = [];
  for (const derivation of views) former.push(...deriveView(derivation, writer.in(derivation.view)));
  if (translations !== null) {
    writer.put(entityKey.settings, settings);
    if (views.some((one) => one.newTerms || changesAnyList(one))) writeAlternates(viewNames, writer);
  }
  writeNamedPictures(given.namedPictures, writer);
  writeContentPages(db, writer, contentTexts);
  if (changes === null) {
    writer.removeUnwritten();
    keepIndexViews(db.db, viewNames);
  }
  noteGone(db, writer.removed, former, given.prices);
  recordOldSlugs(db, writer);
  return writer.counts;
}

function writeNamedPictures(pictures: CatalogDerivation['namedPictures'], writer: EntityWriter): void {
  for (const [sourceUrl, { width, height, asset }] of pictures) {
    writer.put(entityKey.picture(sourceUrl), { sourceUrl, width, height, asset } satisfies PictureFiles);
  }
  const keys = new Set([...pictures.keys()].map(entityKey.picture));
  for (const key of writer.keys(entityKey.picture(''))) if (!keys.has(key)) writer.remove(key);
}
