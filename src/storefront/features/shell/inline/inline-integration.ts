import type { AstroIntegration } from 'astro';
import { bundleScript } from './bundle.ts';
import { inlineScript } from './hash.ts';

const INLINE = '?inline-script';

/**
 * Astro integration for imports with `?inline-script`: the module bundled and minified as `code`, with its `hash` for
 * the content security policy.
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
                load(id) {
                  return id.endsWith(INLINE) ? loadInline(id.slice(0, -INLINE.length), this) : null;
                },
              },
            ],
          },
        });
      },
    },
  };
}

async function loadInline(entry: string, build: { addWatchFile(file: string): void }): Promise<string> {
  const { code, inputs } = await bundleScript(entry);
  if (code.includes('</script')) {
    throw new Error(`${entry} holds "</script", which would end the script it is put into. Write it apart.`);
  }
  for (const input of inputs) build.addWatchFile(input);
  const { hash } = inlineScript(code);
  return `export const code = ${JSON.stringify(code)};\nexport const hash = ${JSON.stringify(hash)};`;
}
