import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { IsletError, says } from '#kit/messages/says.ts';
import { sectionFiles, slotFilesOf, type ThemeFolder } from './theme-folder.ts';

/**
 * Named places that a theme can fill, and where they are. The file is named like the slot, with a hyphen in place of
 * the colon: `slots/product-after-buy.astro`. Astro files are static; they get what the slot says as properties.
 */
const PAGE_SLOTS = {
  'header:before': 'above the header, on every page',
  'header:after': 'below the header, on every page',
  'footer:before': 'above the footer, on every page',
  'footer:end': 'the end of every page',
  'home:end': 'below the sections of the home page',
  'list:start': 'above the title of a list, with its `page`',
  'list:end': 'below the products of a list, with its `page`',
  'categories:end': 'below all categories',
  'product:after-title': 'below the name of a product, with its `page`',
  'product:after-buy': 'below the form of a product, with its `page`',
  'product:after-details': 'below the details of a product, with its `page`',
  'product:end': 'below the reviews of a product, with its `page`',
  'content:end': "below a page of the merchant's own words, with its `content`",
  'checkout:start': 'above the checkout',
  'checkout:end': 'below the checkout',
  'order:end': 'below an order',
  'account:end': 'below the account',
  'wishlist:end': 'below the wishlist',
  'contact:end': 'below the contact form',
  'not-found:end': 'below what pages say that are not there',
} as const;

/** The same within islands: React components in `.tsx` files, which are in their scripts. */
const ISLAND_SLOTS = {
  'product:after-price': 'below the price of a product, with its `productId` and `locale`',
  'cart:before-total': 'above the total in the cart panel, with the `cart` and `locale`',
  'checkout:before-total': 'above the total in the checkout, with the `cart` and `locale`',
} as const;

/** The file of a slot in the folder `slots` of a theme. */
function slotFile(name: string): string {
  return `${name.replace(':', '-')}.${name in ISLAND_SLOTS ? 'tsx' : 'astro'}`;
}

/** The files of all slots. */
export function slotFiles(): string[] {
  return [...Object.keys(PAGE_SLOTS), ...Object.keys(ISLAND_SLOTS)].map(slotFile);
}

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
    resolveId: {
      filter: { id: /^(slot|theme):/ },
      handler(source) {
        if (source === SECTIONS) return OWN_SECTIONS;
        if (!source.startsWith(SLOT)) return null;
        const file = join(theme.path, 'slots', source.slice(SLOT.length));
        return existsSync(file) ? file : UNFILLED;
      },
    },
    load: {
      filter: { id: /^\0islet-/ },
      handler(id) {
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
