import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildChanges } from '#storefront/domain/builds/build-meta.ts';

/** More builds than are kept metas of. */
const MAX_BUILDS = 100;

/**
 * The pages that differ between two builds of this machine, by the metas in its `builds` folder.
 * @returns null where any page may
 */
export function changedPages(builds: string, from: string, to: string): Set<string> | null {
  const paths = new Set<string>();
  let id: string | null = to;
  for (let step = 0; step < MAX_BUILDS && id !== null && id !== from; step++) {
    const meta = readMeta(builds, id);
    if (meta === null || meta.full) return null;
    for (const path of [...meta.changed, ...meta.removed]) paths.add(path);
    id = meta.previousId;
  }
  return id === from ? paths : null;
}

function readMeta(builds: string, id: string): BuildChanges | null {
  try {
    return JSON.parse(readFileSync(join(builds, 'meta', `${id}.json`), 'utf8')) as BuildChanges;
  } catch {
    return null;
  }
}
