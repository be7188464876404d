import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CompareOptions, compareReleases } from './compare.ts';
import { readRenames } from './renames.ts';
import { formatComparison } from './report.ts';
import { AFTER, BEFORE, RENAMES, write, writeRelease } from './small-release.ts';

let before: string;
let after: string;

beforeEach(async () => {
  [before, after] = await Promise.all([writeRelease(BEFORE), writeRelease(AFTER)]);
});
afterEach(() => {
  for (const folder of [before, after]) rmSync(folder, { recursive: true });
});

/** Kinds and files of the differences. */
async function differences(options: CompareOptions = { renames: readRenames(RENAMES) }): Promise<string[]> {
  const comparison = await compareReleases(before, after, options);
  return comparison.differences.map(({ kind, file }) => `${kind}: ${file}`);
}

function edit(file: string, from: string, to: string): void {
  const content = readFileSync(join(after, file), 'utf8');
  expect(content).toContain(from);
  write(after, file, content.replace(from, to));
}

test('another build of renamed code is equal', async () => {
  const comparison = await compareReleases(before, after, { renames: readRenames(RENAMES) });
  expect(comparison.differences).toEqual([]);
  expect(formatComparison(comparison)).toContain('The releases are equal: 15 files.');
});

const MUG = 'product/mug/index.html';

describe('a planted difference is found:', () => {
  test.each<[what: string, file: string, from: string, to: string, kind: string]>([
    ['a price', MUG, '€26.00', '€27.00', 'page'],
    ['a missing attribute', MUG, ' width="320"', '', 'page'],
    [
      'a dropped hreflang',
      MUG,
      '<link rel="alternate" hreflang="de-DE" href="http://localhost:4321/de/"/>',
      '',
      'page',
    ],
    ['a class that no rename explains', MUG, 'big button', 'big buttons', 'page'],
    ['another value of a data attribute', MUG, 'data-trigger="cart"', 'data-trigger="menu"', 'page'],
    ['a script that is missing', MUG, '<script>(()=>{let x="4722"})()</script>', '', 'page'],
    ['the address of the shop', MUG, 'localhost:4321', 'localhost:4322', 'page'],
    ['a value of a payload', 'product/mug/_payload.json', '2600', '2601', 'payload'],
    ['another picture of the store', 'product/mug/_payload.json', 'uploads/mug', 'uploads/jug', 'payload'],
    ['a redirect', '_redirects', '301', '302', 'file'],
    ['a header', '_headers', "'sha256-4722='", '', 'file'],
    ['a style in a page', MUG, 'margin:0', 'margin:1px', 'style'],
    ['a picture that stands for two', MUG, AFTER.mug, AFTER.jug, 'picture'],
    ['a scope that stands for two', MUG, 'cid-wxyz9876>mug', 'cid-other111>mug', 'name'],
  ])('%s', async (_, file, from, to, kind) => {
    edit(file, from, to);
    expect(await differences()).toContain(`${kind}: ${file}`);
  });

  test('two pictures that are swapped on every page', async () => {
    const [mug, jug] = [AFTER.mug, AFTER.jug].map((name) => join(after, `pictures/${name}-320.webp`));
    const aside = join(after, 'aside');
    renameSync(mug ?? '', aside);
    renameSync(jug ?? '', mug ?? '');
    renameSync(aside, jug ?? '');
    expect(await differences()).toEqual([
      'picture: pictures/1111111111111111-320.webp',
      'picture: pictures/2222222222222222-320.webp',
    ]);
  });

  test('a picture without one of its sizes', async () => {
    rmSync(join(after, `pictures/${AFTER.mug}-320.webp`));
    expect(await differences()).toEqual(['picture: pictures/1111111111111111-320.webp']);
  });

  test('files of one release only', async () => {
    write(after, 'sitemap.xml', '<urlset/>');
    rmSync(join(after, '404.html'));
    expect(await differences()).toEqual(['only before: 404.html', 'only after: sitemap.xml']);
  });

  test('a style that is missing, and one that has moved behind another', async () => {
    const sheet = `_assets/Page.${AFTER.hash}.css`;
    edit(sheet, ';padding:0', '');
    expect(await differences()).toEqual([`style: _assets/Page.${BEFORE.hash}.css`]);
    write(after, sheet, '.big{color:blue}.button{color:red;padding:0}');
    expect(await differences()).toEqual([`style order: _assets/Page.${BEFORE.hash}.css`]);
    write(after, sheet, '.button{padding:0}.button{color:red}.big{color:blue}');
    expect(await differences()).toEqual([]);
  });

  test('scripts that weigh more, on pages that load them, unless that is allowed', async () => {
    const renames = readRenames(RENAMES);
    write(after, `_assets/shared.${AFTER.hash}.js`, 'export const one=1,two="heavier by some bytes";');
    const found = await differences({ renames });
    expect(found).toEqual(
      ['404.html', 'index.html', 'product/jug/index.html', '_assets'].map((file) => `script: ${file}`),
    );
    expect(await differences({ renames, scriptTolerance: 100 })).toEqual([]);
  });

  test('a rename that gives a name which was there before', async () => {
    for (const [root, words] of [
      [before, BEFORE],
      [after, AFTER],
    ] as const) {
      const html = readFileSync(join(root, MUG), 'utf8');
      write(root, MUG, html.replace(`class="big ${words.button}"`, `class="button ${words.button}"`));
    }
    expect(await differences()).toEqual([`page: ${MUG}`]);
  });
});

test('without the renames all that was renamed differs', async () => {
  const found = await differences({});
  expect(found).toContain('page: index.html');
  expect(found).toContain(`style: _assets/Page.${BEFORE.hash}.css`);
});

test('a report names file, place and count', async () => {
  edit(MUG, '€26.00', '€27.00');
  const text = formatComparison(await compareReleases(before, after, { renames: readRenames(RENAMES) }));
  expect(text).toContain(`page: ${MUG}\n    at character`);
  expect(text).toMatch(/before: .*€26\.00/);
  expect(text).toMatch(/after: .*€27\.00/);
  expect(text).toContain('The releases differ: 1 of 15 files (1 page).');
});

test('two names cannot be renamed to the same one, nor names of an unknown kind', () => {
  expect(() => readRenames('{"class":{"a":"c","b":"c"}}')).toThrow('kind class');
  expect(() => readRenames('{"klass":{}}')).toThrow('klass');
});
