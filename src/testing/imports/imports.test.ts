import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importViolations } from './imports.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/test/check-imports.ts', import.meta.url));
const IMPORTS = {
  '#storefront/api/map/text/decode-entity.ts': {
    browser: './src/api/map/text/decode-entity-in-browser.ts',
    default: './src/api/map/text/decode-entity.ts',
  },
  '#*': './src/*',
};

/** What no file of a layer may import: the folders above it, and those beside it. */
const FORBIDDEN: Record<string, string[]> = {
  pages: ['release', 'backend', 'remote-images', 'http-server', 'testing'],
  layouts: ['pages', 'release', 'backend', 'testing'],
  features: ['pages', 'layouts', 'release', 'backend', 'testing'],
  stores: ['pages', 'layouts', 'features', 'seo', 'release', 'backend', 'testing'],
  api: ['pages', 'layouts', 'features', 'stores', 'seo', 'ui', 'release', 'backend', 'testing'],
  seo: ['pages', 'layouts', 'features', 'stores', 'api', 'release', 'backend', 'testing'],
  ui: ['pages', 'layouts', 'features', 'stores', 'api', 'release', 'backend', 'testing'],
  shop: ['pages', 'layouts', 'features', 'stores', 'api', 'seo', 'ui', 'config.ts', 'release', 'backend'],
  i18n: ['pages', 'layouts', 'features', 'stores', 'api', 'seo', 'ui', 'release', 'backend'],
  release: ['pages', 'layouts', 'features', 'stores', 'ui', 'backend', 'testing'],
  'backend/protocol/http': [
    'pages',
    'features',
    'stores',
    'api',
    'seo',
    'ui',
    'config.ts',
    'shop',
    'i18n',
    'release',
  ],
  'backend/cart': [
    'backend/protocol/graphql',
    'backend/protocol/http',
    'backend/checkout',
    'backend/checkout/orders',
    'shop',
    'api',
  ],
  'backend/db': ['backend/protocol/graphql', 'backend/protocol/http', 'backend/cart', 'backend/customers'],
  'backend/customers': ['backend/cart/codes', 'backend/customers/session', 'backend/protocol/graphql'],
  'backend/protocol/graphql': ['backend/protocol/http', 'backend/tools/admin'],
  pictures: ['pages', 'features', 'stores', 'api', 'config.ts', 'shop', 'i18n', 'release', 'backend'],
};
/** What the same layers do import. */
const ALLOWED: Record<string, string[]> = {
  pages: ['layouts', 'features', 'seo', 'shop', 'i18n'],
  layouts: ['features', 'seo', 'shop', 'i18n'],
  features: ['stores', 'ui', 'shop', 'i18n'],
  stores: ['api', 'ui', 'shop', 'i18n'],
  api: ['shop', 'i18n', 'config.ts'],
  seo: ['ui', 'shop', 'i18n'],
  ui: ['shop', 'i18n'],
  shop: ['i18n'],
  release: ['api', 'seo', 'shop', 'i18n', 'remote-images', 'http-server', 'config.ts'],
  'backend/cart': ['backend/db', 'backend/customers', 'remote-images'],
  'backend/protocol/http': ['backend/protocol/graphql', 'http-server'],
  'backend/protocol/graphql': ['backend/cart', 'backend/db'],
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-planted-'));
  write({ 'package.json': JSON.stringify({ type: 'module', imports: IMPORTS }) });
  for (const part of [...Object.keys(FORBIDDEN), ...Object.values(FORBIDDEN).flat()]) {
    write({ [`src/${targetOf(part)}`]: 'export default 1;' });
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
}

const targetOf = (part: string) => (part.includes('.') ? part : `${part}/target.ts`);

/** A file of each kind that imports a target, by its path below a folder of the layer. */
function importers(layer: string, target: string): Record<string, string> {
  const up = '../'.repeat(layer.split('/').length + 1);
  return {
    'plain.ts': `import target from '#${target}';`,
    'types.ts': `import type target from '#${target}';`,
    'again.ts': `export * from '#${target}';`,
    'lazy.ts': `export const load = () => import('#${target}');`,
    'view.tsx': `import target from '${up}${target}';\nexport const View = () => <p>{target}</p>;`,
    'query.tsx': `import target from '#${target}?url';`,
    'Front.astro': `---\nimport target from '#${target}?inline-script';\n---\n<p>{target}</p>`,
    'Script.astro': `<p>text</p>\n<script>\nimport target from '${up}${target}';\n</script>`,
    'Source.astro': `---\nconst text = '';\n---\n<p>{text}</p>\n<script src="${up}${target}"></script>`,
    'a/b/c/deep.ts': `import target from '../../../${up}${target}';`,
  };
}

/** Writes every kind of importer for every pair of the table, and returns what each imports. */
function plant(table: Record<string, string[]>): string[] {
  return Object.entries(table).flatMap(([layer, parts]) =>
    parts.flatMap((part) =>
      Object.entries(importers(layer, targetOf(part))).map(([name, source]) => {
        const file = `src/${layer}/to-${part.replace(/\W/g, '-')}/${name}`;
        write({ [file]: source });
        return `${file} -> src/${targetOf(part)}`;
      }),
    ),
  );
}

describe('the check of imports', { timeout: 60_000 }, () => {
  it('names every import that a layer may not have, in any kind of file and however it is written', async () => {
    const planted = plant(FORBIDDEN);
    const lines = await importViolations(root);
    expect(lines.map((line) => line.replace(/ \(.*/, '')).sort()).toEqual(planted.sort());
  });

  it('lets layers import what stands below them, and tests import anything', async () => {
    plant(ALLOWED);
    write({ 'src/shop/far.test.ts': `import target from '#pages/target.ts';` });
    expect(await importViolations(root)).toEqual([]);
  });

  it('names circles of files, of types too, and circles of folders', async () => {
    write({
      'src/shop/a.ts': `import { b } from './b.ts';`,
      'src/shop/b.ts': `import type { c } from '#shop/c.ts';`,
      'src/shop/c.ts': `import './a.ts';`,
      'src/features/cart/One.astro': `---\nimport Two from '#features/shell/Two.astro';\n---\n`,
      'src/features/shell/Two.astro': '<p>text</p>',
      'src/features/shell/three.ts': `import '../cart/four.ts';`,
      'src/features/cart/four.ts': '',
    });
    expect(await importViolations(root)).toEqual([
      'src/features/cart/One.astro -> src/features/shell/Two.astro (circle of folders in src/storefront/features)',
      'src/features/shell/three.ts -> src/features/cart/four.ts (circle of folders in src/storefront/features)',
      'src/shop/a.ts -> src/shop/b.ts -> src/shop/c.ts -> src/shop/a.ts (circle)',
    ]);
  });

  it('names imports of files that do not exist, and folders that no layer is stated for', async () => {
    write({
      'src/shop/gone.ts': `import './nowhere.ts';`,
      'src/stray/lost.ts': `import '#shop/target.ts';`,
      'src/release/entity.ts': `import '#storefront/api/map/text/decode-entity.ts';`,
      'src/storefront/api/map/text/decode-entity.ts': '',
    });
    expect(await importViolations(root)).toEqual([
      'src/shop/gone.ts -> ./nowhere.ts (no such file)',
      'src/stray/lost.ts -> src/shop/target.ts (not in the layers of src)',
    ]);
  });

  it('ends with 1 as a command, after it has named them', () => {
    write({ 'src/shop/upward.ts': `import '#api/target.ts';` });
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'src/shop/upward.ts -> src/api/target.ts (layers of src)\n',
    });
  });
});
