import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalizeIslands } from '#testing/normalize-islands.ts';

/** Files of a build. */
export interface Output {
  /** Pages and their payloads but no error pages, as paths below the root, in order. */
  files: string[];
  bytes: number;
  /** Assets, public files and what hosts and clients read. */
  others: number;
  /** Path -> content of some of the files, the same ones of every build. */
  sample: Map<string, Buffer>;
}

export interface Comparison {
  /** Files compared byte for byte. */
  compared: number;
  problems: string[];
}

const SAMPLE = 400;
const PAGE_FILE = /\.html$|(^|\/)_payload\.json$/;
/** Astro alone puts error pages elsewhere, and makes fewer of them. */
const ERROR_PAGE = /(^|\/)404(\/index)?\.html$/;
/** Kinds with many pages; of all others every page is compared. */
const OF_MANY = /(^|\/)(product|product-category|products)\/./;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const STYLE_SHEET = /(\/_assets\/[\w-]+)\.[\w-]+\.css/g;

/** @param also files to read besides the usual sample */
export function readOutput(root: string, also: readonly string[] = []): Output {
  const all = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const files = all.filter((file) => PAGE_FILE.test(file) && !ERROR_PAGE.test(file)).sort();
  let bytes = 0;
  for (const file of files) bytes += statSync(join(root, file)).size;
  const sample = new Map([...sampleOf(files), ...also].map((file) => [file, readFileSync(join(root, file))]));
  return { files, bytes, others: all.length - files.length, sample };
}

/** The same choice from the same list, spread over kinds and locales. */
function sampleOf(files: readonly string[]): string[] {
  const single = files.filter((file) => !OF_MANY.test(file));
  const many = files
    .filter((file) => OF_MANY.test(file))
    .map((file) => [createHash('sha1').update(file).digest('hex'), file] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, file]) => file);
  return [...single, ...many.slice(0, SAMPLE)];
}

/**
 * Compares the pages and payloads of two builds.
 * @param plain by Astro alone
 */
export function compare(islet: Output, plain: Output): Comparison {
  const problems: string[] = [];
  const missing = lacking(islet.files, plain.files);
  const extra = lacking(plain.files, islet.files);
  if (missing.length > 0) problems.push(`Islet lacks ${some(missing)}`);
  if (extra.length > 0) problems.push(`astro build lacks ${some(extra)}`);
  let compared = 0;
  const different: string[] = [];
  for (const [file, expected] of plain.sample) {
    const ours = islet.sample.get(file);
    if (ours === undefined) continue;
    compared++;
    const [one, other] = file.endsWith('.html')
      ? [comparable(ours.toString()), comparable(expected.toString())]
      : [ours.toString(), expected.toString()];
    if (one === other) continue;
    if (different.length === 0) problems.push(firstDifference(file, one, other));
    different.push(file);
  }
  if (different.length > 0) problems.push(`Different bytes in ${some(different)}`);
  return { compared, problems };
}

/**
 * A page without what may differ between two builds of the same code: island ids; the policy, which Astro
 * alone places before it knows the scripts of the body; and the hashes of style sheets, whose rules come
 * in the order in which modules happened to be read.
 */
export function comparable(html: string): string {
  return normalizeIslands(html).replace(POLICY, '').replace(STYLE_SHEET, '$1.css');
}

const CONTEXT = 120;

function firstDifference(file: string, ours: string, plain: string): string {
  let at = 0;
  while (ours[at] === plain[at]) at++;
  const from = Math.max(0, at - CONTEXT / 2);
  const excerpt = (text: string) => JSON.stringify(text.slice(from, from + CONTEXT));
  return `${file}, from character ${from}:\n  Islet  ${excerpt(ours)}\n  Astro  ${excerpt(plain)}`;
}

function lacking(here: readonly string[], there: readonly string[]): string[] {
  const known = new Set(here);
  return there.filter((file) => !known.has(file));
}

function some(files: readonly string[]): string {
  return `${files.length} files, such as ${files.slice(0, 3).join(', ')}`;
}
