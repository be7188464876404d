import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { htmlFile, payloadFile } from '../documents.ts';
import { failpoint } from '../failpoint.ts';
import { hasBytes, writeFile } from '../files.ts';
import type { PageIndex } from '../page-index.ts';
import type { Plan } from '../plan/plan.ts';
import type { PageResult } from '../render/messages.ts';
import { Placement } from './placement.ts';
import type { PublishPictures, Target } from './target.ts';

type Move = readonly [staged: string, target: string];

/**
 * Changes pages of the root that is being served. Files are finished out of sight and then renamed; the
 * index records them in one transaction that stays open until all are in place. Whatever fails before
 * its commit, files and index go back to what they were, the pages marked to be rendered aside. A killed
 * process leaves whole files, some new, and an index that has them all still to render.
 */
export class LiveUpdate implements Target {
  readonly written = { files: 0, bytes: 0 };
  readonly #index: PageIndex;
  readonly #root: string;
  readonly #staging: string;
  readonly #publishPictures: PublishPictures;
  readonly #placement: Placement;
  #moves: Move[] = [];
  #gone: string[] = [];
  #keys = new Set<string>();

  /** @param staging folder on the release's file system; its former content is deleted */
  constructor(index: PageIndex, root: string, staging: string, publishPictures: PublishPictures) {
    this.#index = index;
    this.#root = root;
    this.#staging = staging;
    this.#publishPictures = publishPictures;
    this.#placement = new Placement(root, this.#formerFiles);
  }

  get #formerFiles(): string {
    return join(this.#staging, 'former');
  }

  begin(plan: Plan): void {
    this.#index.commitSafely(() => {
      this.#index.setState('running', String(process.pid));
      this.#index.markToRender(plan.render.keys());
      this.#index.markToRemove(plan.remove);
      this.#index.clearChanges();
      failpoint('plan');
    });
    failpoint('plan');
    // Only now: what the index does not know of, nobody clears away.
    rmSync(this.#staging, { recursive: true, force: true });
    mkdirSync(this.#formerFiles, { recursive: true });
    this.#index.begin();
  }

  add(pages: readonly PageResult[]): void {
    const changed: string[] = [];
    for (const page of pages) {
      this.#stage(htmlFile(page.path), page.html);
      const payload = payloadFile(page.path);
      if (payload !== null && page.payload !== null) this.#stage(payload, page.payload);
      if (this.#index.rendered(page)) changed.push(page.path);
      for (const key of page.keys) this.#keys.add(key);
    }
    this.#index.owe(changed, false);
  }

  remove(paths: readonly string[]): void {
    for (const path of paths) {
      this.#gone.push(htmlFile(path));
      const payload = payloadFile(path);
      if (payload !== null) this.#gone.push(payload);
    }
    this.#index.removePages(paths);
    this.#index.owe(paths, true);
  }

  async place(): Promise<void> {
    failpoint('assets');
    await this.#publishPictures(this.#root, this.#keys);
    this.#keys = new Set();
    for (const [staged, target] of this.#moves) this.#placement.put(staged, target);
    this.#moves = [];
    for (const file of this.#gone) this.#placement.take(join(this.#root, file));
    this.#gone = [];
  }

  stageFile(path: string, content: string): void {
    this.#stage(path, Buffer.from(content));
  }

  commit(): void {
    failpoint('commit');
    this.#index.commit();
    failpoint('commit');
  }

  abort(): void {
    this.#index.rollback();
    this.#placement.undo();
    this.close();
  }

  close(): void {
    rmSync(this.#staging, { recursive: true, force: true });
  }

  #stage(file: string, bytes: Uint8Array): void {
    const target = join(this.#root, file);
    if (hasBytes(target, bytes)) return;
    failpoint('write');
    this.written.files += 1;
    this.written.bytes += bytes.byteLength;
    const staged = join(this.#staging, String(this.written.files));
    writeFile(staged, bytes);
    this.#moves.push([staged, target]);
  }
}
