import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { fileEquals, freeBytes, hasContent } from '../../kit/files/file-content.ts';
import { fileBelow, linkFile, writeFile, writeUnlinked } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import { htmlFile, payloadFile } from '../index/page-files.ts';
import type { PageOutput, RenderResult, WrittenFile, WrittenPage } from './worker-messages.ts';

/** Writes the files of pages in the thread that rendered them, which saves handing over their bytes. */
export class PageWriter {
  #staged = 0;

  /**
   * Takes the bytes: their memory is given back.
   * @throws if a file cannot be written, or the page's path leads out of the root
   */
  write(output: PageOutput, { html, payload, ...page }: RenderResult): WrittenPage {
    const files: WrittenFile[] = [];
    // First, so that a release that is killed between the two leaves no page without its payload.
    if (payload !== null) files.push(...this.writePayload(output, page.path, payload));
    files.push(...this.#write(output, htmlFile(page.path), html));
    freeBytes(html);
    return { ...page, files };
  }

  /** As `write`, of the payload alone. @param path of the page */
  writePayload(output: PageOutput, path: string, payload: Uint8Array): WrittenFile[] {
    const file = payloadFile(path);
    // Nearly every page needs one: trying to write without it would take longer. The HTML finds it there.
    if (file !== null && output.staging === null)
      mkdirSync(dirname(fileBelow(output.root, file)), { recursive: true });
    const files =
      file === null || this.#link(output, file, payload) ? [] : this.#write(output, file, payload);
    freeBytes(payload);
    return files;
  }

  /** Links a file of a new root to that of the served one. @returns false if that has other bytes */
  #link({ root, former = null }: PageOutput, path: string, bytes: Uint8Array): boolean {
    if (former === null) return false;
    const source = fileBelow(former, path);
    if (!isSame(source, bytes)) return false;
    failpoint('write');
    const target = fileBelow(root, path);
    if (linkFile(source, target)) return true;
    // An interrupted release has left one.
    rmSync(target);
    return linkFile(source, target);
  }

  /** @returns nothing if the served root has the same file */
  #write({ root, staging }: PageOutput, path: string, bytes: Uint8Array): WrittenFile[] {
    const target = fileBelow(root, path);
    if (staging === null) {
      failpoint('write');
      writeUnlinked(target, bytes);
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

/** Returns false also for a file that cannot be read: a full release makes damaged ones again. */
function isSame(file: string, bytes: Uint8Array): boolean {
  try {
    return fileEquals(file, bytes);
  } catch {
    return false;
  }
}
