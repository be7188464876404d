import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { AstroIntegration, HookParameters } from 'astro';
import type { Plugin, ViteDevServer } from 'vite';
import { checkTheme } from './check-theme.ts';
import { TOKENS } from './chosen/tokens.ts';
import { fontStyles } from './fonts/font-styles.ts';
import { themeFonts } from './fonts/theme-fonts.ts';
import { checkOverrides, isReplaceable, overrideOf, overridesOf } from './overrides.ts';
import { allThemes, chosenTheme, stylesOf, type ThemeFolder } from './theme-folder.ts';
import { checkSlots, themeParts } from './theme-parts.ts';

/** Modules that read the theme's folder. Compiled code has their values instead: a release keeps its look. */
const READING = /\/storefront\/theme\/chosen\/[\w-]+\.ts$/;
const FONT_STYLES = /\/storefront\/layouts\/fonts\.css$/;

/** Astro integration that compiles the shop with the theme that the settings name. */
export function themed(): AstroIntegration {
  return {
    name: 'islet-theme',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        const theme = chosenTheme();
        checkTheme(theme);
        // `astro check` begins with it.
        if (command === 'sync') writeOverrideTypes(config.root);
        const plugins = [
          themeModules(),
          themeOverrides(theme, command),
          themeParts(theme),
          ...devTheme(theme),
        ];
        updateConfig({ vite: { plugins } });
      },
    },
  };
}

/** Writes what `src/testing/tsconfig.pages.json` checks with the pages. */
function writeOverrideTypes(root: URL): void {
  const folder = new URL('.islet/check/', root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('overrides.astro', folder), overrideTypes(allThemes(), '../../src'));
}

function themeModules(): Plugin {
  return {
    name: 'islet-theme-modules',
    enforce: 'pre',
    load: {
      filter: { id: READING },
      async handler(id) {
        const values: Record<string, unknown> = await import(id);
        return Object.entries(values).map(asCode).join('\n');
      },
    },
    transform: {
      filter: { id: FONT_STYLES },
      handler: (code, id) => {
        const theme = chosenTheme();
        return fontStyles(code, dirname(id), TOKENS.fonts, themeFonts(theme));
      },
    },
  };
}

/** An export of a module with its value. Paths of files become imports, by which the files get addresses. */
function asCode([name, value]: [string, unknown]): string {
  if (!name.endsWith('_FILES') || !Array.isArray(value))
    return `export const ${name} = ${JSON.stringify(value)};`;
  const imports = value.map((file, index) => `import file${index} from ${JSON.stringify(`${file}?url`)};`);
  return `${imports.join('\n')}\nexport const ${name} = [${value.map((_, index) => `file${index}`).join()}];`;
}

/**
 * A component that compiles where each override of these themes can stand for its original: where it takes the same
 * properties, and has the same exports. It is checked, and never rendered.
 * @param sources path of the folder `src`, as the component imports from it
 */
export function overrideTypes(themes: readonly ThemeFolder[], sources: string): string {
  const lines = themes.flatMap((theme) =>
    overridesOf(theme)
      .filter((path) => !path.endsWith('.css'))
      .map((path) => {
        const original = `typeof import('${sources}/storefront/${path}')`;
        return `fits<${original}>(await import('${sources}/${theme.name}/${path}'));`;
      }),
  );
  return ['---', 'declare function fits<Original>(override: Original): void;', ...lines, '---', ''].join(
    '\n',
  );
}

const UTILITIES = /__uno\.css$/;
const STYLE_ID = /^const __vite__id = .*$/m;
/** The name that Astro gives the sheet in the page. */
const ID_IN_PAGE = '/@id/__x00__/__uno.css';

/** Vite plugins that show a theme under `npm run dev` as releases do, also files that are added or removed. */
export function devTheme(theme: ThemeFolder): Plugin[] {
  return [
    {
      name: 'islet-theme-utilities-first',
      apply: 'serve',
      enforce: 'post',
      // Under Vite's own name for it the sheet of utilities would be appended again, after the rules of the theme.
      transform: {
        filter: { id: UTILITIES },
        handler: (code) => code.replace(STYLE_ID, `const __vite__id = ${JSON.stringify(ID_IN_PAGE)}`),
      },
    },
    {
      name: 'islet-theme-parts-follow',
      apply: 'serve',
      configureServer(server) {
        const follow = (file: string) => {
          const path = relative(theme.path, file);
          if (isReplaceable(path) || path.startsWith(`slots${sep}`)) resolveAgain(server, theme);
        };
        server.watcher.on('add', follow);
        server.watcher.on('unlink', follow);
      },
    },
  ];
}

/** Which files of the theme are imported is part of what Vite keeps of each module. */
function resolveAgain(server: ViteDevServer, theme: ThemeFolder): void {
  for (const check of [checkOverrides, checkSlots]) {
    try {
      check(theme);
    } catch (error) {
      server.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
  for (const environment of Object.values(server.environments)) {
    environment.moduleGraph.invalidateAll();
    environment.hot.send({ type: 'full-reload' });
  }
}

/** Imports that an override can take; all of them are written with the ending of the file. */
const REPLACEABLE = /\.(astro|tsx|css)(\?|$)/;
/** A part of a component that compiling makes a module of, such as its styles. */
const PART = /[?&]astro\b/;
const STYLE_SHEET = /\/storefront\/[^?]*\.css(\?|$)/;
const CSS_IMPORT = /@import "([^"]+)"/g;
/** The theme's own rules, which come last in the style sheet of all pages; this file is imported where it has none. */
const STYLES = '/storefront/layouts/theme.css';

/**
 * Vite plugin that puts a theme's overrides in the place of their originals, on pages and in browsers.
 * @param command by `dev` files may be added later: every import that an override could take is looked at
 */
export function themeOverrides(
  theme: ThemeFolder,
  command: HookParameters<'astro:config:setup'>['command'],
): Plugin {
  const replacementOf = (file: string, importer: string) =>
    file.endsWith(STYLES) ? stylesOf(theme) : overrideOf(file, importer, theme);
  return {
    name: 'islet-theme-overrides',
    enforce: 'pre',
    resolveId: {
      filter: { id: command === 'dev' ? REPLACEABLE : importsOf(theme) },
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

/** The imports that end as a file of the theme does: to resolve all others twice takes a tenth of a build. */
function importsOf(theme: ThemeFolder): RegExp {
  const names = new Set(
    [STYLES, ...overridesOf(theme)].map((path) => basename(path).replace(/[^\w-]/g, '\\$&')),
  );
  return new RegExp(`(^|/)(${[...names].join('|')})(\\?|$)`);
}

function withoutQuery(id: string): string {
  return id.replace(/\?.*/, '');
}
