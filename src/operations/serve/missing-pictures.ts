import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDiskFull, RemoteImageError } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { LogThrottle } from '#kit/terminal.ts';
import type { PictureMaker } from '#pipeline/pictures/picture-maker.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { parsePictureFile } from '../../pipeline/pictures/unfinished-pictures.ts';
import { answerPlainly, type Exchange } from './file-sender.ts';

/** When to ask again for a picture that there is no space for. */
const RETRY_SECONDS = 60;

/** Makes pictures that a release does not have yet. */
export type MissingPictures = Pick<PictureMaker, 'request'>;

/**
 * Makes pictures that are asked for before they are made.
 * @returns a function that makes the picture an address names: its path once it is there, `absent` where the release
 *   has none of that name, `answered` where it cannot be made and the response says so
 */
export function createPictureAnswers(pictures: MissingPictures | null) {
  const problems = new LogThrottle();

  return async ({
    request,
    response,
    release,
  }: Exchange): Promise<{ path: string } | 'absent' | 'answered'> => {
    const name = pictureNamed(request.url ?? '');
    if (name === null || pictures === null) return 'absent';
    const folder = join(release, PICTURES_PATH);
    try {
      return (await pictures.request(folder, name)) ? { path: PICTURES_PATH + name } : 'absent';
    } catch (error) {
      if (error instanceof RemoteImageError) answerPlainly(response, 500, 'This picture cannot be made.');
      else if (isDiskFull(error)) answerNoSpace(response, folder);
      else throw error;
      return 'answered';
    }
  };

  /** A page requests many pictures: one line of the log covers all. */
  function answerNoSpace(response: ServerResponse, folder: string): void {
    const text = says('release.diskFullForPictures', { folder });
    if (problems.shouldLog(text, Date.now())) console.error(text);
    response.setHeader('Retry-After', RETRY_SECONDS);
    answerPlainly(response, 503, 'This picture cannot be made now.');
  }
}

/** The file that an address of a picture names; null for other addresses. */
function pictureNamed(target: string): string | null {
  const [path = ''] = target.split('?', 1);
  const name = path.startsWith(PICTURES_PATH) ? path.slice(PICTURES_PATH.length) : '';
  return parsePictureFile(name) === null ? null : name;
}
