import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first; a client's own order counts before this one. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Extensions of the compressed copies that a release has of its immutable files. */
export const COPY_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Below this, headers weigh more than what compressing saves. */
export const MIN_COMPRESSED_BYTES = 1024;

/** Quick settings: a page is compressed while its reader waits. */
export const compressQuickly: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Above this brotli takes long for the last of its qualities: 0.7 s instead of 0.1 s for 460 KB of words to tell
 * guessable passwords by, for 6 % fewer bytes. Pages load no such file with the first view.
 */
export const MAX_FULLY_COMPRESSED = 256 * 1024;
const LARGE_QUALITY = 9;

/** Compressors for files that are compressed once and read often. */
export const compressFully = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          bytes.byteLength > MAX_FULLY_COMPRESSED ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};
