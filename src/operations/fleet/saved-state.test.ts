import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { FolderStore } from './folder-store.ts';
import { OBJECTS } from './object-store.ts';
import { FleetPacks } from './page-packs.ts';
import { SavedState } from './saved-state.ts';

let folder: string;
let objects: FolderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-state-'));
  objects = new FolderStore(join(folder, 'objects'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A machine whose snapshot holds a text. */
class Machine {
  readonly state: SavedState;
  readonly #snapshot: string;

  constructor(name: string) {
    this.#snapshot = join(folder, name, 'snapshot.sqlite');
    mkdirSync(dirname(this.#snapshot));
    this.state = new SavedState(objects, { snapshot: this.#snapshot, releases: join(folder, name) });
  }

  set text(text: string) {
    const db = new DatabaseSync(this.#snapshot);
    db.exec('CREATE TABLE IF NOT EXISTS content (text)');
    db.prepare('INSERT INTO content VALUES (?)').run(text);
    db.close();
  }

  get text(): string {
    const db = new DatabaseSync(this.#snapshot, { readOnly: true });
    const row = db.prepare('SELECT text FROM content ORDER BY rowid DESC').get();
    db.close();
    return String(row?.text);
  }

  /** Works on the index of its pages. */
  index(work: (index: PageIndex) => void): void {
    const index = new PageIndex(this.#snapshot);
    index.transaction(() => work(index));
    index.close();
  }
}

let later = 0;

/** The text of the state that a machine without anything goes on from. */
async function savedText(): Promise<string> {
  later += 1;
  const machine = new Machine(`later-${later}`);
  expect(await machine.state.restore()).toBe(true);
  return machine.text;
}

/** A machine that has saved a state, over which another one has saved its own since. */
async function overtaken(): Promise<Machine> {
  const [first, second] = [new Machine('first'), new Machine('second')];
  first.text = 'before';
  await first.state.save();
  await second.state.restore();
  second.text = 'newer';
  await second.state.save();
  return first;
}

test('a machine that slept while another took over saves nothing', async () => {
  const first = await overtaken();
  first.text = 'old';
  await expect(first.state.saveAgain()).rejects.toThrow('Another machine');
  expect(await savedText()).toBe('newer');
  await first.state.saveAgain();
  expect(await savedText()).toBe('newer');
});

test('a machine that has taken over again saves over the state of another', async () => {
  const first = await overtaken();
  first.text = 'newest';
  await expect(first.state.save()).rejects.toThrow('Another machine');
  await first.state.save();
  expect(await savedText()).toBe('newest');
});

test('a machine that has never saved a state leaves that of others alone when it stops', async () => {
  const [first, second] = [new Machine('first'), new Machine('second')];
  first.text = 'of the first';
  second.text = 'of the second';
  await first.state.save();
  await second.state.saveAgain();
  expect(await savedText()).toBe('of the first');
});

test('a state is restored though another one is saved in the middle of it', async () => {
  const first = new Machine('first');
  first.text = 'x'.repeat(3_000_000);
  await first.state.save();
  let isSlow = true;
  const get = objects.get.bind(objects);
  objects.get = async (name) => {
    if (isSlow && name.startsWith('state/')) {
      isSlow = false;
      first.text = 'y'.repeat(3_000_000);
      await first.state.save();
    }
    return await get(name);
  };
  expect(await savedText()).toBe(first.text);
});

test('packs stay until the saved state does without them', async () => {
  const machine = new Machine('first');
  const packs = new FleetPacks(objects);
  const page = { path: '/', payloadHash: null };
  const put = (pack: string, htmlHash: string) =>
    machine.index((index) => index.packs.put(pack, [{ ...page, htmlHash }], null));
  machine.index((index) => index.packs.create());
  for (const name of ['p1', 'p2']) await objects.put(name, Buffer.from(name));
  put('p1', 'old');
  await machine.state.save();
  put('p2', 'new');
  expect(await packs.remove(['p1'])).toEqual([]);
  expect(await objects.get('p1')).not.toBeNull();
  await machine.state.save();
  expect(await packs.remove(['p1'])).toEqual(['p1']);
  expect(await objects.get('p1')).toBeNull();
  expect(await objects.get(OBJECTS.sparePacks)).not.toBeNull();
});
