import type { CollectionField } from '#storefront/domain/search/server/collection.ts';
import type { Documents } from './documents.ts';

/** Milliseconds until an answer is given up; imports take long. */
const TIMEOUT = 10_000;
const IMPORT_TIMEOUT = 5 * 60_000;

/** Documents that are sent at a time, or named by ids. */
const BATCH = 1000;

/** Requests of a release to a search server, with the key that may write. https://typesense.org/docs/30.2/api/ */
export class TypesenseClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
  }

  /** @throws with what the server answers, as all methods do */
  async createCollection(name: string, fields: readonly CollectionField[]): Promise<void> {
    await this.#ask('POST', '/collections', JSON.stringify({ name, fields }));
  }

  /** Does nothing where there is none. */
  async deleteCollection(name: string): Promise<void> {
    await this.#ask('DELETE', `/collections/${name}`).catch(orNotFound);
  }

  /** The collection behind an alias; null if there is none. */
  async collectionOf(alias: string): Promise<string | null> {
    const answer = await this.#ask('GET', `/aliases/${alias}`).catch(orNotFound);
    return answer === null ? null : (JSON.parse(answer) as { collection_name: string }).collection_name;
  }

  async switchAlias(alias: string, collection: string): Promise<void> {
    await this.#ask('PUT', `/aliases/${alias}`, JSON.stringify({ collection_name: collection }));
  }

  /** Adds documents, or puts them in place of those with their ids. */
  async put(collection: string, documents: Documents): Promise<void> {
    const all = [...documents.values()];
    for (let first = 0; first < all.length; first += BATCH) {
      const lines = all.slice(first, first + BATCH).join('\n');
      const path = `/collections/${collection}/documents/import?action=upsert`;
      const answer = await this.#ask('POST', path, lines, IMPORT_TIMEOUT);
      // The request succeeds whatever becomes of its documents.
      for (const line of answer.split('\n')) {
        const { success, error } = JSON.parse(line) as { success: boolean; error?: string };
        if (!success) throw new Error(error ?? line);
      }
    }
  }

  async remove(collection: string, ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += BATCH) {
      const filter = encodeURIComponent(`number:=[${ids.slice(first, first + BATCH).join()}]`);
      await this.#ask('DELETE', `/collections/${collection}/documents?filter_by=${filter}`);
    }
  }

  async #ask(method: string, path: string, body?: string, timeout = TIMEOUT): Promise<string> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'X-TYPESENSE-API-KEY': this.#key, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new RefusedRequest(
      response.status,
      `${method} ${path.split('?')[0]}: HTTP ${response.status} ${text.slice(0, 200)}`,
    );
  }
}

class RefusedRequest extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function orNotFound(error: unknown): null {
  if (error instanceof RefusedRequest && error.status === 404) return null;
  throw error;
}
