import { createHash } from 'node:crypto';
import type { PriceFormat } from '#shop/pricing/price-format.ts';
import { mergeSettings, type ShopSettings } from '#shop/site/settings.ts';
import { derivingVersion, readingVersion } from './code-version.ts';
import { derive } from './derive/derive.ts';
import { type EntityCounts, EntityWriter } from './derive/writer.ts';
import { type Again, describePictures } from './describe-pictures.ts';
import { entityKey } from './keys.ts';
import type { SnapshotOptions } from './options.ts';
import { followFormat, shopPriceFormat } from './price-format.ts';
import type { UncountedCategory } from './read-categories.ts';
import type { Findings, Reading } from './reading.ts';
import type { RefreshDepth } from './request.ts';
import { checkShrink } from './shrink.ts';
import { applyStage } from './source/apply.ts';
import { KnownPictures } from './source/pictures.ts';
import { PriceSamples } from './source/prices.ts';

/**
 * How long another change may hide behind a `modified` that was seen, in milliseconds: it counts in
 * seconds, and what is saved may be seen a moment later.
 */
const OVERLAP = 30_000;

/** What was found out about the store; null for what was not asked. */
export interface Found extends Findings {
  categories: UncountedCategory[];
  backend: Partial<ShopSettings> | null;
  popular: number[] | null;
}

export interface CommitOptions extends SnapshotOptions {
  reading: Reading;
  depth: RefreshDepth;
  found: Found;
  acceptShrink: boolean;
}

const NO_PICTURES = 'none';

/** Takes what was read into the snapshot, source and entities in one transaction. */
export async function commit(options: CommitOptions): Promise<EntityCounts> {
  const { reading, depth, found, config, acceptShrink } = options;
  const { db, source, stage, client, now } = reading;
  const first = depth === 'all';
  const before = source.exists() ? (source.state('products') ?? 0) : writtenProducts(options);
  const after = first ? stage.size : before + stage.unknown() - found.gone.size;
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
    let everything = otherPictures;
    if (otherPictures) pictures.clear();
    for (const [url, facts] of pictureFacts) if (pictures.set(url, facts)) everything = true;
    const samples = new PriceSamples(db);
    const newest = newestBefore !== null && newestBefore > found.newest ? newestBefore : found.newest;
    const times = { now: now(), overlap: OVERLAP, newest: found.newest, newestBefore };
    const changes = applyStage(source, stage, samples, found.gone, times);
    source.setState('version', readingVersion());
    source.setState('endpoint', client.endpoint);
    source.setState('pictures', picturesVersion);
    source.setState('newest', newest);
    source.setState('products', after);
    source.setState('sweeps', sweeps);
    source.setState('categories', found.categories);
    if (found.popular !== null) source.setState('popular', found.popular);
    const newBackend = found.backend !== null && source.setState('backend', found.backend);
    const newDerivation = source.setState('derived', derivation(options));
    const known = knownShop(reading);
    const same = known !== null && !newBackend && !newDerivation && sameFormat(options, known, samples);
    const shop = same ? known : readShop(options, samples);
    source.setState('priceFormat', shop.priceFormat);
    if (newDerivation || known === null || !sameReading(known, shop)) everything = true;
    return derive({
      db,
      source,
      pictures,
      ...shop,
      categories: found.categories,
      categoriesBefore,
      changes: everything ? null : changes,
    });
  });
}

async function describe(options: CommitOptions, all: boolean) {
  const { reading, depth, found, describePicture, brokenPictures = [], onProgress } = options;
  if (describePicture === undefined) return new Map();
  const known = all ? 'all' : depth === 'sweep' ? 'missing' : 'none';
  const again: Again = { known, broken: brokenPictures };
  return describePictures(reading, found.categories, again, describePicture, (done, total) =>
    onProgress?.('pictures', done, total),
  );
}

/** Products of a snapshot that has no source layer yet. */
function writtenProducts({ reading }: CommitOptions): number {
  const sql = "SELECT count(*) AS count FROM entity WHERE key GLOB 'product:*'";
  return reading.db.get<{ count: number }>(sql)?.count ?? 0;
}

/** A name for all that entities depend on besides the store. */
function derivation({ config, baseUrl, publicEndpoint }: CommitOptions): string {
  const given = JSON.stringify([derivingVersion(), config, baseUrl ?? null, publicEndpoint ?? null]);
  return createHash('sha256').update(given).digest('hex').slice(0, 16);
}

interface ShopFacts {
  settings: ShopSettings;
  priceFormat: PriceFormat;
}

function knownShop({ db, source }: Reading): ShopFacts | null {
  const settings = new EntityWriter(db).get<ShopSettings>(entityKey.settings);
  const priceFormat = source.state('priceFormat');
  return settings === undefined || priceFormat === undefined ? null : { settings, priceFormat };
}

/** The merchant's file wins over the backend, and the environment over both. */
function readShop(
  { config, baseUrl, publicEndpoint, reading }: CommitOptions,
  samples: PriceSamples,
): ShopFacts {
  const graphqlUrl = publicEndpoint ?? reading.client.endpoint;
  const settings = mergeSettings(config, { ...reading.source.state('backend'), graphqlUrl });
  const { currency, format, only } = shopPriceFormat(samples.inference(), settings, config);
  reading.source.setState('onlyFormat', only);
  return { settings: { ...settings, currency, ...(baseUrl ? { baseUrl } : {}) }, priceFormat: format };
}

/** Whether another look at all prices would find the format that is known. */
function sameFormat(
  { config, reading }: CommitOptions,
  { priceFormat }: ShopFacts,
  samples: PriceSamples,
): boolean {
  if (samples.added.length === 0 && !samples.removed) return true;
  if (samples.reshaped || reading.source.state('onlyFormat') !== true) return false;
  return followFormat(samples.added, priceFormat, config);
}

/** Whether products, lists and categories that did not change come out the same with both. */
function sameReading(one: ShopFacts, other: ShopFacts): boolean {
  const parts = ({ settings, priceFormat }: ShopFacts) => {
    const { currency, productsPerPage, catalogLanguage } = settings;
    const { decimalSeparator, decimals } = priceFormat;
    return JSON.stringify([currency, productsPerPage, catalogLanguage, decimalSeparator, decimals]);
  };
  const groups = [one.priceFormat.thousandsSeparator, other.priceFormat.thousandsSeparator];
  // A separator of thousands that shows for the first time was in no price before.
  return parts(one) === parts(other) && (groups[0] === groups[1] || groups.includes(''));
}
