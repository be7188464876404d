import { build, type Format } from 'esbuild';

export interface BundledScript {
  code: string;
  /** Files it was made from, relative to the working directory. */
  inputs: string[];
}

/** Bundles and minifies a TypeScript module for browsers. */
export async function bundleScript(entry: string, format: Format): Promise<BundledScript> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    tsconfigRaw: {},
    charset: 'utf8',
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0]?.text.trim() ?? '', inputs: Object.keys(metafile.inputs) };
}
