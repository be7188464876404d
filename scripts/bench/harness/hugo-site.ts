import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pageFiles } from './same-pages.ts';

const run = promisify(execFile);
/** One of this many files is compared byte for byte. */
const SAMPLE = 20;

const CONFIG = {
  baseURL: 'https://shop.example/',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
  outputFormats: { payload: { mediaType: 'application/json', baseName: '_payload', isPlainText: true } },
  outputs: { page: ['HTML', 'payload'] },
};
const PAGE = `{{ .Params.head | safeHTML }}{{ partialCached "shared.html" .Params.header .Params.header }}\
{{ .Params.main | safeHTML }}{{ partialCached "shared.html" .Params.footer .Params.footer }}`;

/**
 * Makes a site of Hugo that renders the pages and payloads of a release: what pages share is a partial, and Hugo gets
 * the main part of each page ready-made. A real theme has more to do, so its time is the least that Hugo needs.
 * @param root of the release @param folder for the site
 */
export function makeHugoSite(root: string, folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const shared: Record<string, string> = {};
  const share = (html: string) => {
    const name = createHash('sha1').update(html).digest('hex');
    shared[name] = html;
    return name;
  };
  for (const [number, file] of pageFiles(root)
    .filter((path) => path.endsWith('.html'))
    .entries()) {
    const html = readFileSync(join(root, file), 'utf8');
    const payload = join(root, dirname(file), '_payload.json');
    const [header, main, footer] = [html.indexOf('</head>'), html.indexOf('<main'), html.indexOf('</main>')];
    const page = {
      url: `/${file.replace(/index\.html$/, '')}`,
      head: html.slice(0, header),
      header: share(html.slice(header, main)),
      main: html.slice(main, footer),
      footer: share(html.slice(footer)),
      payload: existsSync(payload) ? readFileSync(payload, 'utf8') : '',
    };
    write(`content/${number}.html`, `${JSON.stringify(page, null, 1)}\n`);
  }
  write('config.json', JSON.stringify(CONFIG));
  write('data/shared.json', JSON.stringify(shared));
  write('layouts/partials/shared.html', '{{ index site.Data.shared . | safeHTML }}');
  write('layouts/_default/single.html', PAGE);
  write('layouts/_default/single.payload.json', '{{ .Params.payload }}');
}

/**
 * Renders a site by Hugo.
 * @returns seconds that it took
 * @throws if it is not installed, or its pages differ from those of the release
 */
export async function buildByHugo(root: string, folder: string): Promise<number> {
  const began = performance.now();
  await run('hugo', ['--quiet', '--source', folder], { env: { ...process.env, HUGO_RESOURCEDIR: folder } });
  const seconds = (performance.now() - began) / 1000;
  const files = pageFiles(root).filter((_, index) => index % SAMPLE === 0);
  const other = files.find((file) => !isSame(join(root, file), join(folder, 'public', file)));
  if (other !== undefined) throw new Error(`${other} of Hugo's site differs from that of the release.`);
  return seconds;
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}
