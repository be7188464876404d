import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '#config.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import type { ThemeTokens } from './tokens.ts';

/** Folder of the sources, `src`. */
export const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of the theme where the settings name none. */
const DEFAULT_FOLDER = 'theme';

/** A theme, by its folder: what it holds, read when it is asked for. */
export interface ThemeFolder {
  /** Path relative to `src`, such as `themes/workshop`. */
  name: string;
  /** Absolute path. */
  path: string;
}

/**
 * The theme that `theme` in `src/config.ts` names.
 * @throws IsletError if there is no such folder, or it has no tokens
 */
export function chosenTheme(): ThemeFolder {
  const name = config.theme ?? DEFAULT_FOLDER;
  const path = join(SOURCES, name);
  if (!existsSync(join(path, 'tokens.ts'))) {
    throw new IsletError(
      says('theme.missing', {
        name,
        list: allThemes()
          .map((theme) => theme.name)
          .join(', '),
      }),
    );
  }
  return { name, path };
}

/** All themes that there are, chosen or not. */
export function allThemes(): ThemeFolder[] {
  const files = globSync([`${DEFAULT_FOLDER}/tokens.ts`, 'themes/*/tokens.ts'], { cwd: SOURCES });
  return files
    .map((file) => dirname(file))
    .sort()
    .map((name) => ({ name, path: join(SOURCES, name) }));
}

/**
 * The tokens that a theme states, as its `tokens.ts` has them.
 * @throws IsletError if the file cannot be read as TypeScript, or exports no tokens
 */
export function readTokens({ name, path }: ThemeFolder): ThemeTokens {
  const file = `src/${name}/tokens.ts`;
  let module: { default?: unknown };
  try {
    module = createRequire(import.meta.url)(join(path, 'tokens.ts'));
  } catch (cause) {
    throw new IsletError(says('theme.unreadable', { file, reason: reasonOf(cause) }), { cause });
  }
  if (typeof module.default !== 'object' || module.default === null) {
    throw new IsletError(says('theme.unreadable', { file, reason: 'It has no "export default tokens;"' }));
  }
  return module.default;
}

/** The theme's style sheet; null if it has none. */
export function stylesOf({ path }: ThemeFolder): string | null {
  const file = join(path, 'styles.css');
  return existsSync(file) ? file : null;
}

/** The names of the theme's own sections of the home page: its files `sections/<name>.astro`. */
export function sectionFiles({ path }: ThemeFolder): string[] {
  return globSync('sections/*.astro', { cwd: path })
    .map((file) => basename(file, '.astro'))
    .sort();
}

/** The files of the theme's folder `slots`. */
export function slotFilesOf({ path }: ThemeFolder): string[] {
  return globSync('slots/*.{astro,tsx}', { cwd: path })
    .map((file) => basename(file))
    .sort();
}

/**
 * The files of a theme's folder `messages` by name, such as `de_DE`.
 * @throws IsletError if one is no JSON
 */
export function readMessages({ name, path }: ThemeFolder): Readonly<Record<string, unknown>> {
  const files = globSync('messages/*.json', { cwd: path }).sort();
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), readJson(join(path, file), `src/${name}/${file}`)]),
  );
}

function readJson(path: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new IsletError(says('theme.unreadable', { file, reason: reasonOf(cause) }), { cause });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
