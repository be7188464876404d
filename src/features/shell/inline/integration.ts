import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';
import { inlineScript } from './hash.ts';

const QUERY = '?inline-script';

/**
 * Adds the directive `client:interaction`, and imports that end in `?inline-script`: a TypeScript module
 * bundled and minified into one text to stand in a page, with the hash that lets the policy allow it.
 */
export function inlineScripts(): AstroIntegration {
  return {
    name: 'islet-inline-scripts',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        const entrypoint = fileURLToPath(new URL('./interaction.ts', import.meta.url));
        addClientDirective({ name: 'interaction', entrypoint });
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-inline-scripts',
                enforce: 'pre',
                async load(id) {
                  if (!id.endsWith(QUERY)) return;
                  const { code, inputs } = await bundle(id.slice(0, -QUERY.length));
                  for (const input of inputs) this.addWatchFile(input);
                  const { hash } = inlineScript(code);
                  return `export const code = ${JSON.stringify(code)};\nexport const hash = ${JSON.stringify(hash)};`;
                },
              },
            ],
          },
        });
      },
    },
  };
}

async function bundle(entry: string): Promise<{ code: string; inputs: string[] }> {
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
  const code = outputFiles[0]?.text.trim() ?? '';
  if (code.includes('</script')) {
    throw new Error(`${entry} holds "</script", which would end the script it is put into. Write it apart.`);
  }
  return { code, inputs: Object.keys(metafile.inputs) };
}
