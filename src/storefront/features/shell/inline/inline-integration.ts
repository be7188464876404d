import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';
import { inlineScript } from '#kit/policy-hash.ts';

const INLINE = /\?inline-script(=translated)?$/;

/**
 * Astro integration for imports with `?inline-script`: the module bundled and minified as `code`, with its `hash` for
 * the content security policy. With `?inline-script=translated`, its constant `TRANSLATED` is true.
 */
export function inlineScripts(): AstroIntegration {
  return {
    name: 'islet-inline-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-inline-scripts',
                enforce: 'pre',
                load: {
                  filter: { id: INLINE },
                  handler(id) {
                    const [query = '', translated] = INLINE.exec(id) ?? [];
                    return loadInline(id.slice(0, -query.length), translated !== undefined, this);
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}

async function loadInline(
  entry: string,
  isTranslated: boolean,
  build: { addWatchFile(file: string): void },
): Promise<string> {
  const { code, inputs } = await bundleScript(entry, { TRANSLATED: String(isTranslated) });
  if (code.includes('</script')) {
    throw new Error(`${entry} holds "</script", which would end the script it is put into. Write it apart.`);
  }
  for (const input of inputs) build.addWatchFile(input);
  const { hash } = inlineScript(code);
  return `export const code = ${JSON.stringify(code)};\nexport const hash = ${JSON.stringify(hash)};`;
}

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
