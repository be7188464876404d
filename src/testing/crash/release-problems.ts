import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMissing } from '#kit/files/files.ts';
import { resolveRequest } from '#operations/serve/resolve-request.ts';
import { htmlFile, payloadFile } from '#pipeline/index/page-files.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import type { PageHashes } from '#pipeline/index/page-row.ts';
import { fileOfEntry } from '#pipeline/pictures/unfinished-pictures.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { srcsetAddresses, xmlProblems } from '../html/markup.ts';
import { findIndexProblems } from './named-files.ts';

/** Whatever of a release a page, a style sheet or a script names by its address. */
const REFERENCED_FILE = /\/(?:_assets|pictures)\/[\w.%~-]+\.\w+/g;
const TEXT = /\.(html|json|js|css|xml|txt)$/;
/** A script's own neighbours. */
const RELATIVE_IMPORT = /["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g;
/** Pages and sitemaps that a sitemap names; `robots.txt` names the sitemaps of every locale. */
const ADDRESS = /(?:<loc>|href="|^Sitemap: )https?:\/\/[^/]+\/([^<"\n]*)/gm;
const STYLE_SHEET = /\/_assets\/(Page\.[\w-]+\.css)/;

/**
 * Checks a served release as a visitor would find it at this moment.
 * @param unfinishedPictures takes pictures for present that a server could make
 * @returns what is incomplete; nothing for a good release
 */
export function findReleaseProblems(work: Workspace, { unfinishedPictures = false } = {}): string[] {
  const root = realpathSync(work.dist);
  return [...indexProblems(work, root), ...findSiteProblems(root, { unfinishedPictures })];
}

/**
 * As `findReleaseProblems`, of any folder that holds a shop; one without a manifest has no search index yet.
 * @param reachableOnly passes over scripts and styles that no page leads to
 */
export function findSiteProblems(
  root: string,
  { unfinishedPictures = false, reachableOnly = false } = {},
): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const there = new Set(unfinishedPictures ? files.map(finishedPath) : files);
  const problems = there.has('builds/latest.json')
    ? [...manifestProblems(root), ...findIndexProblems(root)]
    : [];
  const unreached = reachableOnly ? unreachedAssets(root, files) : new Set<string>();
  const designs = new Set<string>();
  for (const file of files) {
    if (!TEXT.test(file) || unreached.has(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    problems.push(...fileProblems(file, text, there));
    const design = file.endsWith('.html') ? STYLE_SHEET.exec(text)?.[1] : undefined;
    if (design !== undefined) designs.add(design);
  }
  const hasPages = files.some((file) => file.endsWith('.html'));
  if (hasPages && designs.size !== 1)
    problems.push(`Pages are of ${designs.size} bundles: ${[...designs].join(', ')}`);
  return problems;
}

/** Scripts and styles that nothing else names, not even indirectly. */
function unreachedAssets(root: string, files: readonly string[]): Set<string> {
  const texts = files.filter((file) => TEXT.test(file));
  const unreached = new Set(texts.filter((file) => file.startsWith('_assets/')));
  const open = texts.filter((file) => !unreached.has(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const name of namedFiles(file, readFileSync(join(root, file), 'utf8'))) {
      if (unreached.delete(name)) open.push(name);
    }
  }
  return unreached;
}

/** Where the file will be that a source of a picture stands for. */
function finishedPath(file: string): string {
  return join(dirname(file), fileOfEntry(basename(file)));
}

function fileProblems(file: string, text: string, there: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  if (file.endsWith('.html') && !text.trimEnd().endsWith('</html>')) problems.push(`${file} is cut off`);
  if (file.endsWith('index.html') && !there.has(file.replace(/index\.html$/, '_payload.json'))) {
    problems.push(`${file} has no payload`);
  }
  if (file.endsWith('.json')) {
    try {
      JSON.parse(text);
    } catch {
      problems.push(`${file} is cut off`);
    }
  }
  if (file.endsWith('.xml')) problems.push(...xmlProblems(text).map((problem) => `${file}: ${problem}`));
  for (const name of namedFiles(file, text)) {
    if (!there.has(name)) problems.push(`${file} names ${name}, which is not there`);
  }
  return problems;
}

/** Files that a file names. */
function namedFiles(file: string, text: string): Set<string> {
  const named = [...text.matchAll(REFERENCED_FILE)].map(([address]) => decodeURI(address.slice(1)));
  if (/\.(xml|txt)$/.test(file)) named.push(...addressedFiles(text));
  const neighbours = file.startsWith('_assets/')
    ? [...text.matchAll(RELATIVE_IMPORT)].map(([, name]) => `_assets/${name}`)
    : [];
  return new Set([...named, ...neighbours]);
}

/** The files behind the addresses that a sitemap or `robots.txt` names. */
function addressedFiles(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([, path = '']) =>
    decodeURIComponent(path.replaceAll('&apos;', "'")).replace(/(^|\/)$/, '$1index.html'),
  );
}

/** Pages that the index says are finished have the bytes that it says. */
function indexProblems(work: Workspace, served: string): string[] {
  const index = new PageIndex(work.snapshot);
  try {
    const name = index.state('root');
    const root = name === null ? served : join(work.releases, name);
    return [...index.pages()].flatMap(({ path, hashes, dirty }) => {
      if (dirty || isDeepStrictEqual(hashes, hashesOf(root, path))) return [];
      return [`${path} is not what the index of ${basename(root)} says`];
    });
  } finally {
    index.close();
  }
}

function hashesOf(root: string, path: string): PageHashes {
  const [htmlHash = '', payloadHash = null] = [htmlFile(path), payloadFile(path)].map((name) => {
    const file = name === null ? null : join(root, name);
    return file !== null && existsSync(file) ? hash('sha256', readFileSync(file), 'base64url') : null;
  });
  return { htmlHash: htmlHash ?? '', payloadHash };
}

function manifestProblems(root: string): string[] {
  const { id } = JSON.parse(readFileSync(join(root, 'builds/latest.json'), 'utf8')) as { id: string };
  return existsSync(join(root, 'builds/meta', `${id}.json`))
    ? []
    : [`latest.json names ${id}, which has no meta`];
}

/** Traces that a killed process may leave behind and the next release has to clear away. */
export function findLeftovers(work: Workspace): string[] {
  const temporary = /^\.islet-(tmp|source)-|^staging$|\.[0-9a-f]{8}$|\.new$/;
  const beside = readdirSync(dirname(work.dist)).filter((name) => name.startsWith(basename(work.dist)));
  const below = [work.builds, work.releases, work.renderers].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map(String),
  );
  return [...beside, ...below].filter((path) => temporary.test(basename(path)));
}

const LINK = /\s(href|src|srcset|imagesrcset|poster|content|data-[\w-]+)="([^"]*)"/g;
/** Addresses of this site; error pages name their own, which no server answers. */
const PLACE = /^\/(?!\/)(?!.*404\.html$)/;

/** Walks every link of a site's pages as its server resolves them. @returns those that lead nowhere, by page */
export async function findDeadLinks(dist: string): Promise<string[]> {
  const root = realpathSync(dist);
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const linked = new Map<string, string>();
  for (const page of pages) {
    for (const link of linksOf(readFileSync(join(root, page), 'utf8'))) linked.set(link, page);
  }
  const found = await Promise.all(
    [...linked].map(async ([link, page]) => {
      const { kind } = await resolveRequest(root, link).catch((error: unknown) => {
        if (isMissing(error)) return { kind: 'missing' as const };
        throw error;
      });
      return kind === 'file' || kind === 'redirect' ? [] : [`${page} links to ${link}, which is ${kind}`];
    }),
  );
  return found.flat();
}

function linksOf(html: string): string[] {
  return [...html.matchAll(LINK)]
    .flatMap(([, name = '', value = '']) => (name.endsWith('srcset') ? srcsetAddresses(value) : value))
    .map((value) => (value.split(/[\s#]/)[0] ?? '').replaceAll('&amp;', '&'))
    .filter((value) => PLACE.test(value));
}
