import { mkdirSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize, relative, resolve, sep } from 'node:path';
import send from 'send';
import sharp from 'sharp';
import {
  type Dimensions,
  MEDIA_SIZES,
  type MediaSizeName,
  parseScaledFile,
  scaledSize,
} from '../media/sizes.ts';
import { UPLOADS_PATH } from '../media/uploads.ts';

const MAX_AGE = '1 hour';

/**
 * Serves uploaded files from the media folder as it is on disk. A picture's smaller sizes are made when
 * they are first asked for and kept beside it; only the sizes that WordPress makes are made.
 * @param isForSale whether a file, by its path below the folder, is given out to its buyers only
 */
export function mediaRoute(mediaDir: string, isForSale: (path: string) => boolean = () => false) {
  mkdirSync(mediaDir, { recursive: true });
  const root = resolve(mediaDir);
  const pending = new Map<string, Promise<void>>();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405);
    const file = filePath(request.url ?? '', root);
    if (file === null || isForSale(relative(root, file))) return end(response, 404);
    const making = pending.get(file) ?? makeSize(file).finally(() => pending.delete(file));
    pending.set(file, making);
    await making;
    const below = encodeURI(file.slice(root.length));
    send(request, below, { root, maxAge: MAX_AGE, dotfiles: 'deny', index: false })
      .on('error', (error: { status?: number }) => end(response, error.status ?? 500))
      .on('directory', () => end(response, 404))
      .pipe(response);
  };
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

/** The file of an address, or null for one that does not stay inside the media folder. */
function filePath(url: string, root: string): string | null {
  const [pathname = ''] = url.split('?');
  let name: string;
  try {
    name = decodeURIComponent(pathname.slice(UPLOADS_PATH.length));
  } catch {
    return null;
  }
  const path = normalize(join(root, name));
  const inside = path.startsWith(root + sep) && !/(^|[\\/])\.|\0/.test(name);
  return inside ? path : null;
}

/** Makes the file of a smaller size, unless it is there and as new as the picture that it is made from. */
async function makeSize(path: string): Promise<void> {
  const wanted = parseScaledFile(path);
  const source = wanted && statSync(wanted.file, { throwIfNoEntry: false });
  if (!source) return;
  const made = statSync(path, { throwIfNoEntry: false });
  if (made && made.mtimeMs >= source.mtimeMs) return;
  const picture = sharp(wanted.file);
  const { width, height, format } = await picture.metadata();
  if (!isMadeSize({ width, height }, wanted)) return;
  const draft = `${path}.${process.pid}.part`;
  await picture.resize(wanted.width, wanted.height, { fit: 'cover' }).toFormat(format).toFile(draft);
  await rename(draft, path);
}

function isMadeSize(picture: Dimensions, wanted: Dimensions): boolean {
  return (Object.keys(MEDIA_SIZES) as MediaSizeName[]).some((name) => {
    const size = scaledSize(picture, name);
    return size?.width === wanted.width && size.height === wanted.height;
  });
}
