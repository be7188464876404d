import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from '#kit/files/files.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';

/** A release of a few files, for tests of what happens to it, not of how it is made. */
export class TinyRelease {
  readonly home = mkdtempSync(join(tmpdir(), 'islet-tiny-'));
  readonly work: Workspace = workspace(this.home);
  readonly #root = join(this.work.releases, 'one');
  #builds = 0;

  constructor() {
    this.write('_assets/script.js', 'script');
    this.write('_redirects', '/shop/ /products/ 301\n/order/:id/ /order-summary/ 200\n');
    this.publish(['/', '/de/']);
    symlinkSync(this.#root, this.work.dist);
  }

  /** Makes a build in which these pages have another content, and those are gone. @returns its id */
  publish(pages: readonly string[], removed: readonly string[] = []): string {
    this.#builds += 1;
    const id = `build${this.#builds}`;
    for (const page of pages) {
      this.write(`${page.slice(1)}index.html`, `${page} in ${id}`);
      this.write(`${page.slice(1)}_payload.json`, JSON.stringify({ page, id }));
    }
    for (const page of removed) rmSync(join(this.#root, page.slice(1)), { recursive: true });
    const previousId = this.#builds === 1 ? null : `build${this.#builds - 1}`;
    const meta = { id, previousId, full: previousId === null, changed: pages, removed };
    writeFileAtomic(join(this.work.builds, 'meta', `${id}.json`), JSON.stringify(meta));
    this.write(`builds/meta/${id}.json`, JSON.stringify(meta));
    this.write('builds/latest.json', JSON.stringify({ id, timestamp: this.#builds, index: null }));
    return id;
  }

  write(path: string, content: string | Uint8Array): void {
    writeFileAtomic(join(this.#root, path), content);
  }

  delete(path: string): void {
    rmSync(join(this.#root, path));
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
