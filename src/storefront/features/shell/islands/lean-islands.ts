import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { inlineScript } from '#kit/policy-hash.ts';
import { bundleScript } from '../inline/inline-integration.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Modules of Astro's server runtime that are replaced, and those that import them. */
const ELEMENT = /\/astro-island\.prebuilt(-dev)?\.js$/;
const SERIALIZE = /\/serialize\.js$/;
const ELEMENT_MODULE = '\0islet-island-element';
const DIRECTIVE = 'interaction';
const NO_SCRIPT = ' ';
const RUNTIME =
  /\/astro\/dist\/runtime\/server\/(scripts|hydration|render\/component)\.js$|\/src\/pipeline\/renderer\/own\/[\w-]+\.ts$/;
/** The renderer of islands in browsers, and what gives it the properties that all islands of a page share. */
const REACT_CLIENT = /^@astrojs\/react\/client\.js$/;
const SHARING_CLIENT = file('./client.ts');

/**
 * Astro integration for islands: adds the directive `client:interaction`, and an element and properties that cost a
 * third of the bytes of Astro's. The element brings what the directive does, so that no page has a script of its own
 * for it.
 */
export function leanIslands(): AstroIntegration {
  return {
    name: 'islet-lean-islands',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, command, config, updateConfig }) => {
        addClientDirective({ name: DIRECTIVE, entrypoint: file('./interaction.ts') });
        const { code } = await bundleScript(file('./element.ts'), { IS_DEV: String(command === 'dev') });
        updateConfig({ vite: { plugins: [replaceRuntime(code)] } });
        const { csp } = config.security;
        if (csp === false) return;
        const algorithm = csp === true ? 'SHA-256' : csp.algorithm;
        const { hash } = inlineScript(code);
        updateConfig({ security: { csp: { algorithm, scriptDirective: { hashes: [hash] } } } });
      },
      'astro:build:ssr': ({ manifest }) => {
        const directive = manifest.clientDirectives.find(([name]) => name === DIRECTIVE);
        if (directive === undefined)
          throw new Error('Astro has moved its directives: correct lean-islands.ts.');
        const { hash } = inlineScript(directive[1]);
        // Astro knows no directive without a script.
        directive[1] = NO_SCRIPT;
        const scripts = manifest.csp?.scriptDirective;
        if (scripts) scripts.hashes = scripts.hashes.filter((entry) => entry !== hash);
      },
    },
  };
}

function replaceRuntime(element: string): Plugin {
  const replaced = new Set<string>();
  const replace = (name: string) => {
    replaced.add(name);
    return name;
  };
  return {
    name: 'islet-lean-islands',
    enforce: 'pre',
    resolveId: {
      filter: { id: [REACT_CLIENT, ELEMENT, SERIALIZE] },
      handler(source, importer = '') {
        if (REACT_CLIENT.test(source)) return importer === SHARING_CLIENT ? null : SHARING_CLIENT;
        if (!RUNTIME.test(importer)) return null;
        return replace(ELEMENT.test(source) ? ELEMENT_MODULE : file('./serialize-props.ts'));
      },
    },
    load: {
      filter: { id: /^\0islet-/ },
      handler: (id) => (id === ELEMENT_MODULE ? `export default ${JSON.stringify(element)};` : null),
    },
    buildEnd() {
      const hasIslands = Array.from(this.getModuleIds()).some((module) => RUNTIME.test(module));
      if (hasIslands && replaced.size < 2)
        this.error('Astro has moved its modules of islands: correct lean-islands.ts.');
    },
  };
}
