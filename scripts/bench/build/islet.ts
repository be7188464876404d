import { join } from 'node:path';
import { compile } from '#release/compile.ts';
import { createPipeline } from '#release/pipeline.ts';
import { silent } from '#release/progress.ts';
import { headersFile } from '#release/serve/headers.ts';
import { precompress } from '#release/serve/precompress.ts';
import { redirectsFile } from '#release/serve/redirects.ts';
import { type Workspace, workspace } from '#release/workspace.ts';
import { report } from '../measure.ts';

export interface IsletReport {
  compileSeconds: number;
  /** Rendering every page and publishing the release. */
  renderSeconds: number;
  /** Folder of the release. */
  root: string;
}

/** A full build by Islet's own pipeline, from a snapshot that is there already. */
const [project = '', home = '', snapshot = ''] = process.argv.slice(2);
const folders: Workspace = { ...workspace(project, home), snapshot, renderers: join(home, 'renderers') };
const pipeline = createPipeline({
  workspace: folders,
  refresh: async () => ({ requests: 0, read: 0, depth: 'walk', nextSaleAt: null }),
  hostFiles: (policy) => ({ _headers: headersFile(policy), _redirects: redirectsFile() }),
  publishPictures: async () => {},
  precompress: async (folder) => {
    await precompress(folder);
  },
  log: (line) => console.log(line),
  progress: silent,
});
const started = performance.now();
const bundle = await compile(folders, () => {});
const compiled = performance.now();
const { bundle: released } = await pipeline.release();
if (released !== bundle.id) throw new Error("The shop's code changed during the measurement. Run it again.");
await pipeline.close();
report({
  compileSeconds: (compiled - started) / 1000,
  renderSeconds: (performance.now() - compiled) / 1000,
  root: join(folders.releases, bundle.id),
} satisfies IsletReport);
