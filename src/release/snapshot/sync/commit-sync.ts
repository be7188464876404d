import { createHash } from 'node:crypto';
import type { PriceFormat } from '#shop/pricing/price-format.ts';
import { mergeSettings, type ShopSettings } from '#shop/site/settings.ts';
import { derivationCodeVersion, sourceCodeVersion } from '../code-version.ts';
import { deriveEntities } from '../derive/derive.ts';
import { type EntityCounts, EntityWriter } from '../derive/entity-writer.ts';
import { entityKey } from '../entity-keys.ts';
import type { UncountedCategory } from '../read/read-categories.ts';
import { applyStaged } from '../source/apply-staged.ts';
import { KnownPictures } from '../source/known-pictures.ts';
import { PriceSamples } from '../source/price-samples.ts';
import { type DescribeAgain, describePictures } from './describe-pictures.ts';
import { checkShrink } from './shrink-guard.ts';
import { inferStorePriceFormat, matchesPriceFormat } from './store-price-format.ts';
import type { SyncContext, SyncFindings } from './sync-context.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SyncDepth } from './sync-request.ts';

/**
 * How long another change may hide behind a `modified` that was seen, in milliseconds: it counts in
 * seconds, and what is saved may be seen a moment later.
 */
const OVERLAP = 30_000;

/** What was found out about the store; null for what was not asked. */
export interface SyncedData extends SyncFindings {
  categories: UncountedCategory[];
  backend: Partial<ShopSettings> | null;
  popular: number[] | null;
}

export interface CommitOptions extends SyncOptions {
  reading: SyncContext;
  depth: SyncDepth;
  data: SyncedData;
  acceptShrink: boolean;
}

const NO_PICTURES = 'none';

/** Takes what was read into the snapshot, source and entities in one transaction. */
export async function commitSync(options: CommitOptions): Promise<EntityCounts> {
  const { reading, depth, data: found, config, acceptShrink } = options;
  const { db, source, stage, client, now } = reading;
  const first = depth === 'all';
  const before = source.exists() ? (source.state('products') ?? 0) : countProductEntities(options);
  const after = first ? stage.size : before + stage.countNew() - found.gone.size;
  // Another store has as many products as it has.
  const sameStore = !source.exists() || source.state('endpoint') === client.endpoint;
  if (!acceptShrink && sameStore) checkShrink(client.endpoint, before, after, config.shrinkLimit);
  const picturesVersion = options.describePicture ? (options.picturesVersion ?? '') : NO_PICTURES;
  const otherPictures = first || source.state('pictures') !== picturesVersion;
  const pictureFacts = await describe(options, otherPictures);
  const sweeps = (source.exists() ? (source.state('sweeps') ?? 0) : 0) + (depth === 'walk' ? 0 : 1);
  return db.transaction(() => {
    const newestBefore = first ? null : (source.state('newest') ?? '');
    const categoriesBefore = first ? [] : (source.state('categories') ?? []);
    if (first) source.reset();
    const pictures = new KnownPictures(db);
    let deriveAll = otherPictures;
    if (otherPictures) pictures.clear();
    for (const [url, facts] of pictureFacts) if (pictures.set(url, facts)) deriveAll = true;
    const samples = new PriceSamples(db);
    const newest = newestBefore !== null && newestBefore > found.newest ? newestBefore : found.newest;
    const times = { now: now(), overlap: OVERLAP, newest: found.newest, newestBefore };
    const changes = applyStaged(source, stage, samples, found.gone, times);
    source.setState('version', sourceCodeVersion());
    source.setState('endpoint', client.endpoint);
    source.setState('pictures', picturesVersion);
    source.setState('newest', newest);
    source.setState('products', after);
    source.setState('sweeps', sweeps);
    source.setState('categories', found.categories);
    if (found.popular !== null) source.setState('popular', found.popular);
    const newBackend = found.backend !== null && source.setState('backend', found.backend);
    const newDerivation = source.setState('derived', derivation(options));
    const known = currentShop(reading);
    const same = known !== null && !newBackend && !newDerivation && sameFormat(options, known, samples);
    const shop = same ? known : deriveShop(options, samples);
    source.setState('priceFormat', shop.priceFormat);
    if (newDerivation || known === null || !deriveAlike(known, shop)) deriveAll = true;
    return deriveEntities({
      db,
      source,
      pictures,
      ...shop,
      categories: found.categories,
      categoriesBefore,
      changes: deriveAll ? null : changes,
    });
  });
}

async function describe(options: CommitOptions, all: boolean) {
  const { reading, depth, data: found, describePicture, brokenPictures = [], onProgress } = options;
  if (describePicture === undefined) return new Map();
  const known = all ? 'all' : depth === 'sweep' ? 'missing' : 'none';
  const again: DescribeAgain = { known, broken: brokenPictures };
  return describePictures(reading, found.categories, again, describePicture, (done, total) =>
    onProgress?.('pictures', done, total),
  );
}

/** Products of a snapshot that has no source layer yet. */
function countProductEntities({ reading }: CommitOptions): number {
  const sql = "SELECT count(*) AS count FROM entity WHERE key GLOB 'product:*'";
  return reading.db.get<{ count: number }>(sql)?.count ?? 0;
}

/** A name for all that entities depend on besides the store. */
function derivation({ config, baseUrl, publicEndpoint }: CommitOptions): string {
  const given = JSON.stringify([derivationCodeVersion(), config, baseUrl ?? null, publicEndpoint ?? null]);
  return createHash('sha256').update(given).digest('hex').slice(0, 16);
}

interface DerivedShop {
  settings: ShopSettings;
  priceFormat: PriceFormat;
}

function currentShop({ db, source }: SyncContext): DerivedShop | null {
  const settings = new EntityWriter(db).get<ShopSettings>(entityKey.settings);
  const priceFormat = source.state('priceFormat');
  return settings === undefined || priceFormat === undefined ? null : { settings, priceFormat };
}

/** The merchant's file wins over the backend, and the environment over both. */
function deriveShop(
  { config, baseUrl, publicEndpoint, reading }: CommitOptions,
  samples: PriceSamples,
): DerivedShop {
  const graphqlUrl = publicEndpoint ?? reading.client.endpoint;
  const settings = mergeSettings(config, { ...reading.source.state('backend'), graphqlUrl });
  const { currency, format, isUnique: only } = inferStorePriceFormat(samples.inference(), settings, config);
  reading.source.setState('onlyFormat', only);
  return { settings: { ...settings, currency, ...(baseUrl ? { baseUrl } : {}) }, priceFormat: format };
}

/** Whether another look at all prices would find the format that is known. */
function sameFormat(
  { config, reading }: CommitOptions,
  { priceFormat }: DerivedShop,
  samples: PriceSamples,
): boolean {
  if (samples.added.length === 0 && !samples.hasRemoved) return true;
  if (samples.hasNewShapes || reading.source.state('onlyFormat') !== true) return false;
  return matchesPriceFormat(samples.added, priceFormat, config);
}

/** Whether products, lists and categories that did not change come out the same with both. */
function deriveAlike(one: DerivedShop, other: DerivedShop): boolean {
  const parts = ({ settings, priceFormat }: DerivedShop) => {
    const { currency, productsPerPage, catalogLanguage } = settings;
    const { decimalSeparator, decimals } = priceFormat;
    return JSON.stringify([currency, productsPerPage, catalogLanguage, decimalSeparator, decimals]);
  };
  const groups = [one.priceFormat.thousandsSeparator, other.priceFormat.thousandsSeparator];
  // A separator of thousands that shows for the first time was in no price before.
  return parts(one) === parts(other) && (groups[0] === groups[1] || groups.includes(''));
}
