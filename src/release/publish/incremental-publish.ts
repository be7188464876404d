import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { noteFeedChanges } from '../discovery/product-feed.ts';
import { failpoint } from '../failpoint.ts';
import { fileEquals } from '../file-equals.ts';
import { fileBelow, writeFile } from '../files.ts';
import { canBePage, htmlFile, payloadFile } from '../pages/page-files.ts';
import type { PageIndex } from '../pages/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import { isOwnPage } from '../plan/publish-priority.ts';
import { cardsToReplace } from '../plan/render-reasons.ts';
import type { RenderResult } from '../render/worker-messages.ts';
import { FileTransaction } from './files/file-transaction.ts';
import type { FormerFiles } from './files/former-files.ts';
import type { PublishPictures, PublishTarget } from './publish-target.ts';
import type { ReleaseRoot } from './release-root.ts';

type StagedFile = readonly [staged: string, target: string];

/**
 * Changes pages of the served root. Files are staged and then renamed; the index records them in one
 * transaction that stays open until all are in place. A failure before its commit restores files and index,
 * except the marks of pages to render. A killed process leaves whole files, some of them new, and an index
 * that has all of them still to render.
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
  #keys = new Set<string>();

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

  get #formerFiles(): string {
    return join(this.#staging, 'former');
  }

  recordPlan(plan: Plan): void {
    this.#index.durableTransaction(() => {
      this.#index.setState('running', String(process.pid));
      const reasons = (path: string) => plan.render.get(path) ?? [];
      this.#index.markToRender(plan.render.keys(), {
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

  addPages(pages: readonly RenderResult[]): void {
    const changed: string[] = [];
    for (const page of pages) {
      const isChanged = this.#index.recordRendered(page);
      if (isChanged) changed.push(page.path);
      // First, so that a release that is killed between the two leaves no page without its payload.
      const payload = payloadFile(page.path);
      if (payload !== null && page.payload !== null) this.#stage(payload, page.payload);
      // A page whose payload alone differs is rare: not worth reading all former files for.
      this.#stage(htmlFile(page.path), page.html, isChanged);
      for (const key of page.keys) this.#keys.add(key);
    }
    this.#index.markUnannounced(changed, false);
  }

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
    await this.#publishPictures(this.#root, this.#keys);
    this.#keys = new Set();
    const files = [...this.#added, ...this.#staged];
    const paths = files.map(([, target]) => relative(this.#root, target));
    this.#former.note(this.#release, [...paths, ...this.#removed]);
    for (const [staged, target] of files) this.#transaction.replaceFile(staged, target);
    this.#added = [];
    this.#staged = [];
    for (const file of this.#removed) this.#transaction.deleteFile(fileBelow(this.#root, file));
    this.#removed = [];
  }

  stageFile(path: string, content: string): void {
    this.#stage(path, Buffer.from(content));
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

  /** @param isOther the root's file is known to have other bytes */
  #stage(file: string, bytes: Uint8Array, isOther = false): void {
    const target = fileBelow(this.#root, file);
    if (!isOther && fileEquals(target, bytes)) return;
    failpoint('write');
    this.written.files += 1;
    this.written.bytes += bytes.byteLength;
    const staged = join(this.#staging, String(this.written.files));
    writeFile(staged, bytes);
    (existsSync(target) ? this.#staged : this.#added).push([staged, target]);
  }
}
