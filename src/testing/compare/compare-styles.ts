import { createHash } from 'node:crypto';
import type { Difference } from './difference.ts';
import type { LearnedNames } from './learned-names.ts';
import { type Renames, renameInSelector } from './renames.ts';
import { compareSheets, readStyleSheet } from './style-sheet.ts';

interface Pair {
  file: string;
  before: string;
  after: string;
}

/** Style sheets that stand for each other in two releases; each pair is compared once. */
export class StylePairs {
  readonly #pairs = new Map<string, Pair>();

  /** @param file where they stand; as many before as after */
  add(file: string, before: readonly string[], after: readonly string[]): void {
    for (const [at, css] of before.entries()) {
      const other = after[at] ?? '';
      const key = createHash('sha256').update(css).update('\0').update(other).digest('hex');
      if (!this.#pairs.has(key)) this.#pairs.set(key, { file, before: css, after: other });
    }
  }

  /** To be called once all names are learned. */
  differences(names: LearnedNames, renames: Renames): Difference[] {
    return [...this.#pairs.values()].flatMap(({ file, before, after }) => {
      const a = readStyleSheet(
        known(before, (scope) => names.scope.get(scope)),
        (selector) => renameInSelector(selector, renames),
      );
      const b = readStyleSheet(known(after, (scope) => (isKnown(names, scope) ? scope : undefined)));
      const found = compareSheets(a, b);
      if (found === null) return [];
      return [{ kind: found.isOrder ? 'style order' : 'style', file, detail: found.detail } as const];
    });
  }

  get size(): number {
    return this.#pairs.size;
  }
}

/** A sheet with names of the later release, and without hashes of files. A scope that no page has is any. */
function known(css: string, scopeOf: (scope: string) => string | undefined): string {
  return css
    .replace(
      /data-astro-cid-([a-z0-9]+)/g,
      (_, scope: string) => `data-astro-cid-${scopeOf(scope) ?? 'unused'}`,
    )
    .replace(/(\/_assets\/[\w.-]+?)\.[\w-]{8}\.(\w+)/g, '$1.$2');
}

function isKnown({ scope }: LearnedNames, name: string): boolean {
  return scope.hasTarget(name);
}
