import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canBePage, htmlFile } from '#pipeline/index/page-files.ts';
import type { BuildChanges } from '#storefront/domain/builds/build-meta.ts';
import type { ReleaseFile } from './release-files.ts';

/** More builds than there are metas for. */
const MAX_BUILDS = 100;

/**
 * The pages that differ between two builds of this machine.
 * @param builds folder with the builds' metas
 * @returns null if any page may
 */
export function changedPages(builds: string, from: string, to: string): Set<string> | null {
  const paths = new Set<string>();
  let id: string | null = to;
  for (let step = 0; step < MAX_BUILDS && id !== null && id !== from; step++) {
    const meta = readMeta(builds, id);
    if (meta === null || meta.full) return null;
    for (const path of [...meta.changed, ...meta.removed]) paths.add(path);
    id = meta.previousId;
  }
  return id === from ? paths : null;
}

/** More pages than one price changes, of a release that is not large yet. */
const MAX_NEWEST = 500;

/**
 * The pages of the last builds, back to one that has many more.
 * @param builds as for `changedPages`
 * @returns none if there is no such build
 */
export function newestPages(builds: string, from: string, to: string): Set<string> {
  const paths = new Set<string>();
  let id: string | null = to;
  while (id !== null && id !== from) {
    const meta = readMeta(builds, id);
    if (meta === null || meta.full || paths.size + meta.changed.length > MAX_NEWEST) return paths;
    for (const path of meta.changed) paths.add(path);
    id = meta.previousId;
  }
  return new Set();
}

function readMeta(builds: string, id: string): BuildChanges | null {
  try {
    return JSON.parse(readFileSync(join(builds, 'meta', `${id}.json`), 'utf8')) as BuildChanges;
  } catch {
    return null;
  }
}

const PAGE_LINK = /\shref="?(\/[^"?#\s>]*\/)["?#\s>]/g;

/**
 * Returns true if a page links to another one that the target has not had yet, and that is not among these files.
 * @param lacks says for a file of the release that the target has none
 */
export async function linksToLacking(
  files: ReadonlyMap<string, ReleaseFile>,
  lacks: (file: string) => boolean,
): Promise<boolean> {
  const links = await Promise.all([...files.values()].map(linksOf));
  return [...new Set(links.flat())].some((link) => {
    const file = canBePage(link) ? htmlFile(link) : null;
    return file !== null && !files.has(file) && lacks(file);
  });
}

async function linksOf({ path, content }: ReleaseFile): Promise<string[]> {
  if (!path.endsWith('.html') || 'redirect' in content) return [];
  const bytes = 'file' in content ? await readFile(content.file) : await content.read();
  return Array.from(new TextDecoder().decode(bytes).matchAll(PAGE_LINK), ([, link = '']) => link);
}
