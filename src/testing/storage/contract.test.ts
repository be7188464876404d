import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { HistoryDatabase } from '#pipeline/history/history-database.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { PictureSourceIndex } from '#pipeline/pictures/picture-source-index.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { SourceStore } from '#pipeline/snapshot/source/source-store.ts';
import { LOCALE_COOKIE } from '#storefront/domain/settings/limits.ts';
import contract from './contract.json' with { type: 'json' };

/**
 * Names that outlive a version of the code: what browsers keep, what merchants have set, what is in databases.
 * New ones may come; one that is to go or to change its name needs a migration, and then leaves the list.
 */
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

type Tables = Record<string, string[]>;

/** The code of the shop below a folder, without tests and what they use. */
function code(folder: string): string {
  const files = readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file) && !/\.test\.|fixtures\/|^testing\//.test(file))
    .map((file) => readFileSync(join(PROJECT, folder, file), 'utf8'))
    .join('\n');
}

/** Names of a list that are not among those of the code. */
const missing = (names: readonly string[], present: ReadonlySet<string>) =>
  names.filter((name) => !present.has(name));

const matches = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

test('browsers find what they keep under the same names', () => {
  const names = matches(code('src'), /'(islet-[a-z-]+:?)'/g);
  expect(missing(contract.browser, names)).toEqual([]);
  expect(LOCALE_COOKIE.name).toBe(contract.cookie);
});

test('environment variables are read under the same names', () => {
  const names = matches(code('src') + code('scripts'), /\b((?:ISLET|STRIPE)_[A-Z0-9_]+)\b/g);
  expect(missing(contract.environment, names)).toEqual([]);
  const example = matches(readFileSync(join(PROJECT, '.env.example'), 'utf8'), /\b([A-Z]+_[A-Z0-9_]+)=/g);
  expect(missing([...example], new Set(contract.environment))).toEqual([]);
});

test('commands take the same flags', () => {
  const names = matches(code('scripts') + code('src/backend'), /(?<![\w-])(--[a-z][a-z-]+)/g);
  expect(missing(contract.flags, names)).toEqual([]);
});

describe('tables and their columns have the same names:', () => {
  const present: Record<string, Tables> = {};
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'islet-contract-'));
    const file = (name: string) => join(folder, name);
    const snapshot = new SnapshotDatabase(file('snapshot.sqlite'));
    new SourceStore(snapshot).reset();
    snapshot.close();
    new PageIndex(file('snapshot.sqlite')).close();
    new HistoryDatabase(file('history.sqlite')).close();
    new PictureSourceIndex(file('pictures.sqlite')).close();
    const backend = await serveFixture({ file: file('backend.sqlite') });
    await backend.close();
    for (const name of Object.keys(contract.tables)) present[name] = tablesOf(file(`${name}.sqlite`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(Object.entries(contract.tables))('%s', (name, tables: Tables) => {
    const made = present[name] ?? {};
    const lost = Object.entries(tables).flatMap(([table, columns]) =>
      missing(columns, new Set(made[table])).map((column) => `${table}.${column}`),
    );
    expect(lost).toEqual([]);
  });
});

function tablesOf(file: string): Tables {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    const columns = (table: string) =>
      db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name));
    return Object.fromEntries(tables.map(({ name }) => [String(name), columns(String(name))]));
  } finally {
    db.close();
  }
}
