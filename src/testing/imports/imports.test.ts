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
    browser: './src/storefront/api/map/text/decode-entity-in-browser.ts',
    default: './src/storefront/api/map/text/decode-entity.ts',
  },
  '#*': './src/*',
};

const STOREFRONT = [
  'pages',
  'layouts',
  'features',
  'stores',
  'api',
  'seo',
  'ui',
  'domain',
  'i18n',
  'theme',
].map((room) => `storefront/${room}`);
const above = (room: string) => STOREFRONT.slice(0, STOREFRONT.indexOf(`storefront/${room}`));
const OTHER_PROGRAMS = ['pipeline', 'operations', 'backend', 'kit/files', 'testing'];

/** Rooms whose files may not import these: other programs, the rooms above it, and those beside it. */
const FORBIDDEN: Record<string, string[]> = {
  'storefront/pages': OTHER_PROGRAMS,
  'storefront/layouts': [...above('layouts'), ...OTHER_PROGRAMS],
  'storefront/features': [...above('features'), ...OTHER_PROGRAMS],
  'storefront/stores': [...above('stores'), 'storefront/seo', ...OTHER_PROGRAMS],
  'storefront/api': [...above('api'), 'storefront/seo', 'storefront/ui', ...OTHER_PROGRAMS],
  'storefront/seo': [...above('seo'), ...OTHER_PROGRAMS],
  'storefront/ui': [...above('ui'), ...OTHER_PROGRAMS],
  'storefront/domain': [...above('domain'), 'config.ts', ...OTHER_PROGRAMS],
  'storefront/i18n': [...above('i18n'), 'config.ts', 'theme', ...OTHER_PROGRAMS],
  'storefront/theme': [...above('theme'), 'theme', 'themes', ...OTHER_PROGRAMS],
  theme: ['themes', 'pipeline', 'operations', 'backend', 'testing'],
  pipeline: [...above('api'), 'storefront/ui', 'operations', 'backend', 'testing'],
  operations: [...above('api'), 'storefront/ui', 'backend', 'testing'],
  kit: ['storefront/domain', 'config.ts', 'pipeline', 'operations', 'backend', 'testing'],
  'backend/protocol': [
    'storefront/api',
    'storefront/i18n',
    'config.ts',
    'pipeline',
    'operations',
    'backend/tools',
  ],
  'backend/cart': ['backend/protocol', 'backend/checkout', 'storefront/domain'],
  'backend/customers': ['backend/cart', 'backend/checkout', 'backend/protocol'],
  'backend/catalog': ['backend/customers', 'backend/cart', 'backend/tools'],
  'backend/db': ['backend/catalog', 'backend/customers', 'backend/context.ts'],
};
/** Rooms that the same ones do import. */
const ALLOWED: Record<string, string[]> = {
  'storefront/pages': ['storefront/layouts', 'storefront/features', 'storefront/seo', 'config.ts'],
  'storefront/layouts': ['storefront/features', 'storefront/seo', 'storefront/domain'],
  'storefront/features': ['storefront/stores', 'storefront/ui', 'kit/password-rule.ts'],
  'storefront/stores': ['storefront/api', 'storefront/ui', 'storefront/i18n'],
  'storefront/api': ['storefront/domain', 'storefront/i18n', 'config.ts'],
  'storefront/domain': ['storefront/i18n'],
  'storefront/i18n': ['storefront/theme'],
  'storefront/theme': ['config.ts', 'kit/messages'],
  theme: ['storefront/features', 'storefront/ui', 'storefront/theme'],
  pipeline: ['storefront/api', 'storefront/seo', 'storefront/domain', 'kit/files', 'config.ts'],
  operations: ['pipeline', 'storefront/domain', 'kit/files'],
  'backend/cart': ['backend/db', 'backend/customers', 'backend/context.ts', 'kit/files'],
  'backend/protocol': ['backend/cart', 'backend/db', 'kit/files'],
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-planted-'));
  write({ 'package.json': JSON.stringify({ type: 'module', imports: IMPORTS }) });
  for (const part of [FORBIDDEN, ALLOWED].flatMap((table) => [
    ...Object.keys(table),
    ...Object.values(table).flat(),
  ])) {
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
    const named = new Set(
      lines.filter((line) => !/ \(circle/.test(line)).map((line) => line.replace(/ \(.*/, '')),
    );
    expect([...named].sort()).toEqual(planted.sort());
  });

  it('lets layers import what stands below them, and tests import anything', async () => {
    plant(ALLOWED);
    write({ 'src/storefront/domain/far.test.ts': `import target from '#storefront/pages/target.ts';` });
    expect(await importViolations(root)).toEqual([]);
  });

  it('names circles of files, of types too, and circles of folders', async () => {
    write({
      'src/storefront/domain/cart/a.ts': `import { b } from './b.ts';`,
      'src/storefront/domain/cart/b.ts': `import type { c } from '#storefront/domain/cart/c.ts';`,
      'src/storefront/domain/cart/c.ts': `import './a.ts';`,
      'src/storefront/features/cart/One.astro': `---\nimport Two from '#storefront/features/shell/Two.astro';\n---\n`,
      'src/storefront/features/shell/Two.astro': '<p>text</p>',
      'src/storefront/features/shell/three.ts': `import '../cart/four.ts';`,
      'src/storefront/features/cart/four.ts': '',
    });
    expect(await importViolations(root)).toEqual([
      'src/storefront/domain/cart/a.ts -> src/storefront/domain/cart/b.ts -> src/storefront/domain/cart/c.ts -> src/storefront/domain/cart/a.ts (circle)',
      'src/storefront/features/cart/One.astro -> src/storefront/features/shell/Two.astro (circle of folders in src/storefront/features)',
      'src/storefront/features/shell/three.ts -> src/storefront/features/cart/four.ts (circle of folders in src/storefront/features)',
    ]);
  });

  it('names imports of files that do not exist, and folders that no layer is stated for', async () => {
    write({
      'src/storefront/domain/gone.ts': `import './nowhere.ts';`,
      'src/stray/lost.ts': `import '#storefront/domain/target.ts';`,
      'src/pipeline/entity.ts': `import '#storefront/api/map/text/decode-entity.ts';`,
      'src/storefront/api/map/text/decode-entity.ts': '',
    });
    expect(await importViolations(root)).toEqual([
      'src/storefront/domain/gone.ts -> ./nowhere.ts (no such file)',
      'src/stray/lost.ts -> src/storefront/domain/target.ts (not in the layers of src)',
    ]);
  });

  it('keeps what makes HTML of text to what escapes and sanitises it', async () => {
    write({
      'src/storefront/domain/page-data/trusted-html.ts': '',
      'src/storefront/ui/html/html.ts': `import '#storefront/domain/page-data/trusted-html.ts';`,
      'src/storefront/features/card.ts': `import '#storefront/domain/page-data/trusted-html.ts';`,
    });
    expect(await importViolations(root)).toEqual([
      'src/storefront/features/card.ts -> src/storefront/domain/page-data/trusted-html.ts (HTML is made by Html alone)',
    ]);
  });

  it('ends with 1 as a command, after it has named them', () => {
    write({ 'src/storefront/domain/upward.ts': `import '#storefront/api/target.ts';` });
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'src/storefront/domain/upward.ts -> src/storefront/api/target.ts (layers of src/storefront)\n',
    });
  });
});
