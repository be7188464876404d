import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SOURCES, type ThemeFolder } from './theme-folder.ts';
import { devTheme, themeOverrides } from './theme-integration.ts';
import { themeParts } from './theme-parts.ts';

const BUTTON = 'ui/ShareButton.tsx';

let theme: ThemeFolder;
let server: ViteDevServer | undefined;
beforeEach(() => {
  theme = { name: 'themes/test', path: mkdtempSync(join(SOURCES, '../.islet-test-theme-')) };
});
afterEach(async () => {
  await server?.close();
  rmSync(theme.path, { recursive: true });
});

function write(path: string, text = ''): string {
  const file = join(theme.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** A development server, whose files are the theme's. */
async function serve(...plugins: Plugin[]): Promise<ViteDevServer> {
  server = await createServer({
    configFile: false,
    root: theme.path,
    logLevel: 'silent',
    plugins: [...plugins, themeOverrides(theme, 'dev'), themeParts(theme), ...devTheme(theme)],
    optimizeDeps: { noDiscovery: true },
    // Tests tell it of changes themselves.
    server: { middlewareMode: true, ws: false, watch: null },
  });
  return server;
}

it('resolves slots and components again once the theme has a file for them, or none any more', async () => {
  write('page.ts', `import slot from 'slot:cart-before-total.tsx'; import '#storefront/${BUTTON}'; slot;`);
  const { transformRequest, watcher } = await serve();
  const page = async () => (await transformRequest('/page.ts'))?.code;
  expect(await page()).toContain('islet-unfilled-slot');
  expect(await page()).not.toContain(`/${BUTTON}"; slot`);

  const slot = write('slots/cart-before-total.tsx', 'export default () => null;');
  watcher.emit('add', slot);
  expect(await page()).toContain('"/slots/cart-before-total.tsx"');
  const override = write(BUTTON, 'export const ShareButton = () => null;');
  watcher.emit('add', override);
  expect(await page()).toContain(`"/${BUTTON}"`);

  rmSync(override);
  watcher.emit('unlink', override);
  expect(await page()).not.toContain(`"/${BUTTON}"`);
  expect(await page()).toContain('"/slots/cart-before-total.tsx"');
});

it('names what is wrong with a file that was added, and goes on', async () => {
  write('page.ts', '');
  const { config, transformRequest, watcher } = await serve();
  const error = vi.spyOn(config.logger, 'error').mockReturnValue();
  watcher.emit('add', write('features/shell/Footer.astro', '<footer></footer>'));
  expect(error.mock.calls.flat().join()).toContain('Footer.astro does not say which original');
  expect(await transformRequest('/page.ts')).not.toBeNull();
});

it('gives the sheet of utilities the name that it has in the page, so that it keeps its place before others', async () => {
  const utilities = '\0/__uno.css';
  const { transformRequest } = await serve({
    name: 'utilities',
    resolveId: (id) => (id === utilities ? id : null),
    load: (id) => (id === utilities ? '.btn { color: red }' : null),
  });
  const sheet = await transformRequest(utilities);
  expect(sheet?.code).toContain('const __vite__id = "/@id/__x00__/__uno.css"\n');
});
