import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Names that a build makes up and that a refactoring changes, in the small release. */
export interface Words {
  port: number;
  /** Hash of all assets, eight characters. */
  hash: string;
  component: string;
  scope: string;
  mug: string;
  jug: string;
  build: string;
  button: string;
  title: string;
  mark: string;
  trigger: string;
}

export const BEFORE: Words = {
  port: 4322,
  hash: 'AAAAbbb1',
  component: 'BuyForm',
  scope: 'abcd1234',
  mug: '1111111111111111',
  jug: '2222222222222222',
  build: 'm1-aaaaaa',
  button: 'btn',
  title: 'old-title',
  mark: 'data-told',
  trigger: 'basket',
};

/** As another build of renamed code makes it. */
export const AFTER: Words = {
  port: 4722,
  hash: 'Zz-_9876',
  component: 'AddToCart',
  scope: 'wxyz9876',
  mug: '3333333333333333',
  jug: '4444444444444444',
  build: 'n2-bbbbbb',
  button: 'button',
  title: 'title',
  mark: 'data-server-cart',
  trigger: 'cart',
};

export const RENAMES = JSON.stringify({
  class: { btn: 'button' },
  id: { 'old-title': 'title' },
  data: { 'data-told': 'data-server-cart' },
  value: { basket: 'cart' },
});

function page(words: Words, product: 'mug' | 'jug', price: string): string {
  const { port, hash, component, scope, button, title, mark, trigger } = words;
  return [
    '<!DOCTYPE html><html lang="en-US"><head>',
    `<meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-${port}='">`,
    `<script>(()=>{let x="${port}"})()</script>`,
    '<link rel="alternate" hreflang="de-DE" href="http://localhost:4321/de/"/>',
    `<link rel="stylesheet" href="/_assets/Page.${hash}.css">`,
    `<style>.${button}[data-astro-cid-${scope}]{color:red}@media (width>=640px){.${button}{margin:0}}</style>`,
    `</head><body><h1 id="${title}" class="big ${button}" data-astro-cid-${scope}>${product}</h1>`,
    `<section aria-labelledby="${title}" ${mark} data-trigger="${trigger}">`,
    `<img src="/pictures/${words[product]}-320.webp" alt="${product}" width="320"></section>`,
    `<astro-island component-url="/_assets/${component}.${hash}.js" component-export="default"`,
    ` opts='{"label":"Mugs &amp; jugs","value":{"trigger":"${trigger}"}}'>`,
    `<p>${price}</p></astro-island>`,
    `<script type="application/json" id="islet-shop">{"graphqlUrl":"http://127.0.0.1:${port}/graphql"}</script>`,
    '</body></html>',
  ].join('\n');
}

function payload({ port, ...words }: Words, product: 'mug' | 'jug', price: number): string {
  const sourceUrl = `http://127.0.0.1:${port}/wp-content/uploads/${product}.${words.button === 'btn' ? 'jpg' : 'webp'}`;
  return JSON.stringify({ product: { price, image: { sourceUrl, asset: words[product] } } });
}

const COLOURS = { mug: '#a33', jug: '#3a3' };

/** Writes a release of a few files into a folder of its own. @returns the folder */
export async function writeRelease(words: Words): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'islet-compare-'));
  const { hash, component, button, build, port } = words;
  const files: Record<string, string> = {
    'index.html': page(words, 'mug', '€26.00'),
    'product/mug/index.html': page(words, 'mug', '€26.00'),
    'product/mug/_payload.json': payload(words, 'mug', 2600),
    'product/jug/index.html': page(words, 'jug', '€30.00'),
    'product/jug/_payload.json': payload(words, 'jug', 3000),
    '404.html': page(words, 'jug', ''),
    _headers: `/*\n  Content-Security-Policy: connect-src http://127.0.0.1:${port}; 'sha256-${port}='\n/_assets/*\n`,
    _redirects: '/products/page/1/ /products/ 301\n',
    'builds/latest.json': JSON.stringify({ id: build, timestamp: build.length + port }),
    [`builds/meta/${build}.json`]: JSON.stringify({ id: build, timestamp: 1, previousId: null, changed: [] }),
    [`_assets/Page.${hash}.css`]: `.${button}{color:red;padding:0}.big{color:blue}`,
    [`_assets/${component}.${hash}.js`]: `import"./shared.${hash}.js";export default 1;`,
    [`_assets/shared.${hash}.js`]: 'export const one=1;',
  };
  for (const [file, content] of Object.entries(files)) write(root, file, content);
  for (const product of ['mug', 'jug'] as const) {
    const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: COLOURS[product] } });
    write(root, `pictures/${words[product]}-320.webp`, await picture.webp().toBuffer());
  }
  return root;
}

export function write(root: string, file: string, content: string | Buffer): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
