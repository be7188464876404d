/** Longest cached text in bytes; styles and scripts of pages are shorter. */
const MAX_BYTES = 64 * 1024;
const MAX_ENTRIES = 500;

/**
 * Caches digests in this thread. Astro hashes the same few styles of every page anew, each time in another
 * thread: rendering took a fifth longer, most of it waiting.
 */
export function cacheDigests(subtle: SubtleCrypto = globalThis.crypto.subtle): void {
  const cache = new Map<string, ArrayBuffer>();
  const digest = subtle.digest.bind(subtle);
  subtle.digest = async (algorithm, data) => {
    if (typeof algorithm !== 'string' || data.byteLength > MAX_BYTES) return digest(algorithm, data);
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const key = `${algorithm} ${bytes.toString('latin1')}`;
    let hash = cache.get(key);
    if (hash === undefined) {
      hash = await digest(algorithm, data);
      if (cache.size === MAX_ENTRIES) cache.clear();
      cache.set(key, hash);
    }
    return hash.slice(0);
  };
}
