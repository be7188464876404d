import { join } from 'node:path';
import { createCompiler } from '#pipeline/compile/compiler.ts';
import { benchPipeline, benchWorkspace } from '../harness/bench-pipeline.ts';
import { report } from '../measure.ts';

export interface IsletReport {
  /** From the start of the process. */
  compileSeconds: number;
  /** Rendering every page, compressing assets, and publishing the release. */
  renderSeconds: number;
  /** Folder of the release. */
  root: string;
}

/** A full build by Islet's own pipeline, from a snapshot that is there already. */
const [project = '', home = ''] = process.argv.slice(2);
const folders = benchWorkspace(project, home);
const pipeline = benchPipeline(folders);
const bundle = await createCompiler(folders, () => {}).compile();
const compiled = performance.now();
const { bundle: released } = await pipeline.release();
if (released !== bundle.id) throw new Error("The shop's code changed during the measurement. Run it again.");
await pipeline.close();
report({
  compileSeconds: compiled / 1000,
  renderSeconds: (performance.now() - compiled) / 1000,
  root: join(folders.releases, bundle.id),
} satisfies IsletReport);
