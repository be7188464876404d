import { rmSync, statSync } from 'node:fs';
import { mkdir, rename, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, posix } from 'node:path';
import send from 'send';
import sharp from 'sharp';
import { seenSize } from '../../catalog/media/measure.ts';
import {
  type Dimensions,
  MEDIA_SIZES,
  type MediaSizeName,
  parseScaledFile,
  type ScaledFile,
  scaledSize,
} from '../../catalog/media/sizes.ts';
import { folderOf, UPLOADS_PATH } from '../../catalog/media/sold-files.ts';
import { makePrivateFolder } from '../../db/database.ts';

const MAX_AGE = '1 hour';

/** Names of uploads in the catalog, each by its path below the folder. */
interface KnownUploads {
  /** True for what only buyers may download, and for what is made from it. */
  isPrivate: (file: string) => boolean;
  /** True for a picture of the media library, which may be named like a smaller size of another. */
  isPicture: (file: string) => boolean;
}

/**
 * Serves uploaded files as they are on disk. A picture's smaller sizes are made at the first request
 * and stored in the media folder; only the sizes that WordPress makes are made.
 */
export function mediaRoute(mediaDir: string, { isPrivate, isPicture }: KnownUploads) {
  makePrivateFolder(mediaDir);
  const pending = new Map<string, Promise<boolean>>();
  const sizeIsThere = (file: string, scaled: ScaledFile): Promise<boolean> => {
    const making = pending.get(file) ?? makeSize(mediaDir, file, scaled).finally(() => pending.delete(file));
    pending.set(file, making);
    return making;
  };
  /** A name of a size is one of an upload only in the media library; else the picture that it names counts. */
  const isServed = async (file: string): Promise<boolean> => {
    const scaled = isPicture(file) ? null : parseScaledFile(file);
    return !scaled || ((await isServed(scaled.file)) && (await sizeIsThere(file, scaled)));
  };

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405);
    const file = uploadOf(pathname);
    if (file === null || isPrivate(file)) return end(response, 404);
    if (!(await isServed(file))) return end(response, 404);
    const root = folderOf(mediaDir, file);
    send(request, encodeURI(`/${file}`), { root, maxAge: MAX_AGE, dotfiles: 'deny', index: false })
      .on('error', (error: { status?: number }) => end(response, error.status ?? 500))
      .on('directory', () => end(response, 404))
      .pipe(response);
  };
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

/** The path of an upload, or null for an address outside of the folder or of a hidden file. */
function uploadOf(pathname: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(pathname.slice(UPLOADS_PATH.length)).replaceAll('\\', '/');
  } catch {
    return null;
  }
  return /^$|^\/|(^|\/)\.|\0/.test(name) ? null : posix.normalize(name);
}

/**
 * Makes the file of a smaller size, unless it is there and made of the picture as it is now.
 * @returns false if no picture has this size: a file that is left of a former one is not served
 */
async function makeSize(mediaDir: string, file: string, scaled: ScaledFile): Promise<boolean> {
  const sourcePath = join(folderOf(mediaDir, scaled.file), scaled.file);
  const source = statSync(sourcePath, { throwIfNoEntry: false });
  if (!source?.isFile()) return false;
  const path = join(mediaDir, file);
  const made = statSync(path, { throwIfNoEntry: false });
  if (made?.mtime.getTime() === source.mtime.getTime()) return true;
  const picture = sharp(sourcePath);
  const size = await seenSize(picture);
  if (size === null || !isMadeSize(size, scaled)) return false;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.part`;
  try {
    const { format } = await picture.metadata();
    await picture
      .autoOrient()
      .resize(scaled.width, scaled.height, { fit: 'cover' })
      .toFormat(format)
      .toFile(draft);
  } catch {
    // A picture that breaks off after its head: the address of its smaller size leads nowhere.
    rmSync(draft, { force: true });
    return false;
  }
  await utimes(draft, source.mtime, source.mtime);
  await rename(draft, path);
  return true;
}

function isMadeSize(picture: Dimensions, scaled: Dimensions): boolean {
  return (Object.keys(MEDIA_SIZES) as MediaSizeName[]).some((name) => {
    const size = scaledSize(picture, name);
    return size?.width === scaled.width && size.height === scaled.height;
  });
}
