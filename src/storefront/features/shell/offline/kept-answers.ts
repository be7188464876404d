import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import {
  filesOfPage,
  filesOfScript,
  isKeepable,
  KEPT_AT,
  KEPT_LIMITS,
  keptAt,
  surplus,
} from '#storefront/domain/offline/kept-page.ts';
import { type AnswerEvent, quietly, worker } from './worker-scope.ts';

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

/** Files whose names carry a hash of their content: none of them is ever an old one. */
const files = new KeptAnswers('files');
const pictures = new KeptAnswers('pictures');

const keeperOf = (path: string) => (path.startsWith(PICTURES_PATH) ? pictures : files);

/** Answers with a file that is on the device, else with the network's, which is then kept. */
export async function answerFile(event: AnswerEvent, path: string): Promise<Response> {
  const kept = await keeperOf(path).find(path);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  if (isKeepable(answer)) event.waitUntil(keepAnswer(path, answer.clone()));
  return answer;
}

async function keepAnswer(path: string, answer: Response): Promise<void> {
  await keeperOf(path).keep(path, await answer.arrayBuffer(), answer.headers);
}

/** Keeps files that a page has loaded, from where the browser has them. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await bring(path);
}

/**
 * Keeps what a page needs once a shopper acts: its islands and the scripts that they import, so that the cart works
 * without a network before it was ever opened. Shoppers who save data get what they load themselves.
 */
export async function keepFilesOf(markup: string): Promise<void> {
  if (worker.navigator.connection?.saveData) return;
  const found = new Set(filesOfPage(markup));
  // Iterating over a set includes what is added to it meanwhile.
  for (const path of found) {
    const code = await bring(path);
    if (code !== null) for (const imported of filesOfScript(path, code)) found.add(imported);
  }
}

/** Brings a file onto the device. @returns the code of a script that was not there yet, else null */
async function bring(path: string): Promise<string | null> {
  if (await keeperOf(path).has(path)) return null;
  const code = await quietly(async () => {
    const answer = await fetch(path, { cache: 'force-cache', priority: 'low' });
    if (!isKeepable(answer)) return null;
    const copy = path.endsWith('.js') ? answer.clone() : null;
    await keepAnswer(path, answer);
    return copy === null ? null : await copy.text();
  });
  return code ?? null;
}
