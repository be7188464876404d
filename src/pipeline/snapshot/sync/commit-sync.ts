import { createHash } from 'node:crypto';
import { says } from '#kit/messages/says.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { sectionPictures } from '#storefront/domain/settings/home-sections.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { priceHistoryOf } from '#storefront/domain/settings/prices.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { derivationCodeVersion, sourceVersion } from '../code-version.ts';
import { type ContentTexts, contentTexts } from '../content/markdown-pages.ts';
import { deriveEntities } from '../derive/derive.ts';
import type { EntityCounts } from '../derive/entity-writer.ts';
import { clearOldSlugs } from '../old-slugs.ts';
import { ShownPrices } from '../prices/shown-prices.ts';
import type {
  AttributeTerms,
  TermNames,
  TermsPlaces,
  TermTexts,
  TermTranslations,
} from '../read/read-terms.ts';
import type { UnresolvableEntity } from '../read/unresolvable-products.ts';
import { applyStaged } from '../source/apply-staged.ts';
import { KnownPictures, NO_PICTURES } from '../source/known-pictures.ts';
import { PriceSamples } from '../source/price-samples.ts';
import type { KnownState, SourceState } from '../source/source-state.ts';
import type { SourceStore } from '../source/source-store.ts';
import { currentShop, deriveAlike, deriveShop, hasSameFormat, translationsOf } from './derived-shop.ts';
import { type DescribeAgain, describeNamed, describePictures } from './describe-pictures.ts';
import { checkShrink } from './shrink-guard.ts';
import type { SyncContext, SyncFindings } from './sync-context.ts';
import type { SyncDepth, SyncOptions } from './sync-request.ts';

/** Milliseconds for which another change may hide behind a `modified` that was seen, which counts in seconds. */
const OVERLAP = 30_000;

/** Data that a sync read; null for data that it did not request. */
export interface SyncedData extends SyncFindings {
  categories: MappedCategory[];
  backend: Partial<SiteSettings> | null;
  popular: number[] | null;
  storePages: ContentTexts | null;
  terms: TermNames | null;
  attributeTerms: AttributeTerms | null;
  /** Left out if they were not read. */
  termTexts?: TermTexts | undefined;
  /** Where the next poll of terms goes on; left out if none was made. */
  termsPlaces?: TermsPlaces;
  /** Left out if they were not read, or the store has no languages. */
  termTranslations?: TermTranslations;
}

interface CommitOptions extends SyncOptions {
  reading: SyncContext;
  depth: SyncDepth;
  data: SyncedData;
  acceptShrink: boolean;
}

export interface CommittedSync extends EntityCounts {
  /** Products that differ from what was known of them. */
  changedProducts: number[];
  /** As in a `SyncReport`. */
  changedAt: number | null;
}

/**
 * Writes the data of a sync to the snapshot, source layer and entities in one transaction.
 * @throws SnapshotError if too many products are gone, or prices cannot be read
 */
export async function commitSync(options: CommitOptions): Promise<CommittedSync> {
  const { reading, depth, data, config, acceptShrink } = options;
  const { db, source, stage, client, now } = reading;
  const isFullRead = depth === 'fullRead';
  const before = source.states();
  const known = isFullRead ? {} : (before ?? {});
  const productsBefore = before ? (before.products ?? 0) : countProductEntities(options);
  const products = isFullRead ? stage.size : productsBefore + stage.countNew() - data.gone.size;
  // The number of products says nothing about another store.
  const isSameStore = before === null || before.endpoint === client.endpoint;
  if (!acceptShrink && isSameStore)
    checkShrink(client.endpoint, productsBefore, products, config.shrinkLimit);
  const picturesVersion = options.describePicture ? (options.picturesVersion ?? '') : NO_PICTURES;
  const describeAll = known.pictures !== picturesVersion;
  const pictureFacts = await describe(options, describeAll);
  const sections = config.home ?? (data.backend ?? known.backend)?.home ?? [];
  const namedPictures = await describeNamed(sectionPictures(sections), options.describeNamed);
  const storePages = data.storePages ?? before?.storePages;
  const content = contentTexts(options.contentFolder, storePages, config.termsCheckbox === true);
  const state: KnownState = {
    ...known,
    version: sourceVersion(reading),
    endpoint: client.endpoint,
    pictures: picturesVersion,
    newest: known.newest !== undefined && known.newest > data.newest ? known.newest : data.newest,
    products,
    fullScans: (before?.fullScans ?? 0) + (depth === 'modified' ? 0 : 1),
    part: data.part ?? null,
    unresolvable: nameUnresolvable(options, before?.unresolvable ?? []),
    unlisted: reading.unresolvable.unlisted,
    storePages,
    contentProblems: content.problems,
    categories: data.categories,
    backend: data.backend ?? known.backend,
    terms: data.terms ?? known.terms,
    attributeTerms: data.attributeTerms ?? known.attributeTerms,
    termTexts: data.termTexts ?? known.termTexts,
    languages: reading.languages,
    kinds: reading.kinds.map(({ name }) => name),
    termTranslations: data.termTranslations ?? known.termTranslations,
    termsPlaces: data.termsPlaces ?? known.termsPlaces,
    popular: data.popular ?? known.popular,
    listsSoldOut: reading.listsSoldOut,
    hidesSoldOut: config.hideOutOfStock ?? !reading.listsSoldOut,
    derived: derivationHash(options),
    shopPolls: depth === 'modified' && data.backend !== null ? (known.shopPolls ?? 0) + 1 : known.shopPolls,
  };
  const isNew = (key: keyof SourceState) =>
    known[key] !== state[key] && JSON.stringify(known[key]) !== JSON.stringify(state[key]);
  return db.transaction(() => {
    if (isFullRead) source.reset();
    const pictures = new KnownPictures(db);
    if (describeAll) pictures.clear();
    const newFacts = [...pictureFacts].filter(([url, facts]) => pictures.set(url, facts));
    const samples = new PriceSamples(db);
    const times = {
      now: now(),
      overlap: OVERLAP,
      ahead: reading.clock.ahead,
      newest: data.newest,
      newestBefore: isFullRead ? null : (known.newest ?? ''),
    };
    const changes = applyStaged(source, stage, samples, data.gone, times);
    const current = currentShop(reading, known);
    const isCurrent =
      current !== null &&
      !isNew('backend') &&
      !isNew('languages') &&
      !isNew('derived') &&
      hasSameFormat(options, current, samples);
    const shop = isCurrent ? current : deriveShop(options, state, samples);
    const { settings, priceFormat, isUniqueFormat } = shop;
    source.setStates({ ...state, priceFormat, isUniqueFormat });
    const deriveAll =
      describeAll ||
      newFacts.length > 0 ||
      isNew('hidesSoldOut') ||
      isNew('languages') ||
      isNew('derived') ||
      current === null ||
      !deriveAlike(current, shop);
    const counts = deriveEntities({
      db,
      view: '',
      source,
      pictures,
      settings,
      priceFormat,
      prices: new ShownPrices(db.db, {
        store: client.endpoint,
        currency: settings.currency.code,
        history: priceHistoryOf(settings),
        now: now(),
      }),
      hidesSoldOut: state.hidesSoldOut === true,
      listDepth: config.listDepth ?? PIPELINE_DEFAULTS.listDepth,
      categories: data.categories,
      categoriesBefore: known.categories ?? [],
      contentTexts: content.texts,
      namedPictures,
      newTerms: isNew('attributeTerms'),
      newTermTexts: isNew('termTexts'),
      translations: translationsOf(options, settings, state, known),
      changes: deriveAll ? null : changes,
    });
    if (!isSameStore) clearOldSlugs(db);
    const changedProducts = [...changes.products];
    return { ...counts, changedProducts, changedAt: changedAt(source, changedProducts, times) };
  });
}

/** Of changes that are newer than all that was known: others have times that say nothing of when they were made. */
function changedAt(
  source: SourceStore,
  products: readonly number[],
  { newestBefore, ahead }: { newestBefore: string | null; ahead: number | null },
): number | null {
  if (newestBefore === null) return null;
  const moments = products.flatMap((id) => {
    const { modified = '' } = source.product(id) ?? {};
    return modified >= newestBefore && modified !== '' ? Date.parse(`${modified}Z`) - (ahead ?? 0) : [];
  });
  return moments.length === 0 ? null : moments.reduce((first, moment) => Math.min(first, moment));
}

async function describe(options: CommitOptions, all: boolean) {
  const { reading, depth, data, describePicture, brokenPictures = [], onProgress } = options;
  if (describePicture === undefined) return new Map();
  const known = all ? 'all' : depth === 'fullScan' ? 'missing' : 'none';
  const again: DescribeAgain = { known, broken: brokenPictures };
  return describePictures(reading, data.categories, again, describePicture, (done, total) =>
    onProgress?.('pictures', done, total),
  );
}

/** Entities that are left out, with the names under which they were in the shop. */
function nameUnresolvable(
  { reading, data }: CommitOptions,
  before: readonly UnresolvableEntity[],
): UnresolvableEntity[] {
  const { source, unresolvable } = reading;
  const hasSource = source.exists() && source.state('version') === sourceVersion(reading);
  const products = [...unresolvable.reasons].map(([databaseId, reason]): UnresolvableEntity => {
    const known = before.find((one) => one.of === 'product' && one.databaseId === databaseId);
    const name = hasSource ? source.mapped(databaseId)?.product.name : undefined;
    return { of: 'product', databaseId, name: name ?? known?.name ?? null, reason };
  });
  if (unresolvable.unlisted > 0) {
    const reason = says('store.unlisted', { unlisted: unresolvable.unlisted });
    products.push({ of: 'product', databaseId: 0, name: null, reason });
  }
  if (data.backend === null) return [...products, ...before.filter(({ of }) => of === 'category')];
  const categories = [...unresolvable.categories].map(
    ([databaseId, reason]): UnresolvableEntity => ({ of: 'category', databaseId, name: null, reason }),
  );
  return [...products, ...categories];
}

/** Number of products in a snapshot that has no source layer yet. */
function countProductEntities({ reading }: CommitOptions): number {
  const sql = "SELECT count(*) AS count FROM entity WHERE key GLOB 'product:*'";
  return reading.db.get<{ count: number }>(sql)?.count ?? 0;
}

/** Hash of all that entities depend on besides the store. */
function derivationHash({ config, baseUrl }: CommitOptions): string {
  const inputs = JSON.stringify([derivationCodeVersion(), config, baseUrl ?? null]);
  return createHash('sha256').update(inputs).digest('hex').slice(0, 16);
}
