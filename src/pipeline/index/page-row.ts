/** Hashes of the bytes of a page's files: SHA-256, in base64url. */
export interface PageHashes {
  htmlHash: string;
  /** Null for a page without a payload. */
  payloadHash: string | null;
}

/** Ids of a page's sets of keys; null before it was first rendered. */
export interface PageSets {
  keys: number | null;
  /** Of keys that name the page's locale: apart from them, its other locales read the same. */
  localKeys: number | null;
}

export const NO_SETS: PageSets = { keys: null, localKeys: null };

/** Returns true for a key that names a locale. */
export function isLocal(key: string): boolean {
  return key.startsWith('content') && (key.startsWith('contentLinks:') || key.startsWith('contentPage:'));
}

/** The sets of a row of the page index. */
export function setsOf({ keys, local_keys: localKeys }: Record<string, unknown>): PageSets {
  const idOf = (id: unknown) => (id === null ? null : Number(id));
  return { keys: idOf(keys), localKeys: idOf(localKeys) };
}

/** The hashes of a row of the page index; null for a page that was never rendered. */
export function hashesOf({
  html_hash: html,
  payload_hash: payload,
}: Record<string, unknown>): PageHashes | null {
  if (typeof html !== 'string') return null;
  return { htmlHash: html, payloadHash: typeof payload === 'string' ? payload : null };
}
