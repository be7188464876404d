import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { RemoteImageError } from '#kit/errors.ts';
import { pictureFileName } from '#storefront/domain/catalog/image-sources.ts';
import { isMissing, linkFile, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import { deleteSource, parsePictureFile, sourcePath, unfinishedPictures } from './unfinished-pictures.ts';

/** Pictures decoded at a time, for requests and in the background: each takes a core and its pixels' memory. */
const MAX_CONCURRENT = 2;

/** Makes unfinished files of pictures where they are needed, once each, for the picture store as well. */
export class PictureMaker {
  readonly #store: string;
  readonly #limit = pLimit(MAX_CONCURRENT);
  readonly #running = new Map<string, Promise<void>>();
  readonly #requests = new Set<Promise<void>>();
  /** Asset -> why it cannot be made: it is not tried again. */
  readonly #broken = new Map<string, RemoteImageError>();

  /** @param store folder of the picture store */
  constructor(store: string) {
    this.#store = store;
  }

  /**
   * Makes a file that a visitor asks for, unless it is there.
   * @param folder the pictures of the release that is served
   * @returns false if the release has no such picture
   * @throws RemoteImageError if its source cannot be processed
   */
  async request(folder: string, name: string): Promise<boolean> {
    const isUnfinished = parsePictureFile(name) !== null && existsSync(sourcePath(folder, name));
    // Looked for in this order: a file takes its place before its source leaves.
    if (!isUnfinished) return existsSync(join(folder, name));
    const work = this.make(folder, [name]);
    this.#requests.add(work);
    try {
      await work;
    } finally {
      this.#requests.delete(work);
    }
    return true;
  }

  /**
   * Makes all unfinished files of a folder; those whose source cannot be processed stay unfinished.
   * @param progress called with the pictures that are done, and all
   */
  async finish(folder: string, progress: (done: number, total: number) => void): Promise<void> {
    const pictures = [...unfinishedPictures(folder).values()];
    let done = 0;
    const work = pictures.map(async (names) => {
      await this.make(folder, names).catch((error: unknown) => {
        if (!(error instanceof RemoteImageError)) throw error;
      });
      done += 1;
      progress(done, pictures.length);
    });
    // Throws the first failure once all have ended.
    await Promise.allSettled(work);
    await Promise.all(work);
  }

  /** Resolves once no visitor waits for a picture. */
  async idle(): Promise<void> {
    while (this.#requests.size > 0) await Promise.allSettled(this.#requests);
  }

  /**
   * Makes unfinished files of one picture, decoded once.
   * @param folder of the picture store, or the pictures of a release
   * @throws RemoteImageError if the source cannot be processed
   */
  async make(folder: string, names: readonly string[]): Promise<void> {
    const others = names.flatMap((name) => {
      const running = this.#running.get(name);
      // It may be under way for the previous release.
      return running === undefined ? [] : [running.then(() => this.#place(folder, name))];
    });
    const mine = names.filter((name) => !this.#running.has(name));
    await Promise.all([...others, ...this.#begin(folder, mine)]);
  }

  /** @returns for each file when it is there */
  #begin(folder: string, names: readonly string[]): Promise<void>[] {
    const pending = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
    const promises = [...pending.values()].map(({ promise }) => promise);
    for (const [name, { promise }] of pending) this.#running.set(name, promise);
    const settle = (name: string, how: (file: PromiseWithResolvers<void>) => void) => {
      const file = pending.get(name);
      if (file === undefined) return;
      pending.delete(name);
      this.#running.delete(name);
      how(file);
    };
    if (names.length > 0) {
      this.#limit(() =>
        this.#process(folder, names, (name) => settle(name, ({ resolve }) => resolve())),
      ).catch((error: unknown) => {
        for (const name of names) settle(name, ({ reject }) => reject(error));
      });
    }
    return promises;
  }

  async #process(folder: string, names: readonly string[], done: (name: string) => void): Promise<void> {
    const missing = new Set(names);
    const finish = (name: string) => {
      this.#place(folder, name);
      missing.delete(name);
      done(name);
    };
    const finishMade = () => {
      for (const name of missing) if (existsSync(join(this.#store, name))) finish(name);
      return missing.values().next().value;
    };
    const first = finishMade();
    if (first === undefined) return;
    const { asset } = parsePictureFile(first) ?? {};
    if (asset === undefined) throw new RemoteImageError('Its name is no name of a picture file.');
    const before = this.#broken.get(asset);
    if (before !== undefined) throw before;
    const bytes = await readSource(folder, first);
    if (bytes === null) {
      // Another process may have finished it meanwhile.
      if (finishMade() === undefined) return;
      throw new RemoteImageError('Its source is gone.');
    }
    try {
      await this.#write(bytes, asset, missing, finish);
    } catch (error) {
      if (error instanceof RemoteImageError) await this.#giveUp(asset, missing, error);
      throw error;
    }
  }

  async #write(
    bytes: Buffer,
    asset: string,
    missing: ReadonlySet<string>,
    finish: (name: string) => void,
  ): Promise<void> {
    // Loaded late: a server whose pictures are complete does not need it.
    const { pictureSize, processPicture } = await import('./process-picture.ts');
    const { width } = await pictureSize(bytes);
    const take = (each: number, file: Buffer) => {
      const name = pictureFileName(asset, each);
      failpoint('picture');
      writeFileAtomic(join(this.#store, name), file);
      failpoint('picture');
      finish(name);
    };
    await processPicture(bytes, width, take, (each) => missing.has(pictureFileName(asset, each)));
    if (missing.size > 0) throw new RemoteImageError('It is not made in this width.');
  }

  /** Publishes the file before it deletes its source, so that readers find one of them. */
  #place(folder: string, name: string): void {
    const made = join(this.#store, name);
    const target = join(folder, name);
    // A release that was deleted meanwhile no longer needs it.
    if (made !== target && existsSync(folder)) linkFile(made, target);
    deleteSource(this.#store, name);
    deleteSource(folder, name);
  }

  /** The next refresh of the snapshot brings the picture again, or shows something else in its place. */
  async #giveUp(asset: string, names: ReadonlySet<string>, problem: RemoteImageError): Promise<void> {
    const { PictureSourceIndex } = await import('./picture-source-index.ts');
    mkdirSync(this.#store, { recursive: true });
    const index = new PictureSourceIndex(join(this.#store, 'index.sqlite'));
    try {
      index.setBroken(asset, true);
    } finally {
      index.close();
    }
    this.#broken.set(asset, problem);
    for (const name of names) deleteSource(this.#store, name);
  }
}

async function readSource(folder: string, name: string): Promise<Buffer | null> {
  try {
    return await readFile(sourcePath(folder, name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
