import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { follow } from './follow.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-follow-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('notices a changed file in a folder below, and says which', async () => {
  const file = join(folder, 'de', 'terms.md');
  mkdirSync(join(folder, 'de'));
  writeFileSync(file, 'one');
  const changed = await new Promise<string>((noticed) => {
    const following = follow(folder, (path) => {
      following.close();
      noticed(path);
    });
    writeFileSync(file, 'two');
  });
  expect(changed).toBe(join('de', 'terms.md'));
});

it('notices a file that an editor puts in the place of the old one, each time, and no other', async () => {
  const file = join(folder, 'config.ts');
  writeFileSync(file, 'one');
  let notice = () => {};
  const following = follow(file, () => notice());
  for (const text of ['two', 'three']) {
    await new Promise<void>((noticed) => {
      notice = noticed;
      writeFileSync(`${file}~`, text);
      renameSync(`${file}~`, file);
    });
  }
  const other = new Promise<string>((noticed) => {
    notice = () => noticed('a change');
    writeFileSync(join(folder, 'other.ts'), '');
    const last = follow(join(folder, 'other.ts'), () => {
      last.close();
      noticed('nothing');
    });
    writeFileSync(join(folder, 'other.ts'), 'two');
  });
  expect(await other).toBe('nothing');
  following.close();
});

it('leaves a folder that is not there to polls', () => {
  follow(join(folder, 'nowhere'), () => {}).close();
});
