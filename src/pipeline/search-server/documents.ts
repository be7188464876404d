import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type IndexFacets,
  type IndexFileName,
  type IndexRoot,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { documentGroups, productDocument } from '#storefront/domain/search/server/product-document.ts';
import { hasOption, type ReadFile, shardKey, shardRows } from './shard-rows.ts';

/** Documents of a search server as JSON, by the id of their products. */
export type Documents = Map<string, string>;

/** The difference between two collections. */
export interface DocumentChanges {
  /** Documents that are new, or other ones. */
  put: Documents;
  removed: string[];
}

/** The search index of a release, from whose files documents are made. */
export class ReleasedIndex {
  readonly root: IndexRoot;
  readonly facets: IndexFacets;
  readonly #read: ReadFile;
  readonly #groups: ReturnType<typeof documentGroups>;

  /** @param folder of the release @throws if a file is missing */
  constructor(folder: string, name: IndexFileName) {
    const read: ReadFile = <T>(file: IndexFileName) =>
      JSON.parse(readFileSync(join(folder, indexFile(file)), 'utf8')) as T;
    this.#read = read;
    this.root = read<IndexRoot>(name);
    this.facets = read<IndexFacets>(this.root.facets);
    this.#groups = documentGroups(this.facets);
  }

  /** All documents, by shard. @throws if a file is missing */
  *all(): Generator<Documents> {
    for (const shard of this.root.shards.keys()) yield this.#documents(shard);
  }

  /** The changes from a former index to this one. @throws if a file of either is missing */
  changesSince(former: ReleasedIndex): DocumentChanges {
    const affected = this.#affectedOptions(former);
    const isSame = (index: ReleasedIndex, shard: number, keys: ReadonlySet<string>) =>
      keys.has(shardKey(index.root, shard)) && !index.#hasAny(shard, affected);
    const [own, others] = [this, former].map(
      (index) => new Set(index.#shards.map((shard) => shardKey(index.root, shard))),
    );
    const put: Documents = new Map();
    for (const shard of this.#shards) {
      if (isSame(this, shard, others ?? NO_KEYS)) continue;
      for (const [id, document] of this.#documents(shard)) put.set(id, document);
    }
    const removed: string[] = [];
    for (const shard of former.#shards) {
      if (isSame(former, shard, own ?? NO_KEYS)) continue;
      for (const [id, document] of former.#documents(shard)) {
        if (put.get(id) === document) put.delete(id);
        else if (!put.has(id)) removed.push(id);
      }
    }
    return { put, removed };
  }

  get #shards(): number[] {
    return [...this.root.shards.keys()];
  }

  #documents(shard: number): Documents {
    const files = new Map<IndexFileName, unknown>();
    // Products of one chunk follow each other.
    const read: ReadFile = <T>(name: IndexFileName) => {
      const known = files.get(name) ?? this.#read(name);
      files.set(name, known);
      return known as T;
    };
    const rows = shardRows(read, this.root, shard, this.facets);
    return new Map(rows.map((row) => [String(row.id), JSON.stringify(productDocument(row, this.#groups))]));
  }

  /** By group, the options that have other names or others above them. */
  #affectedOptions(former: ReleasedIndex): Map<string, Set<number>> {
    const affected = new Map<string, Set<number>>();
    if (former.root.facets === this.root.facets) return affected;
    for (const { group, branches } of this.#groups) {
      const before = former.#groups.find((each) => each.group === group)?.branches;
      const ids = [...branches.keys(), ...(before?.keys() ?? [])];
      const others = ids.filter((id) => JSON.stringify(branches.get(id)) !== JSON.stringify(before?.get(id)));
      if (others.length > 0) affected.set(group, new Set(others));
    }
    return affected;
  }

  #hasAny(shard: number, options: ReadonlyMap<string, ReadonlySet<number>>): boolean {
    return [...options].some(([group, ids]) => hasOption(this.#read, this.root, shard, group, ids));
  }
}

const NO_KEYS: ReadonlySet<string> = new Set();
