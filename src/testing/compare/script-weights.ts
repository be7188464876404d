import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ERROR_PAGE, matchRoute } from '#storefront/domain/routes/routes.ts';
import { inlineScripts } from '../inline-scripts.ts';

/** Gzip bytes of the scripts of one page. */
interface ScriptWeight {
  /** All that stand in the page, together. */
  inline: number;
  /** Files that the page names, and all that these import before they run. */
  files: number;
}

const HASHED = /([\w.-]+)\.[\w-]{8}\.js\b/g;

/** Weighs the scripts of a release's pages. Hashes in file names count the same whatever they are. */
export class ScriptScale {
  readonly #root: string;
  readonly #files = new Map<string, { bytes: number; imports: string[] }>();
  readonly #inline = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
  }

  weigh(html: string): ScriptWeight {
    const inline = inlineScripts(html).join('\n');
    const named = [...html.matchAll(/(?:src|component-url|renderer-url)="\/_assets\/([^"]+\.js)"/g)];
    const reached = new Set(named.map(([, file = '']) => file));
    // A set goes on with what is put into it meanwhile.
    for (const file of reached) for (const one of this.#file(file).imports) reached.add(one);
    const files = [...reached].reduce((sum, file) => sum + this.#file(file).bytes, 0);
    return { inline: this.#inlineBytes(inline), files };
  }

  /** All script files of the release, also those that only an action loads. */
  weighAll(): number {
    const files = readdirSync(join(this.#root, '_assets')).filter((file) => file.endsWith('.js'));
    return files.reduce((sum, file) => sum + this.#file(file).bytes, 0);
  }

  #file(name: string): { bytes: number; imports: string[] } {
    const known = this.#files.get(name);
    if (known) return known;
    const code = readFileSync(join(this.#root, '_assets', name), 'utf8');
    const imports = [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g)];
    const file = { bytes: gzipBytes(code), imports: imports.map(([, path = '']) => path) };
    this.#files.set(name, file);
    return file;
  }

  #inlineBytes(code: string): number {
    const bytes = this.#inline.get(code) ?? gzipBytes(code);
    this.#inline.set(code, bytes);
    return bytes;
  }
}

function gzipBytes(code: string): number {
  return gzipSync(code.replace(HASHED, '$1.--------.js'), { level: 9 }).length;
}

/** Subject of a page, by its file in the release. */
function pageKind(file: string): string {
  const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
  return file.endsWith(ERROR_PAGE) ? 'not found' : (matchRoute(path)?.name ?? 'other');
}

export interface WeightRow {
  kind: string;
  /** Of the heaviest page of the kind. */
  before: ScriptWeight;
  after: ScriptWeight;
  /** The most by which a page of the kind has grown, in bytes; negative where all have shrunk. */
  growth: number;
  /** The page that has grown most. */
  page: string;
}

/** The heaviest pages by kind, before and after. */
export class WeightTable {
  readonly #rows = new Map<string, WeightRow>();

  add(page: string, before: ScriptWeight, after: ScriptWeight): void {
    this.addKind(pageKind(page), page, before, after);
  }

  addKind(kind: string, page: string, before: ScriptWeight, after: ScriptWeight): void {
    const growth = total(after) - total(before);
    const row = this.#rows.get(kind);
    if (!row) {
      this.#rows.set(kind, { kind, before, after, growth, page });
      return;
    }
    row.before = heavier(row.before, before);
    row.after = heavier(row.after, after);
    if (growth > row.growth) Object.assign(row, { growth, page });
  }

  get rows(): WeightRow[] {
    return [...this.#rows.values()];
  }
}

export function total({ inline, files }: ScriptWeight): number {
  return inline + files;
}

function heavier(one: ScriptWeight, other: ScriptWeight): ScriptWeight {
  return total(other) > total(one) ? other : one;
}
