import { mkdirSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, posix } from 'node:path';
import send from 'send';
import sharp from 'sharp';
import { folderOf, isProtected } from '../media/folders.ts';
import {
  type Dimensions,
  MEDIA_SIZES,
  type MediaSizeName,
  parseScaledFile,
  type ScaledFile,
  scaledSize,
} from '../media/sizes.ts';
import { UPLOADS_PATH } from '../media/uploads.ts';

const MAX_AGE = '1 hour';

/**
 * Serves uploaded files as they are on disk. A picture's smaller sizes are made at the first request
 * and stored in the media folder; only the sizes that WordPress makes are made.
 * @param isForSale true for an upload, by its path below its folder, that only buyers may download
 */
export function mediaRoute(mediaDir: string, isForSale: (file: string) => boolean = () => false) {
  mkdirSync(mediaDir, { recursive: true });
  const pending = new Map<string, Promise<void>>();
  const isPrivate = (file: string) => isProtected(file) || isForSale(file);

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405);
    const file = uploadOf(pathname);
    const scaled = file === null ? null : parseScaledFile(file);
    if (file === null || isPrivate(file) || (scaled && isPrivate(scaled.file))) return end(response, 404);
    if (scaled) {
      const making =
        pending.get(file) ?? makeSize(mediaDir, file, scaled).finally(() => pending.delete(file));
      pending.set(file, making);
      await making;
    }
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

/** Makes the file of a smaller size, unless it is there and as new as the picture that it is made from. */
async function makeSize(mediaDir: string, file: string, scaled: ScaledFile): Promise<void> {
  const sourcePath = join(folderOf(mediaDir, scaled.file), scaled.file);
  const source = statSync(sourcePath, { throwIfNoEntry: false });
  if (!source) return;
  const path = join(mediaDir, file);
  const made = statSync(path, { throwIfNoEntry: false });
  if (made && made.mtimeMs >= source.mtimeMs) return;
  const picture = sharp(sourcePath);
  const { width, height, format } = await picture.metadata();
  if (!isMadeSize({ width, height }, scaled)) return;
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.part`;
  await picture.resize(scaled.width, scaled.height, { fit: 'cover' }).toFormat(format).toFile(draft);
  await rename(draft, path);
}

function isMadeSize(picture: Dimensions, scaled: Dimensions): boolean {
  return (Object.keys(MEDIA_SIZES) as MediaSizeName[]).some((name) => {
    const size = scaledSize(picture, name);
    return size?.width === scaled.width && size.height === scaled.height;
  });
}
