import {
  MEDIA_SIZES,
  type MediaSizeName,
  scaledFile,
  scaledSize,
  wordpressSizeName,
} from '../../../catalog/media/sizes.ts';
import { UPLOADS_PATH } from '../../../catalog/media/uploads.ts';
import type { Backend } from '../../../context.ts';
import type { MediaRow } from '../../../db/read/product-loader.ts';
import { renderTitle } from '../../../values/render.ts';
import { globalId } from '../ids.ts';

const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

interface SizeArgs {
  size?: MediaSizeName | null;
}

export class MediaNode {
  readonly __typename = 'MediaItem';
  readonly parentDatabaseId = null;
  readonly parentId = null;
  readonly status = 'inherit';
  readonly date = null;
  readonly dateGmt = null;
  readonly modified = null;
  readonly modifiedGmt = null;
  readonly #row: MediaRow;
  readonly #backend: Backend;

  constructor(row: MediaRow, backend: Backend) {
    this.#row = row;
    this.#backend = backend;
  }

  get databaseId() {
    return this.#row.id;
  }
  get id() {
    return globalId('post', this.#row.id);
  }
  get altText() {
    return this.#row.alt;
  }
  get slug() {
    return this.#row.title;
  }
  get mimeType() {
    return mimeType(this.#row.file);
  }
  get mediaItemUrl() {
    return this.#url(this.#row.file);
  }
  get link() {
    return `${this.#backend.siteUrl}${this.uri}`;
  }
  get uri() {
    return `/${encodeURIComponent(this.#row.title)}/`;
  }

  title({ format }: { format?: 'RAW' | 'RENDERED' | null }) {
    return format === 'RAW' ? this.#row.title : renderTitle(this.#row.title);
  }
  caption() {
    return null;
  }
  sourceUrl({ size }: SizeArgs) {
    return this.#url(this.#file(size));
  }
  srcSet() {
    const widths = new Map<number, string>();
    if (this.#row.width) widths.set(this.#row.width, this.#row.file);
    for (const { dimensions, file } of this.#scaled()) {
      if (!MEDIA_SIZES[dimensions.name].crop) widths.set(dimensions.width, file);
    }
    if (widths.size === 0) return null;
    return [...widths].map(([width, file]) => `${this.#url(file)} ${width}w`).join(', ');
  }
  sizes({ size }: SizeArgs) {
    const width = (size && this.#dimensions(size)?.width) || this.#row.width;
    return width ? `(max-width: ${width}px) 100vw, ${width}px` : null;
  }
  mediaDetails() {
    return {
      file: this.#row.file,
      width: this.#row.width,
      height: this.#row.height,
      sizes: this.#scaled().map(({ dimensions, file }) => ({
        name: wordpressSizeName(dimensions.name),
        file: file.slice(file.lastIndexOf('/') + 1),
        mimeType: this.mimeType,
        width: String(dimensions.width),
        height: String(dimensions.height),
        sourceUrl: this.#url(file),
      })),
    };
  }

  #scaled() {
    return (Object.keys(MEDIA_SIZES) as MediaSizeName[]).flatMap((name) => {
      const dimensions = this.#dimensions(name);
      return dimensions
        ? [{ dimensions: { name, ...dimensions }, file: scaledFile(this.#row.file, dimensions) }]
        : [];
    });
  }

  #dimensions(name: MediaSizeName) {
    const { width, height } = this.#row;
    return width && height ? scaledSize({ width, height }, name) : null;
  }

  #file(size: MediaSizeName | null | undefined) {
    const dimensions = size ? this.#dimensions(size) : null;
    return dimensions ? scaledFile(this.#row.file, dimensions) : this.#row.file;
  }

  #url(file: string) {
    if (/^https?:/.test(file)) return file;
    return `${this.#backend.siteUrl}${UPLOADS_PATH}${file.split('/').map(encodeURIComponent).join('/')}`;
  }
}

/** `image/jpeg` for a name that ends in `.jpg`; null for a name of no known picture format. */
export function mimeType(file: string): string | null {
  return MIME_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}
