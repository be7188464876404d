import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import { TranslatedSource } from '#testing/fixtures/translated-source.ts';
import { writeFileAtomic } from '../../kit/files/files.ts';
import { SearchIndexes } from '../snapshot/search-index/search-indexes.ts';
import { StagedFiles } from './staged-files.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-staged-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it('knows every file of the search indexes of a translated catalog, and which one is missing', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2] },
    { databaseId: 2, language: 'de', translations: [1] },
  );
  catalog.derive();
  const indexes = new SearchIndexes(catalog.db.db);
  const [roots, files] = [indexes.roots(), indexes.all()];
  const root = join(home, 'root');
  for (const { name, content } of files) writeFileAtomic(join(root, indexFile(name)), content());
  const staged = new StagedFiles(join(home, 'staged'), root);
  const names = files.map(({ name }) => name);
  expect([...staged.searchIndex(roots)].sort()).toEqual(names.toSorted());
  for (const name of names) {
    rmSync(join(root, indexFile(name)));
    expect(() => staged.searchIndex(roots), name).toThrow(name);
    const content = files.find((file) => file.name === name)?.content() ?? '';
    writeFileAtomic(join(root, indexFile(name)), content);
  }
  expect(staged.searchIndex(null)).toEqual(new Set());
});
