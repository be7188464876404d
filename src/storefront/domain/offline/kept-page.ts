/** Header of kept answers: when the network gave them, in milliseconds since 1970. */
export const KEPT_AT = 'x-islet-kept';

/** Most that a device keeps; the oldest go first. A page takes some 60 KB, with its data and pictures some 300. */
export const KEPT_LIMITS = { pages: 60, data: 120, files: 400, pictures: 240 } as const;

/** Pages that were kept for longer are not shown: 30 days, in milliseconds. */
export const MAX_KEPT_AGE = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds until a kept page is shown in place of one that the network does not send. */
export const NETWORK_PATIENCE = 10_000;

/** True for an answer that any shopper may see again. Redirects and error pages are not kept. */
export function isKeepable({
  status,
  type,
  headers,
}: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const caching = headers.get('cache-control') ?? '';
  return status === 200 && type === 'basic' && !/no-store|private/i.test(caching);
}

/** True for the markup of a page that shows the same to everybody: others are for customers alone. */
export function isKeepablePage(html: string): boolean {
  return /<html\b(?![^>]*\sdata-needs-viewer)/.test(html) && /<main\b/.test(html);
}

/** When an answer was kept, in milliseconds since 1970; null if that is too long ago, or unknown. */
export function keptAt({ headers }: Pick<Response, 'headers'>, now: number): number | null {
  const time = Number(headers.get(KEPT_AT) ?? Number.NaN);
  return Number.isFinite(time) && now - time <= MAX_KEPT_AGE ? time : null;
}

/** Which entries go, of all in the order in which they were kept. */
export function surplus<T>(entries: readonly T[], most: number): T[] {
  return entries.slice(0, Math.max(0, entries.length - most));
}

const NAMED_FILE = /\/_assets\/[\w./~-]+\.(?:js|css|woff2|svg)\b/g;

/** Paths of the hashed files that a page names. */
export function filesOfPage(html: string): string[] {
  return [...new Set(html.match(NAMED_FILE) ?? [])];
}

const IMPORTED = /\b(?:import|from)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g;

/** Paths of the scripts that a script imports before it runs, which are in its own folder. */
export function filesOfScript(path: string, code: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...code.matchAll(IMPORTED)].map(([, name = '']) => folder + name);
}
