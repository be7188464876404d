import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { overrideOf } from './overrides.ts';
import { stylesOf, type ThemeFolder } from './theme-folder.ts';

/** Imports that an override can take; all of them are written with the ending of the file. */
const REPLACEABLE = /\.(astro|tsx|css)(\?|$)/;
/** A part of a component that compiling makes a module of, such as its styles. */
const PART = /[?&]astro\b/;
const STYLE_SHEET = /\/storefront\/[^?]*\.css(\?|$)/;
const CSS_IMPORT = /@import "([^"]+)"/g;
/** The theme's own rules, which come last in the style sheet of all pages; this file is imported where it has none. */
const STYLES = '/storefront/layouts/theme.css';

/** Vite plugin that puts a theme's overrides in the place of their originals, on pages and in browsers. */
export function themeOverrides(theme: ThemeFolder): Plugin {
  const replacementOf = (file: string, importer: string) =>
    file.endsWith(STYLES) ? stylesOf(theme) : overrideOf(file, importer, theme);
  return {
    name: 'islet-theme-overrides',
    enforce: 'pre',
    resolveId: {
      filter: { id: REPLACEABLE },
      // An island that browsers load is imported by nobody.
      async handler(source, importer = '', options) {
        if (PART.test(source)) return null;
        const resolved = await this.resolve(source, importer || undefined, { ...options, skipSelf: true });
        if (resolved === null || resolved.external) return null;
        const [file = '', query] = resolved.id.split('?', 2);
        const override = replacementOf(file, withoutQuery(importer));
        if (override === null) return null;
        return { ...resolved, id: query === undefined ? override : `${override}?${query}` };
      },
    },
    // Vite resolves imports of style sheets by itself.
    transform: {
      filter: { id: STYLE_SHEET },
      handler(code, id) {
        const file = withoutQuery(id);
        return code.replace(CSS_IMPORT, (line, path: string) => {
          const override = replacementOf(resolve(dirname(file), path), file);
          return override === null ? line : `@import "${relative(dirname(file), override)}"`;
        });
      },
    },
  };
}

function withoutQuery(id: string): string {
  return id.replace(/\?.*/, '');
}
