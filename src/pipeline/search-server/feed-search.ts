import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import {
  type AnyRoot,
  type IndexFileName,
  type IndexRootNames,
  indexFile,
  type ServerRoot,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { collectionFields } from '#storefront/domain/search/server/collection.ts';
import { errorMessage } from '../../kit/errors.ts';
import type { PageIndex } from '../index/page-index.ts';
import { rootNames } from '../snapshot/search-index/search-indexes.ts';
import { type DocumentChanges, ReleasedIndex } from './documents.ts';
import { TypesenseClient } from './typesense-client.ts';

/** Keeps a search server in step with releases. */
export interface FeedSearch {
  /**
   * Brings it in step with the release that is about to be announced: pages never wait for a server that is away, the
   * next release tries again.
   */
  feed(index: PageIndex, folder: string, roots: IndexRootNames): Promise<void>;
  /** Returns false if a root that is served names documents which the server may lack. */
  isFed(index: PageIndex, folder: string, roots: IndexRootNames): boolean;
}

export const FEEDS_NOTHING: FeedSearch = { feed: async () => {}, isFed: () => true };

/** The collections that were fed, by alias. */
type FedCollections = Record<string, FedCollection>;

interface FedCollection {
  collection: string;
  fields: string;
  /** The index that its documents are from; several while it is brought from one to the next. */
  documents: IndexFileName[];
}

/** State of the page index: `FedCollections` as JSON. */
const STATE = 'search-server';

/** Above this share of its products that differ, a collection is made anew beside the one that is searched. */
const MOST_CHANGED = 0.5;

/** @param key that may write; null if it is missing @param log gets what went wrong */
export function searchFeed(key: string | null, log: (line: string) => void, now = Date.now): FeedSearch {
  return {
    async feed(index, folder, roots) {
      for (const root of serverRoots(folder, roots)) {
        if (isInStep(index, root)) continue;
        try {
          if (key === null) throw new Error(says('setting.searchKey'));
          const client = new TypesenseClient(root.server.url, key);
          await new Feed(index, client, folder, root).run(now);
        } catch (error) {
          log(says('release.searchNotFed', { reason: errorMessage(error) }));
        }
      }
    },
    isFed: (index, folder, roots) => serverRoots(folder, roots).every((root) => isInStep(index, root)),
  };
}

/** The roots of a release that a server answers for. */
function serverRoots(folder: string, roots: IndexRootNames): ServerRoot[] {
  const read = (name: IndexFileName) =>
    JSON.parse(readFileSync(join(folder, indexFile(name)), 'utf8')) as AnyRoot;
  return rootNames(roots)
    .map(read)
    .filter((root) => 'server' in root);
}

function fedCollections(index: PageIndex): FedCollections {
  return JSON.parse(index.state(STATE) || '{}') as FedCollections;
}

function isInStep(index: PageIndex, { server, documents }: ServerRoot): boolean {
  return String(fedCollections(index)[server.collection]?.documents) === documents;
}

/** Brings one collection in step. */
class Feed {
  readonly #index: PageIndex;
  readonly #client: TypesenseClient;
  readonly #folder: string;
  readonly #root: ServerRoot;
  readonly #alias: string;

  constructor(index: PageIndex, client: TypesenseClient, folder: string, root: ServerRoot) {
    this.#index = index;
    this.#client = client;
    this.#folder = folder;
    this.#root = root;
    this.#alias = root.server.collection;
  }

  async run(now: () => number): Promise<void> {
    const wanted = new ReleasedIndex(this.#folder, this.#root.documents);
    const fields = collectionFields(wanted.facets);
    const known = fedCollections(this.#index)[this.#alias];
    const served = await this.#client.collectionOf(this.#alias);
    const isFit =
      known !== undefined && known.collection === served && known.fields === JSON.stringify(fields);
    const changes = isFit ? this.#changes(known, wanted) : null;
    if (known !== undefined && changes !== null) return await this.#change(known, changes);
    const collection = `${this.#alias}_${now().toString(36)}`;
    await this.#client.createCollection(collection, fields);
    try {
      for (const documents of wanted.all()) await this.#client.put(collection, documents);
    } catch (error) {
      // The next release makes another one.
      await this.#client.deleteCollection(collection).catch(() => {});
      throw error;
    }
    await this.#client.switchAlias(this.#alias, collection);
    this.#note({ collection, fields: JSON.stringify(fields), documents: [this.#root.documents] });
    if (served !== null) await this.#client.deleteCollection(served);
  }

  /** @returns null if the collection is better made anew */
  #changes({ documents }: FedCollection, wanted: ReleasedIndex): DocumentChanges[] | null {
    try {
      const changes = documents.map((name) => wanted.changesSince(new ReleasedIndex(this.#folder, name)));
      const count = changes.reduce((sum, { put, removed }) => sum + put.size + removed.length, 0);
      return count > MOST_CHANGED * this.#root.products ? null : changes;
    } catch {
      // Files of the former index are gone.
      return null;
    }
  }

  /** A change that is interrupted leaves documents of two releases, which the next one knows. */
  async #change(known: FedCollection, changes: readonly DocumentChanges[]): Promise<void> {
    this.#note({ ...known, documents: [...new Set([...known.documents, this.#root.documents])] });
    for (const { put, removed } of changes) {
      await this.#client.put(known.collection, put);
      await this.#client.remove(known.collection, removed);
    }
    this.#note({ ...known, documents: [this.#root.documents] });
  }

  #note(fed: FedCollection): void {
    this.#index.setState(STATE, JSON.stringify({ ...fedCollections(this.#index), [this.#alias]: fed }));
  }
}
