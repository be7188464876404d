import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inlineScripts, withoutInlineCode } from '../../src/testing/html/markup.ts';
import { cli } from '../lib/command.ts';

/** Names that a refactoring has changed in tags and style sheets, old to new. */
type Renames = Readonly<Record<string, string>>;

/** A release's files by their names without what a build makes up. */
interface Release {
  /** Name -> path of the file. */
  files: Map<string, string>;
  /** Origin of the store, as pages tell it to their scripts; null if they tell none. */
  store: string | null;
}

/** Names and hashes that differ from one build of the same code to the next, and what stands for them. */
const MADE_UP: readonly (readonly [RegExp, string])[] = [
  [/(\/_assets\/)[\w.-]+\.js\b/g, '$1‹script›'],
  [/(\/_assets\/[\w.-]+?)\.[\w-]{8}(\.\w+)/g, '$1$2'],
  [/data-astro-cid-\w+/g, 'data-astro-cid-‹scope›'],
  [/'sha256-[\w+/=]+'/g, "'sha256-‹hash›'"],
  [/ component-export="[^"]*"/g, ''],
];
const MADE_UP_IN_MANIFESTS: typeof MADE_UP = [
  [/"(id|previousId)":(?:"[^"]*"|null)/g, '"$1":"‹build›"'],
  [/"timestamp":\d+/g, '"timestamp":"‹time›"'],
];
const TEXT = /\.(?:html|json|xml|txt|svg|webmanifest|md|css)$|(?:^|\/)_(?:headers|redirects)$/;
const TAG = /<[a-zA-Z][\w-]*(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const STYLE = /(?<=<style[^>]*>)[\s\S]*?(?=<\/style>)/g;

/** Characters shown around the first difference of a file. */
const CONTEXT = 80;

/** Differences that are shown in full. */
const SHOWN = 20;

export const command = cli('compare', {
  examples: ['npm run compare -- /tmp/before dist'],
  notes: "Hashes in names, the build's id, the store's address, code and the renames may differ.",
  exitCodes: { 1: 'the releases differ' },
})
  .argument('<before>', 'folder of a release, such as dist')
  .argument('<after>', 'folder of another, as after a change of the code')
  .option('--renames <file>', 'JSON of names that the change has given in tags and styles, old to new')
  .action((before, after, flags) => {
    const renames = flags.renames ? (JSON.parse(readFileSync(flags.renames, 'utf8')) as Renames) : {};
    const differences = compareReleases(before, after, renames);
    for (const difference of differences.slice(0, SHOWN)) console.log(difference);
    console.log(differences.length === 0 ? 'The releases are equal.' : `${differences.length} differences.`);
    if (differences.length > 0) process.exitCode = 1;
  });

/**
 * Compares two releases: all files must be equal but for what a build makes up (hashes in names, its id and time, the
 * store's address) and for renames. Code may differ, but scripts must not weigh more, in a page or all files together.
 * @param before folder of a release
 * @param after folder of another one
 * @returns a text for each difference, with the first place where a file differs
 * @throws Error if a folder holds no release, or two names are renamed to the same one
 */
export function compareReleases(before: string, after: string, renames: Renames = {}): string[] {
  const [a, b] = [openRelease(before), openRelease(after)];
  const rename = renamer(renames);
  return [...new Set([...a.files.keys(), ...b.files.keys()])]
    .sort()
    .flatMap((name) => {
      const [one, other] = [a.files.get(name), b.files.get(name)];
      if (other === undefined) return [`only before: ${name}`];
      if (one === undefined) return [`only after: ${name}`];
      const [old, made] = [readFileSync(one), readFileSync(other)];
      if (!TEXT.test(name)) return old.equals(made) ? [] : [`other bytes: ${name}`];
      const [was, is] = [String(old), String(made)];
      const place = firstDifference(rename(name, withoutMadeUp(name, was, a)), withoutMadeUp(name, is, b));
      const grown = name.endsWith('.html')
        ? scriptBytes(inlineScripts(is)) - scriptBytes(inlineScripts(was))
        : 0;
      return [
        ...(place === null ? [] : [`${name}, ${place}`]),
        ...(grown > 0 ? [`scripts in ${name} weigh ${grown} gzip bytes more`] : []),
      ];
    })
    .concat(heavierFiles(before, after));
}

function openRelease(folder: string): Release {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no release.`);
  const root = realpathSync(folder);
  const latest = join(root, 'builds/latest.json');
  const { id = '' } = existsSync(latest) ? (JSON.parse(readFileSync(latest, 'utf8')) as { id: string }) : {};
  const paths = filesBelow(root).filter((path) => !/\.(?:br|gz)$|^_assets\/.*\.js$/.test(path));
  const nameOf = (path: string) =>
    path
      .replace(/^(_assets\/[\w.-]+?)\.[\w-]{8}(\.\w+)$/, '$1$2')
      .replace(`builds/meta/${id}.`, 'builds/meta/‹build›.');
  const address = /"graphqlUrl":"([^"]+)"/.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1];
  return {
    files: new Map(paths.map((path) => [nameOf(path), join(root, path)])),
    store: address === undefined ? null : new URL(address).origin,
  };
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function withoutMadeUp(name: string, content: string, { store }: Release): string {
  const text = name.endsWith('.html') ? withoutInlineCode(content) : content;
  const rules = name.startsWith('builds/') ? [...MADE_UP, ...MADE_UP_IN_MANIFESTS] : MADE_UP;
  const known = store === null ? text : text.replaceAll(store, '‹store›');
  return rules.reduce((rest, [pattern, stand]) => rest.replace(pattern, stand), known);
}

/** Renames whole names, in tags and style sheets only: texts may have the same words. */
function renamer(renames: Renames): (file: string, text: string) => string {
  const names = new Map(Object.entries(renames));
  if (new Set(names.values()).size < names.size) throw new Error('Two names are renamed to the same one.');
  const rename = (text: string) => text.replace(/[\w-]+/g, (name) => names.get(name) ?? name);
  return (file, text) => {
    if (file.endsWith('.css')) return rename(text);
    return file.endsWith('.html') ? text.replace(TAG, rename).replace(STYLE, rename) : text;
  };
}

function firstDifference(before: string, after: string): string | null {
  if (before === after) return null;
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const show = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT).replaceAll('\n', '⏎');
  return `at character ${at}\n    before: ${show(before)}\n    after:  ${show(after)}`;
}

function heavierFiles(before: string, after: string): string[] {
  const [old, made] = [before, after].map((root) => {
    const scripts = filesBelow(root).filter((path) => /^_assets\/.*\.js$/.test(path));
    return scripts.reduce((sum, path) => sum + scriptBytes([readFileSync(join(root, path), 'utf8')]), 0);
  });
  const grown = (made ?? 0) - (old ?? 0);
  return grown > 0 ? [`script files weigh ${grown} gzip bytes more`] : [];
}

/** Gzip bytes of scripts. Hashes in names of files count the same whatever they are. */
function scriptBytes(scripts: readonly string[]): number {
  const code = scripts.join('\n').replace(/([\w.-]+)\.[\w-]{8}\.js\b/g, '$1.--------.js');
  return gzipSync(code, { level: 9 }).length;
}
