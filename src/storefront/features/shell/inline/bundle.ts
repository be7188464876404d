import { build } from 'esbuild';

interface BundledScript {
  code: string;
  /** Source files, relative to the working directory. */
  inputs: string[];
}

/**
 * Bundles and minifies a TypeScript module into a script to inline.
 * @param entry path of the module
 * @param define names that it has no declaration of -> their values, as code
 * @throws Error if it does not compile
 */
export async function bundleScript(
  entry: string,
  define: Record<string, string> = {},
): Promise<BundledScript> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    define,
    charset: 'utf8',
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0]?.text.trim() ?? '', inputs: Object.keys(metafile.inputs) };
}
