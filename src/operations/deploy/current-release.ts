import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/pictures/image-sources.ts';
import { silentProgress } from '../../kit/terminal/progress.ts';
import { PictureMaker } from '../../pipeline/pictures/picture-maker.ts';
import { unfinishedPictures } from '../../pipeline/pictures/unfinished-pictures.ts';
import { withReleaseLock } from '../../pipeline/publish/release-lock.ts';
import { announcedBuild, servedRootFolder } from '../../pipeline/publish/release-root.ts';
import { changedPages } from './changed-pages.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { Inventory } from './journal/inventory.ts';
import type { Journal } from './journal/journal.ts';
import { type FrozenRelease, freezeRelease } from './release-files.ts';
import { DeployError } from './targets/deploy-target.ts';

export const NO_RELEASE = says('deploy.noRelease');
/** Releases that are made meanwhile may bring unfinished pictures again. */
const MAX_ATTEMPTS = 5;

/** Takes hold of the release as it is at one moment, with all of its pictures made. */
export async function freezeCurrent(
  options: DeployOptions,
  inventory: Inventory,
  journal: Journal,
  frozen: string,
): Promise<{ build: string; release: FrozenRelease }> {
  const { workspace, target, dryRun = false, log = () => {}, now = Date.now } = options;
  const waiting = (pid: number | null) =>
    log(`Waiting for the release that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
  for (let attempt = 1; ; attempt++) {
    if (!dryRun) await makePictures(options);
    const read = await withReleaseLock(workspace.lock, waiting, async () => {
      const root = servedRootFolder(workspace);
      const build = root === null ? null : announcedBuild(root);
      if (root === null || build === null) throw new DeployError(NO_RELEASE);
      const unfinished = dryRun ? 0 : unfinishedPictures(join(root, PICTURES_PATH)).size;
      if (unfinished > 0 && attempt < MAX_ATTEMPTS) return null;
      if (unfinished > 0) {
        throw new DeployError(says('pictures.unfinished', { unfinished }));
      }
      mkdirSync(frozen, { recursive: true });
      const known = journal.build;
      const read = freezeRelease({
        root,
        frozen,
        target,
        inventory,
        sendsAll: journal.sendsAll,
        now: now(),
        changedPages: known === null ? null : changedPages(workspace.builds, known, build),
      });
      return async () => ({ build, release: await read() });
    });
    if (read !== null) return await read();
  }
}

/** Makes pictures that the release was published without. */
async function makePictures({ workspace, progress = silentProgress }: DeployOptions): Promise<void> {
  const root = servedRootFolder(workspace);
  if (root === null) return;
  const folder = join(root, PICTURES_PATH);
  if (unfinishedPictures(folder).size === 0) return;
  const step = progress('Pictures left to make', 'pictures');
  await new PictureMaker(workspace.pictures).finish(folder, (done, total) => {
    step.update(done, total);
    if (done === total) step.end();
  });
}
