import {
  MEDIA_SIZES,
  type MediaSizeName,
  scaledFile,
  scaledSize,
  wordpressSizeName,
} from '../../../catalog/media/sizes.ts';
import { UPLOADS_PATH } from '../../../catalog/media/sold-files.ts';
import type { Backend } from '../../../context.ts';
import type { MediaRow } from '../../../db/read/product-loader.ts';
import { renderTitle } from '../../../values/render.ts';
import { globalId } from '../connection.ts';

const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** For texts that are answered as they were typed, or as WordPress shows them. */
export interface FormatArgs {
  format?: 'RAW' | 'RENDERED' | null;
}

interface SizeArgs {
  size?: MediaSizeName | null;
}

/** The address of an upload. @param path below the uploads folder; addresses stay as they are */
export function uploadUrl(siteUrl: string, path: string): string {
  if (/^https?:/.test(path)) return path;
  return `${siteUrl}${UPLOADS_PATH}${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function mediaNode(row: MediaRow, { siteUrl }: Backend) {
  const { file, width: ownWidth, height: ownHeight } = row;
  const mimeType = mimeTypeOf(file);
  const uri = `/${encodeURIComponent(row.title)}/`;
  const urlOf = (path: string) => uploadUrl(siteUrl, path);
  const scaledTo = (name: MediaSizeName | null | undefined) => {
    const size =
      name && ownWidth && ownHeight ? scaledSize({ width: ownWidth, height: ownHeight }, name) : null;
    return size && name && { name, ...size, file: scaledFile(file, size) };
  };
  const scaled = () => (Object.keys(MEDIA_SIZES) as MediaSizeName[]).flatMap((name) => scaledTo(name) ?? []);
  return {
    __typename: 'MediaItem',
    id: globalId('post', row.id),
    databaseId: row.id,
    parentDatabaseId: null,
    parentId: null,
    status: 'inherit',
    date: null,
    dateGmt: null,
    modified: null,
    modifiedGmt: null,
    altText: row.alt,
    caption: null,
    slug: row.title,
    mimeType,
    uri,
    link: siteUrl + uri,
    mediaItemUrl: () => urlOf(file),
    title: ({ format }: FormatArgs) => (format === 'RAW' ? row.title : renderTitle(row.title)),
    sourceUrl: ({ size }: SizeArgs) => urlOf(scaledTo(size)?.file ?? file),
    srcSet: () => {
      const widths = new Map(ownWidth ? [[ownWidth, file]] : []);
      for (const size of scaled()) if (!MEDIA_SIZES[size.name].crop) widths.set(size.width, size.file);
      if (widths.size === 0) return null;
      return [...widths].map(([width, path]) => `${urlOf(path)} ${width}w`).join(', ');
    },
    sizes: ({ size }: SizeArgs) => {
      const width = scaledTo(size)?.width || ownWidth;
      return width ? `(max-width: ${width}px) 100vw, ${width}px` : null;
    },
    mediaDetails: () => ({
      file,
      width: ownWidth,
      height: ownHeight,
      sizes: scaled().map((size) => ({
        name: wordpressSizeName(size.name),
        file: size.file.slice(size.file.lastIndexOf('/') + 1),
        mimeType,
        width: String(size.width),
        height: String(size.height),
        sourceUrl: urlOf(size.file),
      })),
    }),
  };
}

/** `image/jpeg` for a name that ends in `.jpg`; null for a name of no known picture format. */
function mimeTypeOf(file: string): string | null {
  return MIME_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}
