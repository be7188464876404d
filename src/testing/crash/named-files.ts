import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listTree } from '#kit/files/files.ts';
import { type HistoryRecords, historyFiles } from '#pipeline/history/history-records.ts';
import type { LatestBuild } from '#pipeline/publish/manifest.ts';
import { rootNames } from '#pipeline/snapshot/search-index/search-indexes.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import {
  INDEX_PATH,
  type IndexRoot,
  type ListShard,
  type NameShard,
} from '#storefront/domain/search/catalog-index/index-format.ts';

/** Paths of the packs and files that a history has on the disk, sorted. */
export function storedFiles(work: Pick<Workspace, 'releases'>): string[] {
  return listTree(historyFiles(work).folder)
    .filter((path) => /^\d+\/(?!changes\.json$)/.test(path))
    .sort();
}

/** Paths of those that the records of kept releases name, sorted. */
export function namedFiles(records: HistoryRecords): string[] {
  const paths = records
    .releases()
    .flatMap(({ seq }) =>
      records.changes(seq).flatMap(({ former }) => (former ? `${seq}/${former.name}` : [])),
    );
  return [...new Set(paths)].sort();
}

/**
 * Checks the search index of a release, and former ones that browsers may still read.
 * @returns files that are not what their name says, and those that one names and that are not there
 */
export function findIndexProblems(root: string): string[] {
  const folder = join(root, INDEX_PATH);
  const { index } = JSON.parse(readFileSync(join(root, 'builds/latest.json'), 'utf8')) as LatestBuild;
  const files = new Map<string, Named>();
  const problems: string[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const content = readFileSync(join(folder, file), 'utf8');
    const name = basename(file, '.json');
    if (createHash('sha256').update(content).digest('hex').startsWith(name)) {
      files.set(name, JSON.parse(content) as Named);
    } else {
      problems.push(`${file} of the search index has other content than its name says`);
    }
  }
  const wanted = [...files].flatMap(([name, { schema }]) => (schema === undefined ? [] : [name]));
  for (const name of new Set([...wanted, ...(index === null ? ['no root'] : rootNames(index))])) {
    problems.push(...missingFiles(files, name).map((missing) => `The search index lacks ${missing}`));
  }
  return problems;
}

/** References between files of the index. */
type Named = Partial<Pick<IndexRoot, 'schema' | 'shards'> & Pick<NameShard, 'texts'>> & {
  facets?: string;
  translations?: string;
  cards?: IndexRoot['cards'] | ListShard['cards'];
};

/** Files that are not there, of this one and those that it names. */
function missingFiles(files: ReadonlyMap<string, Named>, name: string): string[] {
  const file = files.get(name);
  if (file === undefined) return [name];
  const { facets, translations, shards = [], cards = [], texts = [] } = file;
  // Chunks, in a list of shards or not, are numbers of products and names.
  const chunks = [cards, texts].flat(3).filter((part) => typeof part === 'string');
  return [facets ?? [], translations ?? [], ...shards, chunks]
    .flat()
    .flatMap((named) => missingFiles(files, named));
}
