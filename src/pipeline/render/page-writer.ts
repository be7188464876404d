import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { freeBytes, hasContent } from '../../kit/files/file-content.ts';
import { fileBelow, writeFile } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import { htmlFile, payloadFile } from '../index/page-files.ts';
import type { PageOutput, RenderResult, WrittenFile, WrittenPage } from './worker-messages.ts';

/** Writes the files of pages in the thread that rendered them, which saves handing over their bytes. */
export class PageWriter {
  #staged = 0;
  /** The last one that was written to: a page's files are in one folder. */
  #folder = '';

  /**
   * Takes the bytes: their memory is given back.
   * @throws if a file cannot be written, or the page's path leads out of the root
   */
  write(output: PageOutput, { html, payload, ...page }: RenderResult): WrittenPage {
    const files: WrittenFile[] = [];
    // First, so that a release that is killed between the two leaves no page without its payload.
    const payloadPath = payloadFile(page.path);
    if (payloadPath !== null && payload !== null) {
      files.push(...this.#write(output, payloadPath, payload));
      freeBytes(payload);
    }
    files.push(...this.#write(output, htmlFile(page.path), html));
    freeBytes(html);
    return { ...page, files };
  }

  /** @returns nothing if the served root has the same file */
  #write({ root, staging }: PageOutput, path: string, bytes: Uint8Array): WrittenFile[] {
    const target = fileBelow(root, path);
    if (staging === null) {
      failpoint('write');
      const folder = dirname(target);
      // Nearly every page needs one: trying to write without it would take longer.
      if (folder !== this.#folder) mkdirSync(folder, { recursive: true });
      this.#folder = folder;
      writeFile(target, bytes);
      return [{ path, staged: null, isNew: true, bytes: bytes.byteLength }];
    }
    const size = statSync(target, { throwIfNoEntry: false })?.size;
    if (size === bytes.byteLength && hasContent(target, bytes)) return [];
    failpoint('write');
    this.#staged += 1;
    const staged = join(staging, `${threadId}-${this.#staged}`);
    writeFile(staged, bytes);
    return [{ path, staged, isNew: size === undefined, bytes: bytes.byteLength }];
  }
}
