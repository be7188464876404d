import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allThemes, SOURCES, type ThemeFolder } from './theme-folder.ts';
import { checkSlots, slotFiles, themeParts } from './theme-parts.ts';

let theme: ThemeFolder;
beforeEach(() => {
  theme = { name: 'themes/test', path: mkdtempSync(join(SOURCES, '../.islet-test-theme-')) };
});
afterEach(() => rmSync(theme.path, { recursive: true }));

function write(path: string, text = ''): string {
  const file = join(theme.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The code of a module with what the theme fills in. Astro's compiler is not part of it. */
async function built(entry: string): Promise<string> {
  const astro = {
    name: 'astro',
    load: (id: string) => (id.endsWith('.astro') ? `export default ${JSON.stringify(id)};` : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [themeParts(theme), astro],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n');
}

it('names each file that fills no slot, and the slots that there are', () => {
  write('slots/product-after-buy.astro');
  write('slots/product-after-bye.astro');
  // A slot within islands takes a React component, one of a page an Astro component.
  write('slots/cart-before-total.astro');
  write('slots/home-end.tsx');
  expect(() => checkSlots(theme)).toThrow(
    'There is no slot for src/themes/test/slots/cart-before-total.astro, home-end.tsx, product-after-bye.astro. The slots are: account-end.astro, cart-before-total.tsx,',
  );
});

it('takes a file for each slot, other files beside them, and no folder at all', () => {
  expect(() => checkSlots(theme)).not.toThrow();
  for (const file of slotFiles()) write(`slots/${file}`);
  write('slots/notes.md');
  expect(() => checkSlots(theme)).not.toThrow();
});

it.each(allThemes())('$name fills slots that there are', (shipped) => {
  expect(() => checkSlots(shipped)).not.toThrow();
});

it('puts the file of a slot in its place, and nothing where there is none', async () => {
  write('slots/cart-before-total.tsx', `export default () => 'wrapped as a gift';`);
  const page = write(
    'page.ts',
    `import Cart from 'slot:cart-before-total.tsx'; import Home from 'slot:home-end.astro'; export const slots = [Cart, Home];`,
  );
  const code = await built(page);
  expect(code).toContain('wrapped as a gift');
  expect(code).toContain('slots = [cart_before_total_default, null]');
});

it('gives the home page the sections of the theme by their names', async () => {
  write('sections/Lookbook.astro');
  const page = write('page.ts', `export { default as sections } from 'theme:sections';`);
  expect(await built(page)).toMatch(/"?Lookbook"?: /);
});
