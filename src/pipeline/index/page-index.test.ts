import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { PageIndex } from './page-index.ts';

let folder: string;
let file: string;
let index: PageIndex;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-index-'));
  file = join(folder, 'snapshot.sqlite');
  index = new PageIndex(file);
});

afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

function publish(
  path: string,
  keys: string[],
  given: { html?: string; payload?: string; csp?: string } = {},
): boolean {
  index.markToRender([path]);
  const { html: htmlHash = 'html', payload: payloadHash = 'data', csp = null } = given;
  return index.recordRendered({ path, keys, htmlHash, payloadHash, csp });
}

it('tells the pages of locales apart', () => {
  const paths = ['/', '/a/', '/den/', '/de/', '/de/a/', '/de/de/', '/fr/a/'];
  for (const path of paths) publish(path, []);
  expect([...index.pathsIn('en_US')].sort()).toEqual(['/', '/a/', '/den/']);
  expect([...index.pathsIn('de_DE')].sort()).toEqual(['/de/', '/de/a/', '/de/de/']);
  expect(LOCALE_CODES.flatMap((locale) => [...index.pathsIn(locale)]).sort()).toEqual(paths.toSorted());
});

describe('dependencies', () => {
  it('are the entities that a page was made from when it was last rendered', () => {
    publish('/', ['product:1', 'product:2']);
    publish('/a/', ['product:1']);
    expect(index.dependents('product:1').sort()).toEqual(['/', '/a/']);
    publish('/', ['product:2']);
    expect(index.dependents('product:1')).toEqual(['/a/']);
    expect(index.dependents('product:3')).toEqual([]);
  });

  it('leave nothing behind with their last page', () => {
    publish('/', ['product:1']);
    publish('/a/', ['product:1', 'product:2']);
    index.removePages(['/a/', '/never-there/']);
    expect([index.dependents('product:1'), index.dependents('product:2')]).toEqual([['/'], []]);
    const count = (table: string) => db.prepare(`SELECT count(*) AS count FROM ${table}`).get();
    const db = new DatabaseSync(file, { readOnly: true });
    expect([count('page_keys'), count('page_posting_added')]).toEqual([{ count: 2 }, { count: 1 }]);
    db.close();
  });

  it('are those of a locale and those of all', () => {
    publish('/a/', ['product:1', 'contentLinks:en_US']);
    publish('/de/a/', ['contentLinks:de_DE', 'product:1']);
    expect(index.dependents('product:1').sort()).toEqual(['/a/', '/de/a/']);
    expect(index.dependents('contentLinks:de_DE')).toEqual(['/de/a/']);
  });

  it('equal those of pages one by one, however they were recorded, in any order', () => {
    const keys = ['settings', 'card:1', 'card:2', 'card:3', 'contentLinks:en_US', 'contentPage:de_DE:terms'];
    const subset = fc.subarray(keys);
    const edit = fc.record({ page: fc.integer({ min: 0, max: 5 }), keys: fc.option(subset) });
    fc.assert(
      fc.property(fc.array(subset, { maxLength: 6 }), fc.array(edit), (bulk, edits) => {
        index.deletePages();
        const expected = new Map<string, readonly string[]>();
        const record = (path: string, read: string[]) => {
          publish(path, read);
          expected.set(path, read);
        };
        index.beginFilling(6);
        for (const [page, read] of bulk.entries()) record(`/${page}/`, read);
        index.endFilling();
        for (const { page, keys: read } of edits) {
          const path = `/${page}/`;
          if (read !== null) record(path, read);
          else if (expected.delete(path)) index.removePages([path]);
        }
        for (const key of keys) {
          const pages = [...expected].flatMap(([path, read]) => (read.includes(key) ? [path] : []));
          expect(index.dependents(key).sort()).toEqual(pages.sort());
        }
      }),
    );
  });

  it('are found after a release of many pages that was killed', () => {
    index.beginFilling(6);
    publish('/', ['product:1']);
    index.close();
    index = new PageIndex(file);
    expect(index.dependents('product:1')).toEqual(['/']);
    publish('/a/', ['product:1']);
    expect(index.dependents('product:1').sort()).toEqual(['/', '/a/']);
  });

  it('are looked up by indexes once a release after a killed one records pages', () => {
    const db = new DatabaseSync(file, { readOnly: true });
    const indexes = () =>
      db
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'index' AND name LIKE 'page!_%keys%' ESCAPE '!'",
        )
        .all()
        .map(({ name }) => String(name))
        .sort();
    const complete = indexes();
    index.beginFilling(6);
    publish('/', ['product:1']);
    expect(indexes()).toEqual([]);
    index.close();
    index = new PageIndex(file);
    publish('/a/', ['product:1']);
    expect(complete.length).toBeGreaterThan(1);
    expect(indexes()).toEqual(complete);
    index.endFilling();
    expect(index.dependents('product:1').sort()).toEqual(['/', '/a/']);
    const added = db.prepare('SELECT count(*) AS count FROM page_posting_added').get();
    expect(added).toEqual({ count: 0 });
    db.close();
  });
});

describe('pages', () => {
  it('are counted with those that are planned', () => {
    expect(index.pageCount).toBe(0);
    index.markToRender(['/', '/a/', '/']);
    index.markToRender(['/a/', '/b/']);
    expect(index.pageCount).toBe(3);
    index.removePages(['/a/', '/never-there/']);
    expect(index.pageCount).toBe(2);
    index.deletePages();
    expect(index.pageCount).toBe(0);
  });

  const NONE = { add: [], first: [], render: [], remove: [], cards: new Map() };

  it('are left over until they are rendered or removed', () => {
    index.markToRender(['/', '/a/', '/b/']);
    index.markToRemove(['/b/']);
    expect(index.unfinished()).toEqual({ ...NONE, add: ['/', '/a/'], remove: ['/b/'] });
    publish('/', []);
    index.removePages(['/b/']);
    index.markToRender(['/'], { isFirst: () => true });
    expect(index.unfinished()).toMatchObject({ first: ['/'], render: [] });
    index.markToRender(['/']);
    expect(index.unfinished()).toEqual({ ...NONE, add: ['/a/'], render: ['/'] });
    publish('/', []);
    expect([...index.pages()]).toEqual([
      { path: '/', hashes: { htmlHash: 'html', payloadHash: 'data' }, dirty: false },
      { path: '/a/', hashes: null, dirty: true },
    ]);
  });

  it('stay as they were marked while others are', () => {
    for (const path of ['/', '/a/']) {
      index.markToRender([path]);
      publish(path, []);
    }
    index.markToRender(['/', '/a/'], { cards: () => [1] });
    index.markToRender(['/a/']);
    expect(index.unfinished()).toEqual({ ...NONE, render: ['/', '/a/'], cards: new Map([['/', [1]]]) });
    for (const path of ['/', '/a/']) publish(path, []);
    index.markToRender(['/']);
    expect(index.unfinished()).toEqual({ ...NONE, render: ['/'] });
  });

  it('show whether their bytes changed', () => {
    expect(publish('/', [], { html: 'one' })).toBe(true);
    expect(publish('/', [], { html: 'one' })).toBe(false);
    expect(publish('/', [], { html: 'two' })).toBe(true);
    expect(publish('/', [], { html: 'two', payload: 'other' })).toBe(true);
    expect(publish('/', [], { html: 'two', payload: 'other' })).toBe(false);
  });

  it('that were updated depend on the same as before, under the same policy', () => {
    publish('/', ['card:1', 'settings'], { html: 'one', csp: 'strict' });
    index.markToRender(['/']);
    const hashes = { htmlHash: 'two', payloadHash: 'other' };
    const updated = { path: '/', ...hashes, csp: null, keys: ['card:1'], isUpdate: true };
    expect(index.recordRendered(updated)).toBe(true);
    expect([index.dependents('settings'), index.policies(), index.hashes('/')]).toEqual([
      ['/'],
      ['strict'],
      hashes,
    ]);
    expect([...index.pages()]).toEqual([{ path: '/', hashes, dirty: false }]);
    expect(index.hashes('/unknown/')).toBeNull();
  });

  it('cannot be recorded without a plan', () => {
    const unknown = { path: '/unknown/', htmlHash: 'x', payloadHash: null, csp: null, keys: [] };
    expect(() => index.recordRendered(unknown)).toThrow(/without being planned/);
  });
});

it('has the current policies of pages', () => {
  publish('/', [], { csp: 'old' });
  publish('/a/', [], { csp: 'common' });
  publish('/b/', [], { csp: 'common' });
  publish('/', [], { csp: 'new' });
  expect(index.policies()).toEqual(['common', 'new']);
  index.removePages(['/a/']);
  expect(index.policies()).toEqual(['common', 'new']);
  publish('/b/', []);
  expect(index.policies()).toEqual(['new']);
});

it('knows nothing of pages that a rollback took back', () => {
  publish('/', ['product:1'], { csp: 'strict' });
  index.markToRender(['/', '/a/']);
  for (const isKept of [false, true]) {
    index.begin();
    for (const path of ['/', '/a/']) {
      index.recordRendered({ path, htmlHash: 'new', payloadHash: null, csp: 'new', keys: ['product:2'] });
    }
    if (isKept) index.commit();
    else index.rollback();
    expect(index.dependents('product:2')).toHaveLength(isKept ? 2 : 0);
    expect(index.policies()).toEqual([isKept ? 'new' : 'strict']);
  }
});

it('undoes a transaction that fails', () => {
  publish('/', []);
  expect(() =>
    index.transaction(() => {
      index.removePages(['/']);
      throw new Error('power cut');
    }),
  ).toThrow('power cut');
  expect(index.has('/')).toBe(true);
  expect(index.pageCount).toBe(1);
});

it('marks pages as unannounced until they are announced', () => {
  index.markUnannounced(['/a/', '/b/'], false);
  index.markUnannounced(['/b/'], true);
  expect(index.unannounced()).toEqual({ changed: ['/a/'], removed: ['/b/'] });
  index.clearUnannounced();
  expect(index.unannounced()).toEqual({ changed: [], removed: [] });
});

it('starts over where another version of Islet made it', () => {
  publish('/', []);
  index.setState('version', '1');
  index.close();
  index = new PageIndex(file);
  expect([...index.pages()]).toEqual([]);
  expect(index.state('root')).toBeNull();
});
