import { BackgroundPictureMaker } from '#pipeline/pictures/background-maker.ts';
import { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import type { Pipeline, ReleaseRequest } from '#pipeline/pipeline.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/**
 * Makes a release and then its pictures, as `npm start` does.
 * @param pipeline one that defers pictures
 */
export async function releaseThenMakePictures(
  pipeline: Pipeline,
  work: Workspace,
  request: Partial<ReleaseRequest>,
): Promise<ReleaseReport> {
  const report = await pipeline.release(request);
  const background = new BackgroundPictureMaker({
    maker: new PictureMaker(work.pictures),
    dist: work.dist,
    events: [],
    log: () => {},
  });
  background.polled({ report });
  await background.done();
  return report;
}
