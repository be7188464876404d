import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { RemoteImageError } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { type FetchLimits, ImageFetcher } from '#kit/remote-images/fetch-image.ts';
import type { FetchScope } from '#kit/remote-images/private-network-guard.ts';
import { isPublicFile } from '#storefront/domain/settings/home-sections.ts';
import { assertImageProvider } from '#storefront/domain/settings/merge-settings.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import type { PictureFacts } from '../snapshot/source/known-pictures.ts';
import { PictureFiles, type PictureSize } from './picture-files.ts';
import { openSourceIndex, type PictureSource, type PictureSourceIndex } from './picture-source-index.ts';
import { assetName, pictureSize } from './process-picture.ts';
import { findPublicFile } from './public-file.ts';

/** Facts of a processed picture for pages. */
interface ProcessedPicture {
  asset: string;
  width: number;
  height: number;
}

export interface PictureStoreOptions {
  /** Folder of processed pictures and their index. */
  folder: string;
  provider: ImageProvider;
  /** The store's GraphQL endpoint: relative addresses start there, and its host may be private. */
  endpoint: string;
  /**
   * Leaves new pictures to be made later, from their sources: for releases behind a server that
   * makes what is missing (see `PictureMaker`).
   */
  defer?: boolean;
  /** Folder of the project's own files, as shoppers get them. */
  publicFolder?: string;
  log?: (line: string) => void;
  /** Milliseconds before a known picture is requested again; see `MAX_AGE_MS`. */
  maxAgeMs?: number;
  limits?: FetchLimits;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Facts of a picture that pages link as it is. */
const NOT_PROCESSED: PictureFacts = { asset: null, width: null, height: null };

/** A row of the build's report. */
interface PictureReport {
  sourceUrl: string;
  reason: string;
  /** The version of the last run is shown instead. */
  usesLastVersion: boolean;
}

/**
 * WordPress gives a replaced picture a new address, so asking about a known one is a precaution: once a
 * day, and of a store on this machine, where it costs a millisecond, once a minute.
 */
const MAX_AGE_MS = { remote: 24 * 60 * 60 * 1000, local: 60 * 1000 } as const;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Pictures in memory at a time: some on their way while others are made. */
const MAX_CONCURRENT = 8;

/**
 * Turns the store's pictures into the release's, and remembers them. To be closed when the catalog is read.
 * @throws when the provider is not a valid setting
 */
export class PictureStore {
  readonly #files: PictureFiles;
  readonly #maxAgeMs: number;
  readonly #fetcher: ImageFetcher;
  readonly #now: () => number;
  readonly #publicFolder: string;
  readonly #defer: boolean;
  /** Null if the provider leaves pictures to another service. */
  readonly #index: PictureSourceIndex | null;
  readonly #sources = new Map<string, Promise<ProcessedPicture | null>>();
  readonly #assets = new Map<string, Promise<void>>();
  readonly #problems: PictureReport[] = [];
  #broken: readonly string[] | null = null;
  readonly #load = pLimit(MAX_CONCURRENT);

  constructor(options: PictureStoreOptions) {
    assertImageProvider(options.provider);
    const { folder, provider, endpoint, defer, maxAgeMs, limits, now, log = () => {} } = options;
    this.#files = new PictureFiles(folder);
    this.#defer = defer === true;
    this.#publicFolder = options.publicFolder ?? '';
    const store = new URL(endpoint);
    this.#fetcher = new ImageFetcher(storeScope(store), limits);
    this.#maxAgeMs = maxAgeMs ?? MAX_AGE_MS[LOOPBACK.test(store.hostname) ? 'local' : 'remote'];
    this.#now = now ?? Date.now;
    if (provider === 'build') {
      mkdirSync(folder, { recursive: true });
      this.#index = openSourceIndex(join(folder, 'index.sqlite'), log);
    } else {
      this.#index = null;
    }
  }

  /**
   * Makes sure that a picture of the store is there in all its widths, or can be made in them.
   * @returns null if pictures are not processed, or where this one cannot be fetched or made (see `problems`)
   */
  describe(sourceUrl: string): Promise<ProcessedPicture | null> {
    const index = this.#index;
    if (index === null) return Promise.resolve(null);
    return once(this.#sources, sourceUrl, () => this.#describe(index, sourceUrl));
  }

  /**
   * The same for a file of the project, which is read where it has changed.
   * @param path under the public folder, such as `/images/hero.jpg`
   * @returns null for a file that is not there or is no picture; facts without files if pictures are not processed
   */
  async describeFile(path: string): Promise<PictureFacts | null> {
    const file = findPublicFile(this.#publicFolder, path);
    if (file === null) return null;
    const index = this.#index;
    if (index === null) return NOT_PROCESSED;
    const key = `public:${path}`;
    const known = index.get(key);
    if (known?.etag === file.etag && (await this.#files.complete(known))) return facts(known);
    try {
      const bytes = readFileSync(file.path);
      const asset = assetName(bytes);
      const { width, height } = await pictureSize(bytes);
      await once(this.#assets, asset, () => this.#make(index, { asset, width }, bytes));
      const { etag } = file;
      index.put(key, { asset, width, height, etag, lastModified: null, checkedAt: this.#now() });
      return { asset, width, height };
    } catch (error) {
      if (!(error instanceof RemoteImageError)) throw error;
      this.#problems.push({ sourceUrl: path, reason: error.message, usesLastVersion: false });
      return null;
    }
  }

  /** Facts of a picture that the settings name: a file in `public`, or a picture of the store or of another site. */
  describeNamed(address: string): Promise<PictureFacts | null> {
    if (isPublicFile(address)) return this.describeFile(address);
    return this.#index === null ? Promise.resolve(NOT_PROCESSED) : this.describe(address);
  }

  /** Version of what `describe` returns: another one if that may differ; null if it returns nothing. */
  get version(): string | null {
    return this.#index?.version() ?? null;
  }

  /** Assets that were described and could not be made later: they have to be described again. */
  broken(): readonly string[] {
    this.#broken ??= this.#index?.broken() ?? [];
    return this.#broken;
  }

  /** Pictures that could not be fetched or made in this run. */
  problems(): readonly PictureReport[] {
    return this.#problems;
  }

  /**
   * Deletes files that no picture needs and that are more than 30 days old.
   * @param used assets of the whole catalog
   * @returns how many files were deleted
   */
  prune(used: ReadonlySet<string>): number {
    return this.#index === null ? 0 : this.#files.prune(used, this.#now());
  }

  close(): void {
    this.#index?.close();
  }

  async #describe(index: PictureSourceIndex, sourceUrl: string): Promise<ProcessedPicture | null> {
    const known = index.get(sourceUrl);
    const complete = known !== null && (await this.#files.complete(known));
    if (complete && this.#now() - known.checkedAt < this.#maxAgeMs) {
      return facts(known);
    }
    try {
      const current = await this.#load(() => this.#bring(index, sourceUrl, complete ? known : null));
      index.put(sourceUrl, current);
      return facts(current);
    } catch (error) {
      if (!(error instanceof RemoteImageError)) throw error;
      this.#problems.push({ sourceUrl, reason: error.message, usesLastVersion: complete });
      return complete ? facts(known) : null;
    }
  }

  /** Fetches a picture unless it is the known one, and makes its missing files. */
  async #bring(
    index: PictureSourceIndex,
    sourceUrl: string,
    known: PictureSource | null,
  ): Promise<PictureSource> {
    const fetched = await this.#fetcher.fetch(sourceUrl, known);
    const checkedAt = this.#now();
    if (fetched.kind === 'unchanged') {
      if (known === null) throw new RemoteImageError('The server calls an unknown picture unchanged.');
      return { ...known, checkedAt };
    }
    const { bytes, etag, lastModified } = fetched;
    const asset = assetName(bytes);
    if (known?.asset === asset) {
      return { ...known, etag, lastModified, checkedAt };
    }
    const { width, height } = await pictureSize(bytes);
    await once(this.#assets, asset, () => this.#make(index, { asset, width }, bytes));
    return { asset, width, height, etag, lastModified, checkedAt };
  }

  async #make(index: PictureSourceIndex, picture: PictureSize, source: Buffer): Promise<void> {
    if (this.#files.has(picture)) return;
    const wasBroken = this.broken().includes(picture.asset);
    // A picture whose deferred work failed before is made before it is shown.
    if (this.#defer && !wasBroken && this.#files.defer(picture, source)) return;
    await this.#files.make(picture, source);
    if (wasBroken) index.setBroken(picture.asset, false);
  }
}

function facts({ asset, width, height }: ProcessedPicture): ProcessedPicture {
  return { asset, width, height };
}

/** Runs work for a key; calls for the same key meanwhile get the same result. */
function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const present = running.get(key);
  if (present !== undefined) return present;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** The pictures of a configured store: on the public internet, or on the store itself, wherever it is. */
export function storeScope(store: URL): FetchScope {
  return {
    base: store,
    allowsPrivate: (url) => isOnStore(url, store),
    hint: says('pictures.onlyStore'),
  };
}

/** Returns true for an address on the store's host, on the store's own port or a web port. */
export function isOnStore(url: URL, store: URL): boolean {
  return url.hostname === store.hostname && ['', '80', '443', store.port].includes(url.port);
}
