import { join } from 'node:path';
import { type Measured, measure } from '../measure.ts';
import type { PlainReport } from './prerendered.ts';

interface AstroBuild {
  project: string;
  outDir: string;
  snapshot: string;
  /** Astro's cache between builds; without it every build renders everything. */
  cacheDir?: string;
}

/** Builds the shop's pages of a snapshot by Astro alone. */
export async function astroBuild(build: AstroBuild): Promise<Measured<PlainReport>> {
  const { project, outDir, snapshot, cacheDir = '' } = build;
  const config = 'scripts/bench/plain/astro.config.mjs';
  const args = ['build', '--root', project, '--config', config, '--outDir', outDir];
  const { reported, ended } = measure<PlainReport>(join(project, 'node_modules/astro/bin/astro.mjs'), args, {
    ISLET_RENDERER: 'astro',
    ISLET_SNAPSHOT: snapshot,
    ISLET_BENCH_CACHE: cacheDir,
  });
  await reported;
  return ended;
}
