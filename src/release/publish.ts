import { join } from 'node:path';
import { htmlFile, payloadFile } from './documents.ts';
import { hasBytes, removeFile, writeWhole } from './files.ts';
import type { PageIndex } from './page-index.ts';
import type { Plan } from './plan.ts';
import type { PageResult } from './render/messages.ts';

/** Pages whose files are written between two commits of the index. */
const PAGES_PER_COMMIT = 500;

/**
 * Writes a plan's pages into a release root. Pages are dirty in the index until their files are in
 * place, so an interrupted release is finished by the next.
 */
export class Publisher {
  readonly #index: PageIndex;
  readonly #root: string;
  readonly #uncommitted: PageResult[] = [];
  readonly #changed = new Set<string>();
  readonly policies = new Set<string>();
  filesWritten = 0;
  bytesWritten = 0;

  constructor(index: PageIndex, root: string) {
    this.#index = index;
    this.#root = root;
  }

  /** Records what is going to happen before any file changes. */
  begin(plan: Plan): void {
    this.#index.transaction(() => {
      this.#index.setState('bundle', plan.bundle);
      this.#index.markDirty(plan.render.keys());
      this.#index.acceptSources();
    });
  }

  /** Writes rendered pages; bytes that are there already are left alone. */
  add(pages: readonly PageResult[]): void {
    for (const page of pages) {
      const html = this.#write(htmlFile(page.path), page.html);
      const payload = payloadFile(page.path);
      const data = payload !== null && page.payload !== null && this.#write(payload, page.payload);
      if (html || data) this.#changed.add(page.path);
      if (page.csp !== null) this.policies.add(page.csp);
      this.#uncommitted.push(page);
    }
    if (this.#uncommitted.length >= PAGES_PER_COMMIT) this.commit();
  }

  /** Records the written pages and what is to be announced. */
  commit(): void {
    this.#index.transaction(() => {
      for (const page of this.#uncommitted) this.#index.rendered(page.path, page.hash, page.keys);
      this.#index.owe(this.#changed, false);
    });
    this.#uncommitted.length = 0;
    this.#changed.clear();
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

  #write(file: string, bytes: Uint8Array): boolean {
    const target = join(this.#root, file);
    if (hasBytes(target, bytes)) return false;
    writeWhole(target, bytes);
    this.filesWritten += 1;
    this.bytesWritten += bytes.byteLength;
    return true;
  }
}
