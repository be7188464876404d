import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import { RemoteImageError } from '#kit/errors.ts';
import { FETCH_LIMITS, type FetchLimits, ImageFetcher } from '#kit/remote-images/fetch-image.ts';
import { measureImage } from '#kit/remote-images/measure-image.ts';
import { type FetchScope, isLoopbackAddress } from '#kit/remote-images/private-network-guard.ts';
import { isSold, soldNames, soldUpload, uploadFolders } from '../../catalog/media/sold-files.ts';
import { makePrivateFolder } from '../../db/database.ts';
import { slugify } from '../../values/entities.ts';

interface PictureSources {
  /** The shop's media folder, where all pictures end. */
  media: string;
  /** The folder of the imported file. */
  folder: string;
  /** True to allow fetching pictures from this machine. */
  allowLoopback: boolean;
  limits?: FetchLimits | undefined;
  /** Addresses and paths of the files that the imported products sell. */
  downloads?: readonly string[];
}

interface ImportedPictures {
  /** Paths below the media folder, by the source. */
  files: ReadonlyMap<string, string>;
  /** Why the others cannot be had, by the source. */
  problems: ReadonlyMap<string, string>;
}

const MAX_CONCURRENT = 6;
/** Below the media folder. */
const IMPORTED = 'import';
const IS_ADDRESS = /^(https?:)?\/\//i;

/** Brings pictures into the media folder, each once: from the web, or from the folders at hand. */
export async function importPictures(
  sources: Iterable<string>,
  options: PictureSources,
  onProgress: (done: number, total: number) => void,
): Promise<ImportedPictures> {
  const unique = [...new Set(sources)];
  const folder = new PictureImporter(options);
  const limit = pLimit(MAX_CONCURRENT);
  const files = new Map<string, string>();
  const problems = new Map<string, string>();
  let done = 0;
  await Promise.all(
    unique.map((source) =>
      limit(async () => {
        try {
          files.set(source, await folder.import(source));
        } catch (error) {
          if (!(error instanceof RemoteImageError)) throw error;
          problems.set(source, error.message);
        }
        onProgress(++done, unique.length);
      }),
    ),
  );
  return { files, problems };
}

class PictureImporter {
  readonly #media: string;
  readonly #folder: string;
  readonly #limits: FetchLimits;
  readonly #sold: ReadonlySet<string>;
  readonly #fetcher: ImageFetcher;
  /** Files that are there, by their name without its ending. */
  readonly #present: Map<string, string>;

  constructor({ media, folder, allowLoopback, limits = FETCH_LIMITS, downloads = [] }: PictureSources) {
    this.#sold = soldNames(downloads);
    this.#media = media;
    this.#folder = folder;
    this.#limits = limits;
    this.#fetcher = new ImageFetcher(scope(allowLoopback), limits);
    makePrivateFolder(media);
    mkdirSync(join(media, IMPORTED), { recursive: true });
    const names = readdirSync(join(media, IMPORTED));
    this.#present = new Map(names.map((name) => [name.replace(/\.\w+$/, ''), name]));
  }

  /** @throws RemoteImageError */
  async import(source: string): Promise<string> {
    // Pictures of products are public.
    this.#refuseSold(soldUpload(source));
    return IS_ADDRESS.test(source) ? this.#fromWeb(source) : this.#fromDisk(source);
  }

  /** WordPress gives a replaced picture a new address, so one that was fetched before is still good. */
  async #fromWeb(source: string): Promise<string> {
    const address = source.startsWith('//') ? `https:${source}` : source;
    const stem = fileStem(URL.parse(address)?.pathname ?? '', address);
    const present = this.#present.get(stem);
    if (present) return `${IMPORTED}/${present}`;
    const fetched = await this.#fetcher.fetch(address, null);
    if (fetched.kind === 'unchanged')
      throw new RemoteImageError('The server calls an unknown picture unchanged.');
    return this.#write(stem, fetched.bytes);
  }

  async #fromDisk(source: string): Promise<string> {
    const name = source.replaceAll('\\', '/');
    const uploads = uploadFolders(this.#media);
    for (const root of [this.#folder, ...uploads]) {
      const path = fileBelow(root, name);
      if (path === null) continue;
      for (const folder of [root, ...uploads]) {
        if (isBelow(folder, path)) this.#refuseSold(pathBelow(folder, path));
      }
      const { size } = statSync(path);
      if (size > this.#limits.maxBytes) {
        throw new RemoteImageError(`It is larger than ${this.#limits.maxBytes / 1024 / 1024} MB.`);
      }
      const bytes = await readFile(path);
      if (uploads.includes(root)) {
        await measureImage(bytes);
        return pathBelow(root, path);
      }
      return this.#write(fileStem(name, bytes), bytes);
    }
    throw new RemoteImageError(`There is no such file in ${this.#folder} or ${this.#media}.`);
  }

  /** @throws RemoteImageError for a file that only buyers may have */
  #refuseSold(file: string): void {
    if (!isSold(file, this.#sold)) return;
    throw new RemoteImageError(
      'It is sold as a download, or lies in a folder of downloads, and a picture would make it public: name a copy that may be seen.',
    );
  }

  async #write(stem: string, bytes: Buffer): Promise<string> {
    const { format } = await measureImage(bytes);
    const file = `${IMPORTED}/${stem}.${format}`;
    const path = join(this.#media, file);
    writeFileSync(`${path}.${process.pid}.part`, bytes);
    renameSync(`${path}.${process.pid}.part`, path);
    return file;
  }
}

/** `mug-3f2a…`: a readable file name, made unique by a hash of the source. */
function fileStem(path: string, identity: string | Buffer): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 12);
  const readable = slugify(name)
    .replace(/%[0-9a-f]{2}/g, '')
    .slice(0, 60);
  return readable ? `${readable}-${hash}` : hash;
}

/**
 * The real path of a file below a folder, null if there is none.
 * @throws RemoteImageError for a path that leads out of the folder, links followed
 */
function fileBelow(root: string, name: string): string | null {
  const path = resolve(root, name);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const real = realpathSync(path);
  if (isBelow(root, real)) return real;
  throw new RemoteImageError(`It lies outside of ${root}; give a path below it.`);
}

/** @param path a real path */
function isBelow(root: string, path: string): boolean {
  return existsSync(root) && path.startsWith(realpathSync(root) + sep);
}

function pathBelow(root: string, path: string): string {
  return relative(realpathSync(root), path).split(sep).join('/');
}

function scope(allowLoopback: boolean): FetchScope {
  return {
    allowsPrivate: (_, address) => allowLoopback && isLoopbackAddress(address),
    hint: allowLoopback
      ? 'Only this machine (--allow-loopback) may be.'
      : 'To fetch pictures from this machine, add --allow-loopback.',
  };
}
