import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SOURCES, type ThemeFolder } from './theme-folder.ts';
import { themeOverrides } from './theme-integration.ts';

const ISLAND = 'ui/ShareButton.tsx';
const STOREFRONT = join(SOURCES, 'storefront');

let theme: ThemeFolder;
beforeEach(() => {
  // Below the project, whose package.json says where "#storefront" is.
  theme = { name: 'themes/test', path: mkdtempSync(join(SOURCES, '../.islet-test-theme-')) };
});
afterEach(() => rmSync(theme.path, { recursive: true }));

function write(path: string, text: string): string {
  const file = join(theme.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Everything that a build of a module makes, as one text. */
async function built(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [themeOverrides(theme, 'build')],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, external: [/^react/], preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('\n');
}

it('replaces an island that is an entry of its own, and wraps the original in it', async () => {
  write(
    ISLAND,
    `import { ShareButton as Original } from '#storefront/${ISLAND}';
    export const ShareButton = () => ['the theme', Original];`,
  );
  const code = await built(join(STOREFRONT, ISLAND));
  expect(code).toContain('the theme');
  expect(code).toContain('i-ph-share-network');
});

it('replaces a component wherever another one imports it', async () => {
  write(ISLAND, `export const ShareButton = () => 'the theme';`);
  const page = write('page.ts', `export { ShareButton } from '#storefront/${ISLAND}';`);
  const code = await built(page);
  expect(code).toContain('the theme');
  expect(code).not.toContain('i-ph-share-network');
});

it('replaces style sheets that scripts or other style sheets import, and adds its own', async () => {
  write('features/panel/panel.css', '.panel { --theme: 1 }');
  write('styles.css', '.page { --theme: 2 }');
  const page = write(
    'page.ts',
    `import '#storefront/layouts/theme.css'; import '#storefront/layouts/later.css';`,
  );
  const styles = await built(page);
  expect(styles).toMatch(/--theme: ?1/);
  expect(styles).toMatch(/--theme: ?2/);
  expect(styles).toContain('.loading-bar');
  expect(styles).not.toContain('.panel-left');
});
