import { afterEach, expect, it, vi } from 'vitest';
import { deleteKept, KeptAnswers } from './kept-answers.ts';

/** Storage as a browser has it, with room for some answers. */
class Storage {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly room: number;

  constructor(room: number) {
    this.room = room;
  }

  get #size(): number {
    return [...this.caches.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async open(name: string) {
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    const pathOf = (request: string | Request) =>
      typeof request === 'string' ? request : new URL(request.url).pathname;
    return {
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, answer: Response) => {
        if (this.#size >= this.room) throw new DOMException('No room', 'QuotaExceededError');
        entries.set(path, answer);
      },
      delete: async (request: string | Request) => entries.delete(pathOf(request)),
      keys: async () => [...entries.keys()].map((path) => new Request(`https://shop.example${path}`)),
    };
  }

  keys = async () => [...this.caches.keys()];
  delete = async (name: string) => this.caches.delete(name);
}

afterEach(() => vi.unstubAllGlobals());

const keep = (answers: KeptAnswers, path: string) => answers.keep(path, path, new Headers());

it('the latest comes first, and is as it was kept', async () => {
  vi.stubGlobal('caches', new Storage(10));
  const pages = new KeptAnswers('pages');
  for (const path of ['/a/', '/b/', '/a/']) await keep(pages, path);
  expect(await pages.paths()).toEqual(['/a/', '/b/']);
  expect(await (await pages.find('/b/'))?.text()).toBe('/b/');
});

it('where there is no room, the older half makes place', async () => {
  vi.stubGlobal('caches', new Storage(4));
  const pages = new KeptAnswers('pages');
  for (const path of ['/a/', '/b/', '/c/', '/d/', '/e/']) await keep(pages, path);
  expect(await pages.paths()).toEqual(['/e/', '/d/', '/c/']);
});

it.each([
  ['without any room', new Storage(0)],
  [
    'where storage is blocked',
    { open: () => Promise.reject(new DOMException('Denied', 'SecurityError')), keys: () => Promise.reject() },
  ],
  ['where there is none', undefined],
])('nothing is kept, and nothing fails, %s', async (_, storage) => {
  vi.stubGlobal('caches', storage);
  const pages = new KeptAnswers('pages');
  await keep(pages, '/a/');
  await pages.remove('/a/');
  expect([await pages.find('/a/'), await pages.paths()]).toEqual([undefined, []]);
  await deleteKept(true);
});

it('a new worker deletes what other versions kept, a removed one everything of the shop', async () => {
  const storage = new Storage(10);
  vi.stubGlobal('caches', storage);
  await keep(new KeptAnswers('pages'), '/a/');
  for (const name of ['islet-pages-0', 'of-another-app']) await storage.open(name);
  await deleteKept(false);
  expect(await storage.keys()).toEqual(['islet-pages-1', 'of-another-app']);
  await deleteKept(true);
  expect(await storage.keys()).toEqual(['of-another-app']);
});
