import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { htmlFile, payloadFile } from './documents.ts';
import { hasBytes, removeFile, writeWhole } from './files.ts';
import type { PageIndex } from './page-index.ts';
import type { Plan } from './plan.ts';
import type { PageResult } from './render/messages.ts';

/** Pages whose files are put in place between two commits of the index. */
const PAGES_PER_COMMIT = 500;

interface StagedPage {
  path: string;
  hash: string;
  keys: string[];
  /** File to put in place -> its place. */
  moves: [staged: string, target: string][];
}

/**
 * Puts a plan's pages into a release root. Pages of a live root are staged until every page of the plan
 * was rendered, so a failing page leaves the release as it was; pages of a root that nobody sees yet go
 * there at once. Pages are dirty in the index until their files are in place, so an interrupted release
 * is finished by the next.
 */
export class Publisher {
  readonly #index: PageIndex;
  readonly #root: string;
  readonly #staging: string | null;
  #staged: StagedPage[] = [];
  #files = 0;
  #bytes = 0;

  /**
   * @param root folder of the release
   * @param staging folder on the same file system for pages of a live root; null where the root is new
   */
  constructor(index: PageIndex, root: string, staging: string | null) {
    this.#index = index;
    this.#root = root;
    this.#staging = staging;
    if (staging !== null) {
      rmSync(staging, { recursive: true, force: true });
      mkdirSync(staging, { recursive: true });
    }
  }

  get written(): { files: number; bytes: number } {
    return { files: this.#files, bytes: this.#bytes };
  }

  /** Records what is going to happen before any file changes. */
  begin(plan: Plan): void {
    this.#index.transaction(() => {
      this.#index.setState('bundle', plan.bundle);
      this.#index.markDirty(plan.render.keys());
      this.#index.acceptSources();
    });
  }

  /** Takes rendered pages; files that have their bytes already are left alone. */
  add(pages: readonly PageResult[]): void {
    for (const { path, hash, keys, html, payload } of pages) {
      const moves: StagedPage['moves'] = [];
      this.#write(htmlFile(path), html, moves);
      const data = payloadFile(path);
      if (data !== null && payload !== null) this.#write(data, payload, moves);
      this.#staged.push({ path, hash, keys, moves });
    }
    if (this.#staging === null && this.#staged.length >= PAGES_PER_COMMIT) this.#settle();
  }

  /** Puts all taken pages in place and records them. */
  finish(): void {
    this.#settle();
    if (this.#staging !== null) rmSync(this.#staging, { recursive: true, force: true });
  }

  /** Takes pages out of the release. */
  remove(paths: readonly string[]): void {
    for (const path of paths) {
      removeFile(this.#root, htmlFile(path));
      const payload = payloadFile(path);
      if (payload !== null) removeFile(this.#root, payload);
    }
    this.#index.transaction(() => {
      this.#index.removePages(paths);
      this.#index.owe(paths, true);
    });
  }

  #settle(): void {
    const staged = this.#staged;
    this.#staged = [];
    for (let start = 0; start < staged.length; start += PAGES_PER_COMMIT) {
      const pages = staged.slice(start, start + PAGES_PER_COMMIT);
      for (const page of pages) {
        for (const [from, to] of page.moves) {
          mkdirSync(dirname(to), { recursive: true });
          renameSync(from, to);
        }
      }
      this.#index.transaction(() => {
        for (const page of pages) this.#index.rendered(page.path, page.hash, page.keys);
        const changed = pages.filter((page) => page.moves.length > 0 || this.#staging === null);
        this.#index.owe(
          changed.map((page) => page.path),
          false,
        );
      });
    }
  }

  #write(file: string, bytes: Uint8Array, moves: StagedPage['moves']): void {
    const target = join(this.#root, file);
    if (hasBytes(target, bytes)) return;
    this.#files += 1;
    this.#bytes += bytes.byteLength;
    if (this.#staging === null) {
      writeWhole(target, bytes);
      return;
    }
    const staged = join(this.#staging, String(this.#files));
    writeFileSync(staged, bytes);
    moves.push([staged, target]);
  }
}
