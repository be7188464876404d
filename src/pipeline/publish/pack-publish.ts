import { mkdirSync, rmSync } from 'node:fs';
import type { PageIndex } from '../index/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import { isOwnPage, type PublishBatch } from '../plan/publish-priority.ts';
import type { PackedOutput, WrittenPage } from '../render/worker-messages.ts';
import type { PagePacks, PublishTarget } from './publish-target.ts';

interface PackPublishOptions {
  index: PageIndex;
  packs: PagePacks;
  /** Folder for pages until they are packed; its content is deleted. */
  folder: string;
  /** The build whose pages are replaced; null for none that could be put back. */
  build: string | null;
}

/**
 * Publishes pages as packs, and all else as files of the root. Nobody is served from either: a deploy takes the pages to
 * a bucket in place, and never sees those of a release that is not announced.
 */
export class PackPublish implements PublishTarget {
  readonly #written = { files: 0, bytes: 0 };
  readonly #files: PublishTarget;
  readonly #options: PackPublishOptions;
  /** Page -> its place in the order of publishing: threads return them in any order. */
  #order = new Map<string, number>();
  #isOwn: (path: string) => boolean = () => false;
  #pages: WrittenPage[] = [];
  #packing: Promise<void> = Promise.resolve();
  #isAborted = false;

  /** @param files publishes what is no page, and records pages in the index */
  constructor(files: PublishTarget, options: PackPublishOptions) {
    this.#files = files;
    this.#options = options;
  }

  get written(): { files: number; bytes: number } {
    const { files, bytes } = this.#files.written;
    return { files: this.#written.files + files, bytes: this.#written.bytes + bytes };
  }

  get output(): PackedOutput {
    return { root: this.#options.folder, staging: null, asPacks: true };
  }

  prepare(): void {
    const { folder } = this.#options;
    this.#files.prepare();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  recordPlan(plan: Plan, batches: readonly PublishBatch[], hasMaps: boolean): void {
    const { index } = this.#options;
    index.transaction(() => {
      index.packs.create();
      if (!index.isPacked) index.packs.clear();
    });
    this.#files.recordPlan(plan, batches, hasMaps);
    const paths = batches.flatMap((batch) => batch.paths);
    this.#order = new Map(paths.map((path, place) => [path, place]));
    this.#isOwn = (path) => isOwnPage(path, plan.render.get(path) ?? []);
  }

  addPages(pages: readonly WrittenPage[]): void {
    for (const { files } of pages) {
      this.#written.files += files.length;
      for (const { bytes } of files) this.#written.bytes += bytes;
    }
    for (const [pack, group] of Map.groupBy(pages, (page) => page.pack)) {
      if (pack === undefined) this.#pages.push(...group);
      else this.#record(pack, group);
    }
    if (this.#pages.length >= this.#options.packs.pagesAtOnce) this.#packMeanwhile(this.#takePages());
  }

  async finishPages(): Promise<void> {
    await this.#packing;
    await this.#pack(this.#takePages());
    await this.#files.finishPages();
  }

  #takePages(): WrittenPage[] {
    const pages = this.#pages;
    this.#pages = [];
    return pages;
  }

  async #pack(pages: WrittenPage[]): Promise<void> {
    const { packs, folder } = this.#options;
    if (pages.length === 0) return;
    const placeOf = ({ path }: WrittenPage) => this.#order.get(path) ?? 0;
    pages.sort((one, other) => placeOf(one) - placeOf(other));
    // A deploy sends the pages of the pack that was recorded last before all others.
    for (const [pack, packed] of [...(await packs.write(folder, pages))].toReversed()) {
      this.#record(pack, packed);
    }
  }

  /** Packs pages while others are rendered; a failure is one of `finishPages`. */
  #packMeanwhile(pages: WrittenPage[]): void {
    this.#packing = this.#packing.then(() => this.#pack(pages));
    this.#packing.catch(() => {});
  }

  #record(pack: string, pages: readonly WrittenPage[]): void {
    if (this.#isAborted) return;
    const { index, build } = this.#options;
    index.packs.put(pack, pages, build);
    this.#files.addPages(pages.map((page) => ({ ...page, files: [] })));
  }

  removePages(paths: readonly string[]): void {
    const { index, build } = this.#options;
    index.packs.remove(paths, build);
    this.#files.removePages(paths);
  }

  stageFile(path: string, content: string | Buffer): void {
    this.#files.stageFile(path, content);
  }

  removeFile(path: string): void {
    this.#files.removeFile(path);
  }

  /**
   * Pages stay where they are: nobody sees any before the release ends. While the next ones are rendered, those before
   * them are packed, so that a release which yields is done at once; pages of changed products come last, and first.
   */
  async placeFiles(): Promise<void> {
    const { own = [], others = [] } = Object.groupBy(this.#takePages(), ({ path }) =>
      this.#isOwn(path) ? 'own' : 'others',
    );
    this.#pages = own;
    this.#packMeanwhile(others);
    await this.#files.placeFiles();
  }

  commit(): void {
    this.#files.commit();
  }

  abort(): void {
    this.#isAborted = true;
    this.#files.abort();
    this.#deleteFolder();
  }

  cleanUp(): void {
    this.#files.cleanUp();
    this.#deleteFolder();
  }

  #deleteFolder(): void {
    rmSync(this.#options.folder, { recursive: true, force: true });
  }
}
