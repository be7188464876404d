import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'vitest';
import { followFolder } from './watch-service.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-follow-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('notices a changed file in a folder below', async () => {
  const file = join(folder, 'de', 'terms.md');
  mkdirSync(join(folder, 'de'));
  writeFileSync(file, 'one');
  await new Promise<void>((noticed) => {
    const following = followFolder(folder, () => {
      following.close();
      noticed();
    });
    writeFileSync(file, 'two');
  });
});

it('leaves a folder that is not there to polls', () => {
  followFolder(join(folder, 'nowhere'), () => {}).close();
});
