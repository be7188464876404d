import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IndexFileName } from '#storefront/domain/search/catalog-index/index-format.ts';
import { parseListQuery } from '#storefront/domain/search/list-query.ts';
import type { AskedPage } from '#storefront/stores/search/found-page.ts';
import { compressedSize } from './index-bytes.ts';

/** All that a browser has loaded and keeps after a shopper's step, all steps before it included. */
interface Load {
  step: string;
  files: number;
  /** As they are sent. */
  bytes: number;
  /** Of the heap and of arrays, beyond those of the page without an index. */
  memory: number;
  /** Milliseconds of processor time that the step took here, with reading the files. */
  time: number;
}

const ASKED: AskedPage = { list: null, decimals: 2, language: 'en-US', page: 1, perPage: 24 };
const CATEGORY: AskedPage = { ...ASKED, list: { taxonomy: 'category', slug: 'category-7' } };

/**
 * Takes a shopper's steps, each after those before it, where a folder is the host.
 * @param folder of a release with the files of the index
 */
export async function measureLoads(folder: string, root: IndexFileName): Promise<Load[]> {
  const read = new Map<string, string>();
  const host = async (address: string): Promise<Response> => {
    const path = address.split('?')[0] ?? '';
    if (path === '/builds/latest.json') return Response.json({ id: 'b1', timestamp: 1, index: root });
    const content = readFileSync(join(folder, path), 'utf8');
    read.set(path, content);
    return new Response(content);
  };
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: host,
    location: { pathname: '/products/' },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  });
  const { findPage, suggestItems } = await import('#storefront/stores/search/find-page.ts');
  const list = (query: string, asked = ASKED) => findPage(parseListQuery(query), asked);
  const steps: Record<string, () => Promise<unknown>> = {
    'first list of a category': () => list('', CATEGORY),
    'filter by colour': () => list('?filter=pa_color[pa_color-3]', CATEGORY),
    'counts of all filters': async () => (await list('', CATEGORY)).complete(),
    'sort by price': () => list('?orderby=price', CATEGORY),
    suggestions: () => suggestItems('moss lin'),
    'search for a mistyped word': () => list('?search=wooolen'),
  };
  const before = memory();
  const loads: Load[] = [];
  let bytes = 0;
  let files = 0;
  for (const [step, take] of Object.entries(steps)) {
    const started = process.cpuUsage();
    await take();
    const { user, system } = process.cpuUsage(started);
    for (const content of read.values()) bytes += compressedSize(content);
    files += read.size;
    read.clear();
    loads.push({ step, files, bytes, memory: memory() - before, time: (user + system) / 1e3 });
  }
  Object.assign(globalThis, { fetch });
  return loads;
}

/** Of the heap and of arrays, without what nothing uses any more. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
