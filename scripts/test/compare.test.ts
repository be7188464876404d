import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareReleases } from './compare.ts';

/** Names that a build makes up and that a refactoring changes, in a small release. */
const BEFORE = {
  port: 4322,
  hash: 'AAAAbbb1',
  component: 'BuyForm',
  scope: 'abcd1234',
  build: 'm1-aaaaaa',
  button: 'btn',
  title: 'old-title',
  mark: 'data-told',
};
const AFTER: typeof BEFORE = {
  port: 4722,
  hash: 'Zz-_9876',
  component: 'AddToCart',
  scope: 'wxyz9876',
  build: 'n2-bbbbbb',
  button: 'button',
  title: 'title',
  mark: 'data-server-cart',
};
const RENAMES = { btn: 'button', 'old-title': 'title', 'data-told': 'data-server-cart' };
const MUG = 'product/mug/index.html';
const SHEET = `_assets/Page.${AFTER.hash}.css`;

let before: string;
let after: string;
beforeEach(() => {
  [before, after] = [writeRelease(BEFORE), writeRelease(AFTER)];
});
afterEach(() => {
  for (const folder of [before, after]) rmSync(folder, { recursive: true });
});

function page({ port, hash, component, scope, button, title, mark }: typeof BEFORE): string {
  return [
    '<!DOCTYPE html><html lang="en-US"><head>',
    `<meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-${port}='">`,
    `<script>(()=>{let x="${port}"})()</script>`,
    '<link rel="alternate" hreflang="de-DE" href="http://localhost:4321/de/"/>',
    `<link rel="stylesheet" href="/_assets/Page.${hash}.css">`,
    `<style>.${button}[data-astro-cid-${scope}]{color:red}@media (width>=640px){.${button}{margin:0}}</style>`,
    `</head><body><h1 id="${title}" class="big ${button}" data-astro-cid-${scope}>btn</h1>`,
    `<section aria-labelledby="${title}" ${mark}><img src="/pictures/1111-320.webp" alt="" width="320"></section>`,
    `<astro-island component-url="/_assets/${component}.${hash}.js" component-export="default"><p>€26.00</p></astro-island>`,
    `<script type="application/json">{"graphqlUrl":"http://127.0.0.1:${port}/graphql"}</script>`,
    '</body></html>',
  ].join('\n');
}

function writeRelease(words: typeof BEFORE): string {
  const root = mkdtempSync(join(tmpdir(), 'islet-compare-'));
  const { hash, component, button, build, port } = words;
  const files: Record<string, string> = {
    'index.html': page(words),
    [MUG]: page(words),
    'product/mug/_payload.json': `{"price":2600,"sourceUrl":"http://127.0.0.1:${port}/uploads/mug.jpg"}`,
    _headers: `/*\n  Content-Security-Policy: connect-src http://127.0.0.1:${port}; 'sha256-${port}='\n`,
    _redirects: '/products/page/1/ /products/ 301\n',
    'builds/latest.json': JSON.stringify({ id: build, timestamp: port }),
    [`builds/meta/${build}.json`]: JSON.stringify({ id: build, timestamp: 1, previousId: null, changed: [] }),
    [`_assets/Page.${hash}.css`]: `.${button}{color:red;padding:0}.big{color:blue}`,
    [`_assets/${component}.${hash}.js`]: `import"./shared.${hash}.js";export default 1;`,
    'pictures/1111-320.webp': 'picture',
  };
  for (const [file, content] of Object.entries(files)) write(root, file, content);
  return root;
}

function write(root: string, file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

function edit(file: string, from: string, to: string): void {
  const content = readFileSync(join(after, file), 'utf8');
  expect(content).toContain(from);
  write(after, file, content.replace(from, to));
}

test('another build of renamed code is equal', () => {
  expect(compareReleases(before, after, RENAMES)).toEqual([]);
});

describe('a planted difference is found:', () => {
  test.each([
    ['a price', MUG, '€26.00', '€27.00'],
    ['a missing attribute', MUG, ' width="320"', ''],
    ['a dropped hreflang', MUG, 'hreflang="de-DE"', ''],
    ['a class that no rename explains', MUG, 'big button', 'big buttons'],
    ['an old name in a text', MUG, '>btn<', '>button<'],
    ['a script that is missing', MUG, '<script>(()=>{let x="4722"})()</script>', ''],
    ['the address of the shop', MUG, 'localhost:4321', 'localhost:4322'],
    ['another picture', MUG, '1111-320', '2222-320'],
    ['a style in a page', MUG, 'margin:0', 'margin:1px'],
    ['a value of a payload', 'product/mug/_payload.json', '2600', '2601'],
    ['a redirect', '_redirects', '301', '302'],
    ['a header', '_headers', "'sha256-4722='", ''],
    ['a style sheet', SHEET, ';padding:0', ''],
    ['the bytes of a picture', 'pictures/1111-320.webp', 'picture', 'painting'],
  ])('%s', (_, file, from, to) => {
    edit(file, from, to);
    const found = compareReleases(before, after, RENAMES);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(file.replace(`.${AFTER.hash}`, ''));
  });

  test('files of one release only', () => {
    write(after, 'sitemap.xml', '<urlset/>');
    rmSync(join(after, '_redirects'));
    expect(compareReleases(before, after, RENAMES)).toEqual([
      'only before: _redirects',
      'only after: sitemap.xml',
    ]);
  });

  test('scripts that weigh more, in a page and in files', () => {
    edit(MUG, 'let x="4722"', 'let x="4722",y="heavier by some bytes"');
    edit(`_assets/${AFTER.component}.${AFTER.hash}.js`, 'export default 1', 'export default "heavier"');
    expect(compareReleases(before, after, RENAMES)).toEqual([
      expect.stringMatching(/^scripts in product\/mug\/index.html weigh \d+ gzip bytes more$/),
      expect.stringMatching(/^script files weigh \d+ gzip bytes more$/),
    ]);
  });

  test('all that was renamed, without the renames', () => {
    expect(compareReleases(before, after).map((text) => text.split(',')[0])).toEqual([
      '_assets/Page.css',
      'index.html',
      MUG,
    ]);
  });
});

test('a difference shows the place, before and after', () => {
  edit(MUG, '€26.00', '€27.00');
  const [text] = compareReleases(before, after, RENAMES);
  expect(text).toMatch(
    /^product\/mug\/index.html, at character \d+\n {4}before: .*€26\.00.*\n {4}after: .*€27\.00/,
  );
});

test('two names cannot be renamed to the same one', () => {
  expect(() => compareReleases(before, after, { a: 'c', b: 'c' })).toThrow('renamed to the same one');
});
