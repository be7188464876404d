import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundleScript } from './bundle.ts';
import { inlineScript } from './hash.ts';

const INLINE = '?inline-script';
const FILE = '?script-file';

/**
 * Adds the directive `client:interaction`, and two kinds of imports, each of a TypeScript module that is
 * bundled and minified: `?inline-script` is a text to stand in a page, with the hash that lets the policy
 * allow it; `?script-file` is the address of a file, for what a page loads later.
 */
export function shellScripts(): AstroIntegration {
  /** Path below the site's root -> code. */
  const files = new Map<string, string>();
  return {
    name: 'islet-shell-scripts',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command, config, updateConfig }) => {
        const entrypoint = fileURLToPath(new URL('./interaction.ts', import.meta.url));
        addClientDirective({ name: 'interaction', entrypoint });
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-shell-scripts',
                enforce: 'pre',
                async load(id) {
                  if (id.endsWith(INLINE)) return loadInline(id.slice(0, -INLINE.length), this);
                  if (!id.endsWith(FILE)) return;
                  const entry = id.slice(0, -FILE.length);
                  if (command === 'dev') return asModule(`/${relative(fileURLToPath(config.root), entry)}`);
                  const { code } = await bundleScript(entry, 'esm');
                  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
                  const path = `${config.build.assets}/late.${hash}.js`;
                  files.set(path, code);
                  return asModule(`/${path}`);
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const [path, code] of files) {
          const file = new URL(path, dir);
          await mkdir(new URL('./', file), { recursive: true });
          await writeFile(file, code);
        }
      },
    },
  };
}

async function loadInline(entry: string, build: { addWatchFile(file: string): void }): Promise<string> {
  const { code, inputs } = await bundleScript(entry, 'iife');
  if (code.includes('</script')) {
    throw new Error(`${entry} holds "</script", which would end the script it is put into. Write it apart.`);
  }
  for (const input of inputs) build.addWatchFile(input);
  const { hash } = inlineScript(code);
  return `export const code = ${JSON.stringify(code)};\nexport const hash = ${JSON.stringify(hash)};`;
}

function asModule(value: string): string {
  return `export default ${JSON.stringify(value)};`;
}
