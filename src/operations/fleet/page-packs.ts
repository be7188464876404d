import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { says } from '#kit/messages/says.ts';
import type { ReadPackedPage } from '#pipeline/history/packed-history.ts';
import { htmlFile, payloadFile } from '#pipeline/index/page-files.ts';
import type { PagePacks } from '#pipeline/publish/publish-target.ts';
import type { WrittenPage } from '#pipeline/render/worker-messages.ts';
import type { PackReader } from '../deploy/packed-pages.ts';
import { DeployError } from '../deploy/targets/deploy-target.ts';
import { OBJECTS, type ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-store.ts';
import { Pack, type RenderedPage, writePack } from './pack.ts';

/** As many as a worker renders at a time. */
const PAGES_PER_PACK = 200;
const PACKS_AT_ONCE = 4;
/** About as many as two threads render in a second: their files wait on the disk. */
const PAGES_AT_ONCE = 1000;
/** Bytes of packs that stay in memory: those that were just written are published next. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** The packs of a shop whose pages are no files, among the objects of its fleet. */
export class FleetPacks implements PagePacks, PackReader {
  readonly pagesAtOnce: number;
  readonly #objects: ObjectStore;
  readonly #cache = new LRUCache<string, Pack>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (name) => this.#fetch(name),
  });

  /** @param pagesAtOnce as of `PagePacks` */
  constructor(objects: ObjectStore, pagesAtOnce = PAGES_AT_ONCE) {
    this.#objects = objects;
    this.pagesAtOnce = pagesAtOnce;
  }

  async write(folder: string, pages: readonly WrittenPage[]): Promise<Map<string, WrittenPage[]>> {
    // Whatever machine writes packs, and however often it starts again, none of them gets a name twice.
    const release = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
    const packs = new Map<string, WrittenPage[]>();
    for (let from = 0; from < pages.length; from += PAGES_PER_PACK) {
      packs.set(OBJECTS.pack(release, String(packs.size)), pages.slice(from, from + PAGES_PER_PACK));
    }
    await pLimit(PACKS_AT_ONCE).map([...packs], ([name, packed]) => this.#write(name, folder, packed));
    return packs;
  }

  async read(name: string, place: number, isPayload: boolean): Promise<Uint8Array> {
    const pack = await this.#cache.fetch(name);
    const row = pack?.rows[place];
    const bytes = row && (isPayload ? pack?.payload(row) : pack?.html(row));
    if (!bytes) throw new DeployError(says('deploy.packLost', { pack: name }));
    return bytes;
  }

  async remove(packs: readonly string[]): Promise<string[]> {
    const bytes = packs.length === 0 ? null : await this.#objects.get(OBJECTS.sparePacks);
    // Another machine may go on from the saved state at any time.
    const spare = new Set(bytes && (JSON.parse(Buffer.from(bytes).toString()) as string[]));
    const removed = packs.filter((pack) => spare.has(pack));
    await this.#objects.remove(removed);
    return removed;
  }

  async #write(name: string, folder: string, pages: readonly WrittenPage[]): Promise<void> {
    const bytes = await writePack(await Promise.all(pages.map((page) => readPage(folder, page))));
    await this.#objects.put(name, bytes);
    this.#cache.set(name, new Pack(bytes));
    const files = pages.flatMap((page) => page.files.map(({ path }) => join(folder, path)));
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }

  async #fetch(name: string): Promise<Pack | undefined> {
    const bytes = await this.#objects.get(name);
    return bytes === null ? undefined : new Pack(bytes);
  }
}

/**
 * Opens the packs of a shop to look at its pages, until the process ends.
 * @param objects as `openObjectStore` takes them
 * @throws DeployError if there can be no such bucket
 */
export async function openPackedPages(objects: string): Promise<ReadPackedPage> {
  const packs = new FleetPacks(await openObjectStore(objects));
  return async ({ pack, place }) => new TextDecoder().decode(await packs.read(pack, place, false));
}

/** Reads the files of a page that was rendered into a folder. */
async function readPage(folder: string, page: WrittenPage): Promise<RenderedPage> {
  const { path, htmlHash, payloadHash, csp, keys } = page;
  const payload = payloadFile(path);
  const [html, data] = await Promise.all([
    readFile(join(folder, htmlFile(path))),
    payload === null || payloadHash === null ? null : readFile(join(folder, payload)),
  ]);
  return { path, htmlHash, payloadHash, csp, keys, html, payload: data };
}
