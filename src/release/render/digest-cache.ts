/** Longest text that is remembered, in bytes; styles and scripts of pages are shorter. */
const MAX_BYTES = 64 * 1024;
const MAX_ENTRIES = 500;

/**
 * Lets this thread remember hashes that it made. Astro hashes the same few styles of every page anew, each
 * time by way of another thread: rendering took a fifth longer for it, most of it waiting.
 */
export function cacheDigests(subtle: SubtleCrypto = globalThis.crypto.subtle): void {
  const known = new Map<string, ArrayBuffer>();
  const digest = subtle.digest.bind(subtle);
  subtle.digest = async (algorithm, data) => {
    if (typeof algorithm !== 'string' || data.byteLength > MAX_BYTES) return digest(algorithm, data);
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const key = `${algorithm} ${bytes.toString('latin1')}`;
    let hash = known.get(key);
    if (hash === undefined) {
      hash = await digest(algorithm, data);
      if (known.size === MAX_ENTRIES) known.clear();
      known.set(key, hash);
    }
    return hash.slice(0);
  };
}
