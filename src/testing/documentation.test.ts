import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RouteRules, type RouteRuleTable } from '#storefront/domain/routes/route-rules.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const { scripts, ...packages } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'optionalDependencies' | 'devDependencies',
  Record<string, string>
>;

const VARIABLE = /\b(?:ISLET|STRIPE)_[A-Z_]*[A-Z]\b/g;

/** Whatever code reads of the environment. */
const variables = new Set(
  globSync(['{src,scripts}/**/*.{ts,mjs}'], { cwd: project }).flatMap(
    (file) => read(file).match(VARIABLE) ?? [],
  ),
);

const pages = globSync(['*.md', '{scripts,src}/**/*.md'], { cwd: project });

/** A path or a name in code, as in `serve/server.ts`. */
const CODE_FILE = /`((?:[\w@-]+\/)*[\w@-][\w.-]*\.(?:tsx?|mjs|astro|css|graphql))`/g;
const codeFiles = globSync(['{src,scripts}/**/*.{ts,tsx,mjs,astro,css,graphql}'], { cwd: project });

/** Anchors of a page's headings, as repositories on the web make them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('the pages are found, with those for merchants', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'src/operations/GUIDE.md', 'src/pipeline/MESSAGES.md']),
  );
});

it('gives a reason for every dependency, and for nothing else', () => {
  const [, table = ''] = read('scripts/README.md').split('\n## Dependencies\n');
  const listed = [...table.matchAll(/^\| (.*?) \|/gm)]
    .slice(2)
    .flatMap(([, names = '']) => names.split(', '));
  const used = Object.keys({
    ...packages.dependencies,
    ...packages.optionalDependencies,
    ...packages.devDependencies,
  });
  expect(listed.filter((name) => name !== '@types/*').sort()).toEqual(
    used.filter((name) => !name.startsWith('@types/')).sort(),
  );
});

describe.each(pages)('%s', (path) => {
  const text = read(path);

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, link]) =>
      String(link),
    );
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(project, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names files of code that exist', () => {
    const named = [...text.matchAll(CODE_FILE)].map(([, file]) => String(file));
    const isThere = (file: string) =>
      [dirname(path), '', 'src'].some((folder) => existsSync(join(project, folder, file))) ||
      codeFiles.some((found) => found.endsWith(`/${file}`));
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });

  it('names variables that something reads', () => {
    expect((text.match(VARIABLE) ?? []).filter((name) => !variables.has(name))).toEqual([]);
  });
});

it('route rules of the guide lead where it says', () => {
  const [, block = ''] = /^routeRules: \{\n(.*?)^\},$/ms.exec(read('src/operations/GUIDE.md')) ?? [];
  const lines = [...block.matchAll(/'([^']+)': \{ redirect: '([^']+)' \}/g)];
  const rules = new RouteRules(
    Object.fromEntries(lines.map(([, path = '', redirect = '']) => [path, { redirect }])) as RouteRuleTable,
  );
  expect(
    ['/produkt/mug/', '/de/produkt-kategorie/mugs/', '/shop/page/2/', '/shop/mugs/mug/', '/shop/'].map(
      (path) => rules.redirect(path),
    ),
  ).toEqual([
    '/product/mug/',
    '/de/product-category/mugs/',
    '/products/page/2/',
    '/product/mug/',
    '/products/',
  ]);
});
