import { BackgroundPictureMaker } from '#release/pictures/background-maker.ts';
import { PictureMaker } from '#release/pictures/picture-maker.ts';
import type { Pipeline, ReleaseRequest } from '#release/pipeline.ts';
import type { ReleaseReport } from '#release/release-report.ts';
import type { Workspace } from '#release/workspace.ts';

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
