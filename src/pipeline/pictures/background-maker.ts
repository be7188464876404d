import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage, RemoteImageError } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import type { PictureMaker } from './picture-maker.ts';
import { unfinishedPictures } from './unfinished-pictures.ts';

interface BackgroundMakerOptions {
  maker: Pick<PictureMaker, 'make' | 'idle'>;
  /** Symlink to the release that is served. */
  dist: string;
  /** Called with how many of the missing pictures are made by now. */
  events: readonly { pictures?(made: number, total: number): void }[];
  log: (line: string) => void;
}

/**
 * Makes the missing pictures of the served release, one at a time and while the machine is idle: it waits during polls of the catalog, and while visitors wait for pictures of their own.
 */
export class BackgroundPictureMaker {
  readonly #options: BackgroundMakerOptions;
  #running: Promise<void> | null = null;
  #polling: PromiseWithResolvers<void> | null = null;
  /** The served release may have missing pictures. */
  #due = true;
  #isStopped = false;

  constructor(options: BackgroundMakerOptions) {
    this.#options = options;
  }

  pollStarted(): void {
    this.#polling ??= Promise.withResolvers();
  }

  polled({ report }: { report: { id: string | null } }): void {
    if (report.id !== null) this.#due = true;
    this.#goOn();
  }

  failed(): void {
    this.#goOn();
  }

  /** A rollback may have put pictures back that are not made yet. */
  held(): void {
    this.#due = true;
    this.#goOn();
  }

  /** Resolves once there is nothing left that can be made now. */
  async done(): Promise<void> {
    await this.#running;
  }

  /** Stops after the picture that is being made. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#polling?.resolve();
    await this.#running;
  }

  #goOn(): void {
    this.#polling?.resolve();
    this.#polling = null;
    if (!this.#due || this.#running !== null || this.#isStopped) return;
    this.#due = false;
    this.#running = this.#run()
      .catch((error: unknown) => {
        this.#due = true;
        this.#options.log(says('pictures.retry', { reason: errorMessage(error) }));
      })
      .finally(() => {
        this.#running = null;
      });
  }

  async #run(): Promise<void> {
    const { maker } = this.#options;
    const failed = new Set<string>();
    let made = 0;
    for (;;) {
      const folder = this.#folder();
      const pictures = folder === null ? [] : [...unfinishedPictures(folder)];
      const open = pictures.filter(([asset]) => !failed.has(asset));
      if (folder === null || open.length === 0) break;
      const total = made + open.length;
      if (made === 0) this.#report(0, total);
      for (const [asset, names] of open) {
        await this.#turn();
        if (this.#isStopped) return;
        // Another release may be served now.
        if (this.#folder() !== folder) break;
        try {
          await maker.make(folder, names);
        } catch (error) {
          if (!(error instanceof RemoteImageError)) throw error;
          failed.add(asset);
        }
        made += 1;
        if (made < total) this.#report(made, total);
      }
    }
    if (made > 0) this.#report(made, made);
  }

  /** Waits until nothing else needs the machine. */
  async #turn(): Promise<void> {
    do {
      await this.#polling?.promise;
      await this.#options.maker.idle();
      // A poll may have begun meanwhile.
    } while (this.#polling !== null && !this.#isStopped);
  }

  #folder(): string | null {
    try {
      return join(realpathSync(this.#options.dist), PICTURES_PATH);
    } catch {
      return null;
    }
  }

  #report(made: number, total: number): void {
    for (const listener of this.#options.events) listener.pictures?.(made, total);
  }
}
