import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { PackIndex } from './pack-index.ts';

let packs: PackIndex;
beforeEach(() => {
  const db = new DatabaseSync(':memory:');
  packs = new PackIndex((sql) => db.prepare(sql));
  packs.create();
});

const page = (path: string, version: string) => ({ path, htmlHash: version, payloadHash: null });
const hashes = (pages: Iterable<{ path: string; htmlHash: string }>) =>
  [...pages].map(({ path, htmlHash }) => `${path} ${htmlHash}`);

it('knows the pack of each page, those of the newest first', () => {
  packs.put('p1', [page('/', 'a'), page('/de/', 'a')], null);
  packs.put('p2', [page('/fr/', 'b'), page('/', 'b')], null);
  expect(hashes(packs.all())).toEqual(['/fr/ b', '/ b', '/de/ a']);
  expect(packs.get('/')).toEqual({ path: '/', pack: 'p2', place: 1, htmlHash: 'b', payloadHash: null });
  expect(hashes(packs.newestFirst(['/de/', '/', '/none/']))).toEqual(['/ b', '/de/ a']);
});

it('leaves a page that has not changed where it is', () => {
  packs.put('p1', [page('/', 'a')], null);
  packs.put('p2', [page('/', 'a')], 'b1');
  expect(packs.get('/')?.pack).toBe('p1');
  expect(packs.former('b1').size).toBe(0);
  expect(packs.unused()).toEqual(['p2']);
});

it('has pages as earlier builds had them, until those are forgotten', () => {
  packs.put('p1', [page('/', 'a'), page('/old/', 'a')], null);
  packs.put('p2', [page('/', 'b'), page('/new/', 'b')], 'b1');
  packs.remove(['/old/'], 'b2');
  packs.put('p3', [page('/', 'c')], 'b2');
  expect([...packs.former('b2')].map(([path, former]) => `${path} ${former?.htmlHash}`).sort()).toEqual([
    '/ b',
    '/old/ a',
  ]);
  const first = packs.former('b1');
  expect(first.get('/')?.htmlHash).toBe('a');
  expect(first.get('/new/')).toBeNull();
  const at = (build: string) =>
    ['/', '/old/', '/new/'].map((path) => packs.at(build, path)?.htmlHash ?? null);
  expect([at('b1'), at('b2'), at('b3')]).toEqual([
    ['a', 'a', null],
    ['b', 'a', 'b'],
    ['c', null, 'b'],
  ]);
  expect(packs.replaced('b1', 'b2', 9)).toEqual({ count: 2, paths: ['/', '/new/'] });
  expect(packs.replaced('b1', 'b3', 1)).toEqual({ count: 3, paths: ['/'] });
  expect(packs.unused()).toEqual([]);
  packs.restore(first, 'b3');
  expect(hashes(packs.all()).sort()).toEqual(['/ a', '/old/ a']);
  packs.restore(packs.former('b3'), 'b4');
  expect(hashes(packs.all()).sort()).toEqual(['/ c', '/new/ b']);
  packs.forgetBefore(null);
  expect(packs.unused()).toEqual(['p1']);
  packs.forgetPacks(['p1']);
  expect(packs.unused()).toEqual([]);
});
