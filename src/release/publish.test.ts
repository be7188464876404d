import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageIndex } from './page-index.ts';
import { planRelease } from './plan.ts';
import { Publisher } from './publish.ts';

let home: string;
let root: string;
let staging: string;
let index: PageIndex;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-publish-'));
  root = join(home, 'root');
  staging = join(home, 'staging');
  mkdirSync(root);
  const file = join(home, 'snapshot.sqlite');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL)');
  db.close();
  index = new PageIndex(file);
});

afterEach(() => {
  index.close();
  rmSync(home, { recursive: true });
});

const page = (path: string, html: string) => ({
  path,
  html: new TextEncoder().encode(html),
  payload: new TextEncoder().encode(`{"of":"${html}"}`),
  csp: null,
  hash: html,
  keys: [],
});
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function publish(pages: Record<string, string>, stage: string | null = staging): Publisher {
  const publisher = new Publisher(index, root, stage);
  publisher.begin(planRelease(index, Object.keys(pages), 'code'));
  publisher.add(Object.entries(pages).map(([path, html]) => page(path, html)));
  return publisher;
}

describe('Publisher', () => {
  it('leaves a live root as it was until all pages are rendered', () => {
    publish({ '/': 'one', '/contact/': 'one' }).finish();
    const publisher = publish({ '/': 'two', '/contact/': 'two' });
    expect(read('index.html')).toBe('one');
    publisher.finish();
    expect([read('index.html'), read('contact/index.html')]).toEqual(['two', 'two']);
    expect(read('_payload.json')).toBe('{"of":"two"}');
    expect(existsSync(staging)).toBe(false);
  });

  it('keeps pages to be done again when it is given up midway', () => {
    publish({ '/': 'one' }).finish();
    index.setState('bundle', 'other code');
    publish({ '/': 'two' });
    expect(planRelease(index, ['/'], 'code').render.get('/')).toBe('left over from an interrupted release');
  });

  it('writes only bytes that differ, and owes clients only those', () => {
    publish({ '/': 'one', '/contact/': 'one' }).finish();
    index.clearOwed();
    index.setState('bundle', 'other code');
    const publisher = publish({ '/': 'one', '/contact/': 'two' });
    publisher.finish();
    expect(publisher.written).toEqual({ files: 2, bytes: 3 + '{"of":"two"}'.length });
    expect(index.owed()).toEqual({ changed: ['/contact/'], removed: [] });
  });

  it('fills a root that nobody sees yet at once', () => {
    const publisher = publish({ '/': 'one' }, null);
    expect(read('index.html')).toBe('one');
    publisher.finish();
    expect(index.pages()).toEqual([{ path: '/', hash: 'one', dirty: false }]);
  });

  it('removes pages with their payloads, folders and rows', () => {
    publish({ '/': 'one', '/product/a/': 'a' }).finish();
    new Publisher(index, root, staging).remove(['/product/a/']);
    expect(readdirSync(root).sort()).toEqual(['_payload.json', 'index.html']);
    expect(index.pages().map(({ path }) => path)).toEqual(['/']);
    expect(index.owed().removed).toEqual(['/product/a/']);
  });
});
