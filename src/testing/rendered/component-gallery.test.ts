import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { compile } from '#pipeline/compile/compiler.ts';
import { workspace } from '#pipeline/workspace.ts';
import { fixtureCatalog, shop } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, shopRenderer } from './rendered-page.ts';

const PROJECT = workspace(fileURLToPath(new URL('../../../', import.meta.url)));
/** Classes of the component gallery, and of the hero of the home page. */
const GALLERY = 'gallery-swatches';
const HERO = 'hero-words';

beforeAll(...COMPILED);

it('is in no page of a release', async () => {
  const { render } = await shopRenderer();
  const catalog = fixtureCatalog(shop());
  const ask = (path: string) => render(path, { catalog, locale: 'en_US' });
  expect((await ask('/gallery/')).status).toBe(404);
  expect((await ask('/contact/')).status).toBe(200);
});

it('is in no file of a bundle: neither in what renders pages, nor in scripts or styles', async () => {
  const { entry, client } = await compile(PROJECT, () => {});
  const files = [dirname(entry), client].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(?:m?js|css)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name)),
  );
  const having = (mark: string) => files.filter((file) => readFileSync(file, 'utf8').includes(mark));
  expect(having(HERO).length).toBeGreaterThan(1);
  expect(having(GALLERY)).toEqual([]);
});
