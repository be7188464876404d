import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bytesOf, fileEquals } from '../../kit/files/file-content.ts';
import { fileBelow, writeFile } from '../../kit/files/files.ts';
import { noteFeedChanges } from '../discovery/product-feed.ts';
import { failpoint } from '../failpoint.ts';
import { canBePage, htmlFile, payloadFile } from '../index/page-files.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import { isOwnPage } from '../plan/publish-priority.ts';
import { cardsToReplace, isLeftover } from '../plan/render-reasons.ts';
import type { PageOutput, WrittenPage } from '../render/worker-messages.ts';
import { FileTransaction } from './file-transaction.ts';
import type { FormerFiles, PublishPictures, PublishTarget } from './publish-target.ts';
import type { ReleaseRoot } from './release-root.ts';

/** Some milliseconds' worth. */
const FILES_AT_ONCE = 32;

/** A file that waits to be put into the root, and its path there. */
type StagedFile = readonly [staged: string, path: string];

/**
 * Changes pages of the served root. Files are staged and then renamed; the index records them in one transaction that
 * stays open until all are in place. A failure before its commit restores files and index, except the flags of pages to
 * render. A killed process leaves whole files, some of them new, and an index that has all still to render.
 */
export class IncrementalPublish implements PublishTarget {
  readonly written = { files: 0, bytes: 0 };
  readonly #index: PageIndex;
  readonly #root: string;
  readonly #release: ReleaseRoot;
  readonly #former: FormerFiles;
  readonly #staging: string;
  readonly #publishPictures: PublishPictures;
  readonly #transaction: FileTransaction;
  #staged: StagedFile[] = [];
  /** Of those, files that the root does not have yet: pages put in place after them may link to them. */
  #added: StagedFile[] = [];
  #removed: string[] = [];
  /** Of pages that are not in place yet; those before had their pictures published, which batches have in common. */
  #keys = new Set<string>();
  readonly #keysInPlace = new Set<string>();

  /** @param staging folder on the release's file system; its content is deleted */
  constructor(
    index: PageIndex,
    release: ReleaseRoot,
    staging: string,
    { publishPictures, formerFiles }: { publishPictures: PublishPictures; formerFiles: FormerFiles },
  ) {
    this.#index = index;
    this.#release = release;
    this.#root = release.folder;
    this.#former = formerFiles;
    this.#staging = staging;
    this.#publishPictures = publishPictures;
    this.#transaction = new FileTransaction(release.folder, this.#formerFiles);
  }

  get output(): PageOutput {
    return { root: this.#root, staging: this.#staging };
  }

  get #formerFiles(): string {
    return join(this.#staging, 'former');
  }

  prepare(): void {}

  recordPlan(plan: Plan): void {
    this.#index.durableTransaction(() => {
      this.#index.setState('running', String(process.pid));
      const reasons = (path: string) => plan.render.get(path) ?? [];
      const unmarked = [...plan.render.keys()].filter((path) => !isLeftover(reasons(path)));
      this.#index.markToRender(unmarked, {
        isFirst: (path) => isOwnPage(path, reasons(path)),
        cards: (path) => cardsToReplace(reasons(path)),
      });
      this.#index.markToRemove(plan.remove);
      this.#index.sitemaps.note(plan.changes);
      noteFeedChanges(this.#index, plan.changes);
      this.#index.clearChanges();
      failpoint('plan');
    });
    failpoint('plan');
    // After the index has recorded the plan: only then does a later release clean up.
    rmSync(this.#staging, { recursive: true, force: true });
    mkdirSync(this.#formerFiles, { recursive: true });
    this.#former.note(this.#release, []);
    this.#index.begin();
  }

  addPages(pages: readonly WrittenPage[]): void {
    const changed: string[] = [];
    for (const page of pages) {
      if (this.#index.recordRendered(page)) changed.push(page.path);
      for (const { path, staged, isNew, bytes } of page.files) {
        this.#count(bytes);
        if (staged !== null) (isNew ? this.#added : this.#staged).push([staged, path]);
      }
      for (const key of page.keys) if (!this.#keysInPlace.has(key)) this.#keys.add(key);
    }
    this.#index.markUnannounced(changed, false);
  }

  async finishPages(): Promise<void> {}

  removePages(paths: readonly string[]): void {
    for (const path of paths.filter(canBePage)) {
      this.#removed.push(htmlFile(path));
      const payload = payloadFile(path);
      if (payload !== null) this.#removed.push(payload);
    }
    this.#index.removePages(paths);
    this.#index.markUnannounced(paths, true);
  }

  async placeFiles(): Promise<void> {
    failpoint('assets');
    // Meanwhile pages are added that are put in place later.
    const [files, removed, keys] = [[...this.#added, ...this.#staged], this.#removed, this.#keys];
    [this.#added, this.#staged, this.#removed, this.#keys] = [[], [], [], new Set()];
    await this.#publishPictures(this.#root, keys);
    for (const key of keys) this.#keysInPlace.add(key);
    for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
      this.#replace(files.slice(start, start + FILES_AT_ONCE));
      // Threads that are done with their pages get the next ones in between.
      await setImmediate();
    }
    this.#former.note(this.#release, removed);
    for (const file of removed) this.#transaction.deleteFile(fileBelow(this.#root, file));
  }

  #replace(files: readonly StagedFile[]): void {
    const links = this.#former.note(
      this.#release,
      files.map(([, path]) => path),
    );
    for (const [staged, path] of files) {
      this.#transaction.replaceFile(staged, fileBelow(this.#root, path), links.get(path));
    }
  }

  stageFile(path: string, content: string | Buffer): void {
    const target = fileBelow(this.#root, path);
    const bytes = bytesOf(content);
    if (fileEquals(target, bytes)) return;
    failpoint('write');
    this.#count(bytes.byteLength);
    const staged = join(this.#staging, String(this.written.files));
    writeFile(staged, bytes);
    (existsSync(target) ? this.#staged : this.#added).push([staged, path]);
  }

  removeFile(path: string): void {
    this.#removed.push(path);
  }

  commit(): void {
    failpoint('commit');
    this.#index.commit();
    failpoint('commit');
  }

  abort(): void {
    this.#index.rollback();
    this.#transaction.rollback();
    this.cleanUp();
  }

  cleanUp(): void {
    rmSync(this.#staging, { recursive: true, force: true });
  }

  #count(bytes: number): void {
    this.written.files += 1;
    this.written.bytes += bytes;
  }
}
