import { build } from 'esbuild';

export interface BundledScript {
  code: string;
  /** Files it was made from, relative to the working directory. */
  inputs: string[];
}

/** Bundles and minifies a TypeScript module into a script that can stand in a page. */
export async function bundleScript(entry: string): Promise<BundledScript> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    charset: 'utf8',
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0]?.text.trim() ?? '', inputs: Object.keys(metafile.inputs) };
}
