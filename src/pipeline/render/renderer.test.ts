import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCsp } from '#pipeline/renderer/encode-page.ts';
import { themed } from '#storefront/theme/theme-integration.ts';
import { fixtureCatalog } from '#testing/fixtures/mug-shop.ts';
import { withNeededPolicy } from '#testing/html/needed-policy.ts';
import { normalizeIslands } from '#testing/html/normalize-islands.ts';
import { rendererAdapter } from '../compile/adapter.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

const FIXTURE = fileURLToPath(new URL('../../testing/fixtures/renderer/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/;

/** The pages of the fixture read no catalog. */
const locals: App.Locals = { catalog: fixtureCatalog(), locale: 'en_US' };

let home: string;
let pages: string[];
let render: Renderer['render'];

beforeAll(async () => {
  home = await mkdtemp(join(ROOT, '.islet-renderer-'));
  await cp(FIXTURE, home, { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  const integrations = [themed()];
  const shared = { root: home, configFile: 'astro.config.mjs', logLevel: 'error', integrations } as const;
  await build({ ...shared, output: 'static', outDir: './plain' });
  await build({ ...shared, adapter: rendererAdapter(), output: 'server', outDir: './ours' });
  pages = (await readdir(join(home, 'plain'), { recursive: true })).filter((file) => file.endsWith('.html'));
  ({ render } = await loadRenderer(join(home, 'ours/server/entry.mjs')));
}, 120_000);

afterAll(() => rm(home, { recursive: true, force: true }));

describe('the compiled renderer against plain `astro build`', () => {
  it('has a home page and 20 products in three locales and a 404 page to compare', () => {
    expect(pages).toHaveLength(3 + 60 + 1);
    expect(pages).toContain('pt-br/product/cup-20/index.html');
  });

  it('renders the same bytes, island ids and the place of the policy aside', async () => {
    for (const file of pages) {
      const plain = await readFile(join(home, 'plain', file), 'utf8');
      const path = `/${file.replace(/(index)?\.html$/, '')}${file === '404.html' ? '/' : ''}`;
      const ours = await render(path, locals);
      const [policy] = POLICY.exec(plain)?.slice(1) ?? [];
      expect(policy, file).toContain("script-src 'self' 'sha256-");
      const expected = withCsp(
        [normalizeIslands(plain.replace(POLICY, ''))],
        decodePolicy(policy ?? ''),
      ).join('');
      expect(withNeededPolicy(ours.body.toString()), file).toBe(withNeededPolicy(expected));
      expect(ours.status).toBe(file === '404.html' ? 404 : 200);
    }
  });

  it('allows the scripts of the kinds of islands that a page has, where Astro allows those of all', async () => {
    const hashes = async (path: string) => (await render(path, locals)).csp?.split("'sha256-").length ?? 0;
    const plain = await readFile(join(home, 'plain/404.html'), 'utf8');
    const ofAstro = plain.split("'sha256-").length;
    const ofIslands = (await hashes('/product/cup-1/')) - (await hashes('/404/'));
    expect(ofIslands).toBeGreaterThan(0);
    expect(await hashes('/product/cup-1/')).toBeLessThan(ofAstro);
  });

  it('numbers islands and the ids in them as they stand in the page, so that no two are the same', async () => {
    const html = (await render('/product/cup-1/', locals)).body.toString();
    const islands = [...html.matchAll(/<astro-island prefix="(\w+)".*?<button type="button" id="(\w+)"/gs)];
    expect(islands.map(([, ...ids]) => ids)).toEqual([
      ['r1', '_r1R_0_'],
      ['r2', '_r2R_0_'],
    ]);
  });

  it('ships the same client assets', async () => {
    const plain = (await readdir(join(home, 'plain/_astro'))).sort();
    expect((await readdir(join(home, 'ours/client/_astro'))).sort()).toEqual(plain);
  });

  it('fails a page that throws instead of returning half a page', async () => {
    await expect(render('/product/no-such-cup/', locals)).rejects.toThrow('No product no-such-cup');
  });

  it('refuses a page with a script that its own policy forbids', async () => {
    await expect(render('/product/with-a-script-of-its-own/', locals)).rejects.toThrow(
      'Its own policy forbids "<script>own();"',
    );
  });
});

function decodePolicy(attribute: string): string {
  return attribute.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
