import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageIndex } from './page-index.ts';
import { planRelease } from './plan.ts';

let folder: string;
let file: string;
let index: PageIndex;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-index-'));
  file = join(folder, 'snapshot.sqlite');
  setEntities({ 'product:1': 'a', 'product:2': 'b' });
  index = new PageIndex(file);
});

afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

/** What a snapshot holds, as far as the index looks at it. */
function setEntities(entities: Record<string, string>): void {
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE IF NOT EXISTS entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL)');
  db.exec('DELETE FROM entity');
  for (const [key, hash] of Object.entries(entities)) {
    db.prepare('INSERT INTO entity VALUES (?, ?, ?)').run(key, hash, '{}');
  }
  db.close();
}

function publish(pages: Record<string, string[]>, bundle = 'code'): void {
  index.transaction(() => {
    index.setState('bundle', bundle);
    index.markDirty(Object.keys(pages));
    index.acceptSources();
    for (const [path, keys] of Object.entries(pages)) index.rendered(path, `bytes of ${path}`, keys);
  });
}

const plan = (paths: string[], bundle = 'code') => planRelease(index, paths, bundle);

describe('planRelease', () => {
  it('renders everything on the first run', () => {
    expect(plan(['/', '/contact/'])).toMatchObject({ full: true, remove: [] });
    expect([...plan(['/', '/contact/']).render.keys()]).toEqual(['/', '/contact/']);
  });

  it('renders nothing where nothing changed', () => {
    publish({ '/': ['product:1', 'product:2'], '/a/': ['product:1'] });
    expect(plan(['/', '/a/'])).toMatchObject({ full: false, remove: [] });
    expect(plan(['/', '/a/']).render.size).toBe(0);
  });

  it('renders the pages of a changed entity, with the reason, and no others', () => {
    publish({ '/': ['product:1', 'product:2'], '/a/': ['product:1'], '/b/': ['product:2'] });
    setEntities({ 'product:1': 'a', 'product:2': 'changed' });
    expect([...plan(['/', '/a/', '/b/']).render]).toEqual([
      ['/', 'product:2 changed'],
      ['/b/', 'product:2 changed'],
    ]);
  });

  it('renders a page again when an entity it looked for in vain appears, and when one goes', () => {
    publish({ '/': ['product:3'], '/a/': ['product:1'] });
    setEntities({ 'product:2': 'b', 'product:3': 'new' });
    expect([...plan(['/', '/a/']).render.keys()].sort()).toEqual(['/', '/a/']);
  });

  it('adds new pages and removes those that are gone', () => {
    publish({ '/': [], '/old/': [] });
    const next = plan(['/', '/new/']);
    expect(next.remove).toEqual(['/old/']);
    expect([...next.render]).toEqual([['/new/', 'new page']]);
  });

  it('finishes what an interrupted release left dirty, though its entities were accepted', () => {
    publish({ '/': ['product:1'], '/a/': ['product:1'] });
    setEntities({ 'product:1': 'changed' });
    index.transaction(() => {
      index.markDirty(['/', '/a/']);
      index.acceptSources();
      index.rendered('/', 'new bytes', ['product:1']);
    });
    expect([...plan(['/', '/a/']).render]).toEqual([['/a/', 'left over from an interrupted release']]);
  });

  it('renders everything when the code changed', () => {
    publish({ '/': [], '/a/': [] });
    expect(plan(['/', '/a/'], 'other code')).toMatchObject({ full: true });
    expect(plan(['/', '/a/'], 'other code').render.size).toBe(2);
  });
});

describe('PageIndex', () => {
  it('forgets dependencies that a page no longer has', () => {
    publish({ '/': ['product:1', 'product:2'] });
    publish({ '/': ['product:2'] });
    setEntities({ 'product:1': 'changed', 'product:2': 'b' });
    expect(index.changedSources().flatMap(({ paths }) => paths)).toEqual([]);
  });

  it('undoes a transaction that fails', () => {
    publish({ '/': [] });
    expect(() =>
      index.transaction(() => {
        index.removePages(['/']);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(index.pages()).toEqual([{ path: '/', hash: 'bytes of /', dirty: false }]);
  });

  it('refuses a page that nobody planned', () => {
    expect(() => index.rendered('/unknown/', 'x', [])).toThrow(/without being planned/);
  });

  it('remembers what has to be announced until it was', () => {
    index.owe(['/a/', '/b/'], false);
    index.owe(['/b/'], true);
    expect(index.owed()).toEqual({ changed: ['/a/'], removed: ['/b/'] });
    index.clearOwed();
    expect(index.owed()).toEqual({ changed: [], removed: [] });
  });
});
