import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { ReleaseProcess } from '#testing/crash/release-process.ts';
import { limitedTo, SmallDisk } from '#testing/crash/small-disk.ts';
import { NIGHTLY } from '#testing/tier.ts';

const BEFORE: ShopState = { catalog: 'plain', code: 'one' };
const SHRUNK: ShopState = { catalog: 'shrunk', code: 'one' };
const RENAMED: ShopState = { catalog: 'renamed', code: 'one' };
const OTHER_CODE: ShopState = { catalog: 'plain', code: 'two' };

let disk: SmallDisk | null;
let shop: CrashShop;
beforeAll(async () => {
  disk = SmallDisk.mount(64);
  shop = disk === null ? await CrashShop.open() : await CrashShop.open(disk.folder);
}, 120_000);
afterAll(async () => {
  await shop.close();
  disk?.unmount();
}, 60_000);

/** The shop shows the plain catalog, whatever a test before has done. */
async function start(): Promise<Map<string, string>> {
  shop.become(BEFORE);
  expect(await shop.converge('fullRead')).toEqual([]);
  return shop.served();
}

function inSnapshot(sql: string): void {
  const db = new DatabaseSync(shop.work.snapshot);
  db.exec(sql);
  db.close();
}

/** From now on the second page of the list of all products cannot be rendered. */
const BREAK_A_PAGE = ['INSERT', 'UPDATE OF json']
  .map(
    (event, index) => `
      CREATE TRIGGER break_${index} AFTER ${event} ON entity WHEN new.key = 'listing:*:2' BEGIN
        UPDATE entity SET json = '{"pageCount":2,"total":8}', hash = 'broken' WHERE key = new.key;
      END;`,
  )
  .join('');
const MEND_IT = 'DROP TRIGGER break_0; DROP TRIGGER break_1;';

describe('a page that cannot be rendered', () => {
  it('fails the release, which is as it was, with its path and the reason', {
    timeout: 120_000,
  }, async () => {
    const before = await start();
    inSnapshot(BREAK_A_PAGE);
    shop.become(SHRUNK);
    await expect(shop.pipeline.release()).rejects.toThrow(
      /^The page \/(\S+\/)?products\/page\/2\/ cannot be rendered: .*(undefined|null)/,
    );
    expect(shop.served()).toEqual(before);
    expect(shop.problems()).toEqual([]);
    inSnapshot(MEND_IT);
    expect(await shop.converge('fullRead')).toEqual([]);
  });

  it('takes back what was published before it, also when that is interrupted', {
    timeout: 120_000,
  }, async () => {
    await start();
    const child = new ReleaseProcess(shop.setup, 'rollback:2');
    await child.ready();
    inSnapshot(BREAK_A_PAGE);
    shop.become(SHRUNK);
    expect(await child.release({})).toEqual({ kind: 'killed' });
    expect(shop.problems()).toEqual([]);
    inSnapshot(MEND_IT);
    shop.become(BEFORE);
    expect(await shop.converge('fullRead')).toEqual([]);
  });
});

describe('a full disk', () => {
  const moments = [
    ['while pages are written', 400_000, RENAMED],
    ['while a new root is filled', 3_000_000, OTHER_CODE],
  ] as const;
  const more = [
    ['before anything is planned', 0, RENAMED],
    ['after the first pages were published', 3_000_000, RENAMED],
  ] as const;

  it.each(NIGHTLY ? [...moments, ...more] : moments)(
    '%s fails the release, which is as it was',
    async (_, left, to) => {
      const before = await start();
      shop.become(to);
      if (disk === null) expect(await releaseLimited()).toMatch(/disk|space/);
      else {
        disk.fill(left);
        await expect(shop.pipeline.release()).rejects.toThrow(
          /^There is no space left|cannot be read or written: is the disk full/,
        );
        expect(shop.problems()).toEqual([]);
        disk.free();
      }
      expect(shop.served()).toEqual(before);
      expect(await shop.converge()).toEqual([]);
    },
    120_000,
  );

  it('or a quota is reported as such', { timeout: 120_000 }, async () => {
    const before = await start();
    shop.become(RENAMED);
    expect(await releaseLimited()).toMatch(/disk|space/);
    expect(shop.served()).toEqual(before);
    expect(await shop.converge()).toEqual([]);
  });
});

/** Makes a release in a process that may write no large file. @returns why it failed */
async function releaseLimited(): Promise<string> {
  const child = new ReleaseProcess(shop.setup, '', limitedTo(8));
  await child.ready();
  const ending = await child.release({});
  await child.stop();
  return ending.kind === 'failed' ? ending.reason : ending.kind;
}

it('reports that another program has the snapshot open', { timeout: 120_000 }, async () => {
  const before = await start();
  shop.become(SHRUNK);
  const other = new DatabaseSync(shop.work.snapshot);
  other.exec('BEGIN IMMEDIATE');
  await expect(shop.pipeline.release()).rejects.toThrow(/snapshot\.sqlite is in use by another program/);
  other.exec('ROLLBACK');
  other.close();
  expect(shop.served()).toEqual(before);
  expect(await shop.converge()).toEqual([]);
});
