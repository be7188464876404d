import { KEPT_AT, KEPT_LIMITS, keptAt, surplus } from '#storefront/domain/offline/kept-page.ts';
import { quietly } from './worker-scope.ts';

/** With which the names of all caches of the shop begin. */
const OURS = 'islet-';
/** Other shapes of kept answers get another number: a new worker deletes what it does not know. */
const VERSION = 1;

type Kind = keyof typeof KEPT_LIMITS;

const cacheName = (kind: Kind) => `${OURS}${kind}-${VERSION}`;

/** Answers of one kind that stay on the device, by path, the latest last. Without storage there are none. */
export class KeptAnswers {
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** @returns the answer that was kept for a path; undefined if there is none, or if it is too old */
  async find(path: string): Promise<Response | undefined> {
    const found = await quietly(async () => (await this.#open()).match(path, { ignoreVary: true }));
    return found !== undefined && keptAt(found, Date.now()) !== null ? found : undefined;
  }

  /** Keeps an answer as the latest one. Where the device has no room, older ones make place, or it is not kept. */
  async keep(path: string, body: ArrayBuffer | string, headers: Headers): Promise<void> {
    const kept = new Headers(headers);
    for (const name of ['content-encoding', 'content-length']) kept.delete(name);
    kept.set(KEPT_AT, String(Date.now()));
    const answer = () => new Response(body, { headers: kept });
    await quietly(async () => {
      const cache = await this.#open();
      try {
        await this.#put(cache, path, answer());
      } catch {
        const paths = await cache.keys();
        await deleteAll(cache, paths.slice(0, Math.ceil(paths.length / 2)));
        await this.#put(cache, path, answer());
      }
      await deleteAll(cache, surplus(await cache.keys(), KEPT_LIMITS[this.#kind]));
    });
  }

  async #put(cache: Cache, path: string, answer: Response): Promise<void> {
    // A cache replaces an answer at its old place.
    await cache.delete(path, { ignoreVary: true });
    await cache.put(path, answer);
  }

  async has(path: string): Promise<boolean> {
    return (await this.find(path)) !== undefined;
  }

  async remove(path: string): Promise<void> {
    await quietly(async () => (await this.#open()).delete(path, { ignoreVary: true }));
  }

  /** Paths of what is kept, the latest first. */
  async paths(): Promise<string[]> {
    const requests = (await quietly(async () => (await this.#open()).keys())) ?? [];
    return requests.map(({ url }) => new URL(url).pathname).reverse();
  }

  #open(): Promise<Cache> {
    return caches.open(cacheName(this.#kind));
  }
}

async function deleteAll(cache: Cache, requests: readonly Request[]): Promise<void> {
  for (const request of requests) await cache.delete(request, { ignoreVary: true });
}

const CURRENT = (Object.keys(KEPT_LIMITS) as Kind[]).map(cacheName);

/** Deletes what workers kept in the shop's name. @param isAll false for that of other versions alone */
export async function deleteKept(isAll: boolean): Promise<void> {
  await quietly(async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && (isAll || !CURRENT.includes(name))) await caches.delete(name);
    }
  });
}
