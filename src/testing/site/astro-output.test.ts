import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { astroBuild } from '#pipeline/compile/compiler.ts';
import { loadRenderer, type Renderer } from '#pipeline/render/renderer.ts';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { workspace } from '#pipeline/workspace.ts';
import { ERROR_PAGE, splitLocale } from '#storefront/domain/routes/routes.ts';
import { withNeededPolicy } from '../html/needed-policy.ts';
import { normalizeIslands } from '../html/normalize-islands.ts';
import { builtPages, pagesOfTier, siteRoot, WHOLE_SITE } from './built-site.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Names of hashed files differ, since client code has the address of its folder in it. */
const HASH = /(\/_assets\/[\w.-]+)\.[\w-]{8}\.(?=js|css)/g;

let folder: string;
let render: Renderer['render'];

beforeAll(async () => {
  folder = await mkdtemp(join(PROJECT, '.islet-astro-'));
  await astroBuild(PROJECT, folder, { ISLET_RENDERER: 'astro' });
  ({ render } = await loadRenderer(join(folder, 'server/entry.mjs')));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

it("has the pages that Astro's own runtime makes, byte for byte", WHOLE_SITE, async () => {
  const catalog = openCatalog(workspace(PROJECT, dirname(siteRoot())).snapshot, () => {});
  const different: string[] = [];
  let count = 0;
  for (const { path, html } of builtPages(pagesOfTier())) {
    const address = path.endsWith(ERROR_PAGE) ? `${path}/` : path;
    const { locale } = splitLocale(path);
    const rendered = await render(address, { catalog: catalog.in(locale), locale });
    const expected = withNeededPolicy(normalizeIslands(rendered.body.toString()));
    count += 1;
    if (withNeededPolicy(html).replace(HASH, '$1.') !== expected.replace(HASH, '$1.')) different.push(path);
  }
  catalog.close();
  expect(different).toEqual([]);
  expect(count).toBeGreaterThan(150);
});
