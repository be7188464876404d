import { xmlText } from '#pipeline/discovery/xml.ts';
import {
  compressFully,
  compressQuickly,
  type Encoding,
  MIN_COMPRESSED_BYTES,
  textType,
} from '#pipeline/hosting/compression.ts';
import { cacheControl, isImmutable } from '#pipeline/hosting/response-headers.ts';

/** Files that are compressed by nature, by extension, with their content type. */
const BINARY_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.wasm': 'application/wasm',
};

/** A file of a release, as stored by a host that answers every request for it alike. */
interface StoredFile {
  body: Buffer;
  type: string;
  cacheControl: string;
  /** Null for files that are stored as they are. */
  encoding: 'br' | 'gzip' | null;
}

/**
 * The bytes of a file with the headers that belong to it.
 * @param path site-absolute path of the file in the release
 * @param encoding texts are stored in it where that makes them smaller
 */
export async function storedFile(bytes: Buffer, path: string, encoding: Encoding): Promise<StoredFile> {
  const text = textType(path);
  const type =
    text ?? BINARY_TYPES[/\.\w+$/.exec(path)?.[0].toLowerCase() ?? ''] ?? 'application/octet-stream';
  const headers = { type, cacheControl: cacheControl(path) };
  if (text === undefined || encoding === 'identity' || bytes.byteLength < MIN_COMPRESSED_BYTES) {
    return { body: bytes, encoding: null, ...headers };
  }
  const compress = isImmutable(path) ? compressFully : compressQuickly;
  const smaller = await compress[encoding](bytes);
  return smaller.byteLength < bytes.byteLength
    ? { body: smaller, encoding, ...headers }
    : { body: bytes, encoding: null, ...headers };
}

/** A page that leads to another address, for servers without redirects. */
export function redirectPage(to: string): string {
  const text = xmlText(to);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${text}</title><meta name="robots" content="noindex"><link rel="canonical" href="${text}"><meta http-equiv="refresh" content="0; url=${text}"></head><body><a href="${text}">${text}</a></body></html>`;
}
