import { withoutInlineCode } from '../inline-scripts.ts';
import type { StylePairs } from './compare-styles.ts';
import { type Difference, type DifferenceKind, firstDifference } from './difference.ts';
import { noNames } from './learned-names.ts';
import { fileKind, type ReleaseFolder } from './release-folder.ts';
import { type Renames, renameInPage } from './renames.ts';
import { skeletonOf } from './skeleton.ts';

const STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g;

/** Compares the text files of two releases: what is not made up by a build must be equal. */
export class TextComparison {
  readonly #before: ReleaseFolder;
  readonly #after: ReleaseFolder;
  readonly #renames: Renames;
  readonly #styles: StylePairs;
  readonly names = noNames();

  constructor(before: ReleaseFolder, after: ReleaseFolder, renames: Renames, styles: StylePairs) {
    this.#before = before;
    this.#after = after;
    this.#renames = renames;
    this.#styles = styles;
  }

  /** @returns the first difference of a file that both have; null for none */
  compare(file: string): Difference | null {
    const kind = fileKind(file) as DifferenceKind;
    const isPage = kind === 'page';
    const [before, after] = [this.#read(this.#before, file), this.#read(this.#after, file)];
    const a = this.#skeleton(isPage ? renameInPage(bare(before), this.#renames) : before, this.#before, file);
    const b = this.#skeleton(isPage ? bare(after) : after, this.#after, file);
    const detail = firstDifference(a.text, b.text);
    if (detail !== null) return { kind, file, detail };
    for (const [at, { kind: nameKind, name }] of a.names.entries()) {
      const problem = this.names[nameKind].learn(name, b.names[at]?.name ?? '');
      if (problem) return { kind: nameKind === 'picture' ? 'picture' : 'name', file, detail: problem };
    }
    if (isPage) this.#styles.add(file, stylesOf(before), stylesOf(after));
    return null;
  }

  #read(release: ReleaseFolder, file: string): string {
    return release.read(file).toString('utf8');
  }

  #skeleton(content: string, { storeOrigin }: ReleaseFolder, file: string) {
    return skeletonOf(content, { storeOrigin, isManifest: file.startsWith('builds/') });
  }
}

/** A page without the code that it runs and the styles that stand in it: these are compared apart. */
function bare(html: string): string {
  return withoutInlineCode(html).replace(STYLE, '$1$3');
}

function stylesOf(html: string): string[] {
  return [...withoutInlineCode(html).matchAll(STYLE)].map(([, , css = '']) => css);
}
