import type { RouteRule } from '../routes/route-rules.ts';

/** `builds/meta/{id}.json`: the changes of a build. */
export interface BuildMeta {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  previousId: string | null;
  /** Any page may have changed; `changed` is then empty. */
  full: boolean;
  /** Paths of pages that were added or have other bytes. */
  changed: string[];
  removed: string[];
  /** Path pattern -> the page that a host serves for it, or its route rule. */
  routeRules: Record<string, { rewrite: string } | RouteRule>;
}

export type BuildChanges = Pick<BuildMeta, 'previousId' | 'full' | 'changed' | 'removed'>;

/** Path of the file with the changes of a build. */
export function buildMetaPath(id: string): string {
  return `/builds/meta/${encodeURIComponent(id)}.json`;
}

const MAX_STEPS = 20;

/** Number of changed pages from which a client treats all pages as changed. */
const MAX_PATHS = 2000;

/** The pages that differ between two builds, by walking back from the later one; null if any page may have changed. */
export async function changesBetween(
  known: string,
  latest: string,
  read: (id: string) => Promise<BuildChanges | null>,
): Promise<Set<string> | null> {
  const paths = new Set<string>();
  let id: string | null = latest;
  for (let step = 0; step < MAX_STEPS && id !== null && id !== known; step++) {
    const meta: BuildChanges | null = await read(id);
    if (meta === null || meta.full) return null;
    for (const path of [...meta.changed, ...meta.removed]) paths.add(path);
    if (paths.size > MAX_PATHS) return null;
    id = meta.previousId;
  }
  return id === known ? paths : null;
}

/** Reads a meta from a response; null if a host responds with something else, such as an error page. */
export function parseBuildChanges(body: unknown): BuildChanges | null {
  if (typeof body !== 'object' || body === null) return null;
  const { previousId, full, changed, removed } = body as Record<keyof BuildChanges, unknown>;
  const isId = previousId === null || typeof previousId === 'string';
  return isId && typeof full === 'boolean' && isTexts(changed) && isTexts(removed)
    ? { previousId, full, changed, removed }
    : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
