import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { FORBIDDEN, SHARED_TYPES, WITHOUT_FOLDER_CIRCLES } from './dependency-cruiser.ts';

const SOURCES = [
  '{src,scripts}/**/*.{ts,tsx,astro,mjs,css,json,graphql,svg,woff2}',
  '*.{ts,mjs}',
  'package.json',
];
/** Tests may import anything; the folders of the fixtures are projects of their own. */
const FREE = /\.test\.tsx?$|^src\/testing\/fixtures\/[^/]+\//;

/**
 * Checks the imports of a project against the rules of `dependency-cruiser.ts`, in a copy of its sources
 * where pages and components of Astro are the TypeScript that they hold: dependency-cruiser reads no `.astro`.
 * @returns a line for each violation, as `file -> file (rule)`, sorted
 */
export async function importViolations(root: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'islet-imports-'));
  try {
    copySources(root, copy);
    const options = { baseDir: copy, tsPreCompilationDeps: true, validate: true };
    const { output } = await cruise(['.'], { ...options, ruleSet: { forbidden: FORBIDDEN } });
    if (typeof output === 'string') throw new Error(`dependency-cruiser answered in words: ${output}`);
    const lines = [...ruleViolations(output), ...folderCircles(output.modules)];
    return [...new Set(lines.map((line) => line.replaceAll('.astro.ts', '.astro')))].sort();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copySources(root: string, copy: string): void {
  for (const file of globSync(SOURCES, { cwd: root })) {
    if (FREE.test(file)) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const astro = file.endsWith('.astro');
    const target = join(copy, astro ? `${file}.ts` : file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, astro ? scriptsOf(source) : source);
  }
}

/** The TypeScript of an Astro component: its front matter, and the scripts that Astro bundles. */
function scriptsOf(source: string): string {
  const frontMatter = /^---\n(.*?)^---$/ms.exec(source)?.[1] ?? '';
  const scripts = [...source.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  const bundled = scripts.map(([, attributes = '', code = '']) => {
    if (attributes.includes('is:inline')) return '';
    const file = /\bsrc="([^"]*)"/.exec(attributes)?.[1];
    return file === undefined ? code : `import '${file}';`;
  });
  return [frontMatter, ...bundled].join('\n');
}

function ruleViolations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ from, to, cycle, rule }) => {
    const files = cycle === undefined ? [from, to] : [from, ...cycle.map(({ name }) => name)];
    return `${files.join(' -> ')} (${rule.name})`;
  });
}

/** The imports between folders that lead back to where they start, of the parts that may have none. */
function folderCircles(modules: readonly IModule[]): string[] {
  return WITHOUT_FOLDER_CIRCLES.flatMap((part) => {
    const folder = new RegExp(`^${part}/([^/]+)`);
    const imports = modules.flatMap(({ source, dependencies }) =>
      dependencies.flatMap(({ resolved }) => {
        const [from, to] = [source, resolved].map((file) => folder.exec(file)?.[1]);
        const isBetween = from !== undefined && to !== undefined && from !== to;
        return !isBetween || resolved === SHARED_TYPES ? [] : [{ source, resolved, from, to }];
      }),
    );
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
    return imports
      .filter(({ from, to }) => reachable(to, next).has(from))
      .map(({ source, resolved }) => `${source} -> ${resolved} (circle of folders in ${part})`);
  });
}

function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set([start]);
  for (const name of found) for (const other of next.get(name) ?? []) found.add(other);
  return found;
}
