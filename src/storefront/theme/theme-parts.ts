import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { IsletError, says } from '#kit/messages/says.ts';
import { slotFiles } from './slot-names.ts';
import { sectionFiles, slotFilesOf, type ThemeFolder } from './theme-folder.ts';

/** Imports of slots: `slot:home-end.astro`. */
const SLOT = 'slot:';
const UNFILLED = '\0islet-unfilled-slot';
/** The import of the theme's own sections of the home page. */
const SECTIONS = 'theme:sections';
const OWN_SECTIONS = '\0islet-theme-sections';

/**
 * Vite plugin that resolves what a theme adds to pages: slots, which are null where no file fills them, and the
 * components that sections of the home page name.
 */
export function themeParts(theme: ThemeFolder): Plugin {
  return {
    name: 'islet-theme-parts',
    enforce: 'pre',
    resolveId(source) {
      if (source === SECTIONS) return OWN_SECTIONS;
      if (!source.startsWith(SLOT)) return null;
      const file = join(theme.path, 'slots', source.slice(SLOT.length));
      return existsSync(file) ? file : UNFILLED;
    },
    load(id) {
      if (id === UNFILLED) return 'export default null;';
      if (id !== OWN_SECTIONS) return null;
      const files = sectionFiles(theme);
      const imports = files.map((name, index) => {
        const path = join(theme.path, 'sections', `${name}.astro`);
        return `import Section${index} from ${JSON.stringify(path)};`;
      });
      const entries = files.map((name, index) => `${JSON.stringify(name)}: Section${index}`);
      return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
    },
  };
}

/** @throws IsletError if a file of the theme is in its folder of slots and fills none */
export function checkSlots(theme: ThemeFolder): void {
  const known = new Set(slotFiles());
  const unknown = slotFilesOf(theme).filter((file) => !known.has(file));
  if (unknown.length === 0) return;
  const list = [...known].sort().join(', ');
  throw new IsletError(
    says('theme.unknownSlot', { file: `src/${theme.name}/slots/${unknown.join(', ')}`, list }),
  );
}
