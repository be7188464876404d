import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeIslands } from '#testing/html/normalize-islands.ts';

/** Astro alone puts error pages elsewhere, and makes fewer of them. */
const ERROR_PAGE = /(^|\/)404(\/index)?\.html$/;
const PAGE_FILE = /\.html$|(^|\/)_payload\.json$/;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const DIRECTIVE = /(<style>astro-island[^<]*<\/style>)<script>[\s\S]*?<\/script>/;
const STYLE_SHEET = /(\/_assets\/[\w-]+)\.[\w-]+\.css/g;
/** One of this many pages is compared byte for byte. */
const SAMPLE = 20;

/** The pages and payloads of a build but its error pages, as paths below its root, in order. */
export function pageFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => PAGE_FILE.test(file) && !ERROR_PAGE.test(file))
    .sort();
}

export function bytesOf(root: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
}

/**
 * Makes sure that two builds have the same pages and payloads: else their figures cannot be compared.
 * @param plain root of a build by Astro alone
 * @param also files to compare besides a sample
 * @throws Error that names the first difference
 */
export function expectSamePages(islet: string, plain: string, also: readonly string[] = []): void {
  const [ours, theirs] = [pageFiles(islet), pageFiles(plain)];
  const [lacking] = theirs.filter((file) => !ours.includes(file));
  const [more] = ours.filter((file) => !theirs.includes(file));
  if (lacking !== undefined) throw new Error(`Islet's build lacks ${lacking}.`);
  if (more !== undefined) throw new Error(`Astro's build lacks ${more}.`);
  for (const file of [...ours.filter((_, index) => index % SAMPLE === 0), ...also]) {
    const [one, other] = [islet, plain].map((root) => comparable(readFileSync(join(root, file), 'utf8')));
    if (one !== other)
      throw new Error(`${file} of the two builds differs:\n${excerpts(one ?? '', other ?? '')}`);
  }
}

/**
 * A page without what may differ between two builds of the same code: island ids; the script of the islands' directive,
 * whose work the shop's element does; the policy, which Astro alone places before it knows the scripts of the body; and
 * the hashes of style sheets, whose rules come in the order in which modules happened to be read.
 */
function comparable(page: string): string {
  if (page.startsWith('{')) return page;
  const html = page.replace(DIRECTIVE, '$1');
  return normalizeIslands(html).replace(POLICY, '').replace(STYLE_SHEET, '$1.css');
}

function excerpts(ours: string, plain: string): string {
  let at = 0;
  while (ours[at] === plain[at]) at++;
  return [ours, plain]
    .map((text) => `  ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))}`)
    .join('\n');
}
