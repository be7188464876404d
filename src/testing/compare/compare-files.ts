import type { StylePairs } from './compare-styles.ts';
import type { Difference } from './difference.ts';
import type { LearnedNames } from './learned-names.ts';
import { pictureDistance } from './look-alike.ts';
import type { ReleaseFolder } from './release-folder.ts';

const HASHED = /^_assets\/([\w.-]+?)\.[\w-]{8}\.(\w+)$/;

/**
 * Compares styles, fonts and other hashed files by their names without hashes. Scripts are weighed apart:
 * how they are split into files is the bundler's affair.
 */
export function compareAssets(before: ReleaseFolder, after: ReleaseFolder, styles: StylePairs): Difference[] {
  const [a, b] = [assetsOf(before), assetsOf(after)];
  const differences: Difference[] = [...b.keys()]
    .filter((name) => !a.has(name))
    .map((name) => ({
      kind: 'only after',
      file: b.get(name) ?? name,
      detail: 'no file of this name before',
    }));
  for (const [name, file] of a) {
    const other = b.get(name);
    if (other === undefined) {
      differences.push({ kind: 'only before', file, detail: 'no file of this name after' });
    } else if (name.endsWith('.css')) {
      styles.add(file, [before.read(file).toString('utf8')], [after.read(other).toString('utf8')]);
    } else if (!before.read(file).equals(after.read(other))) {
      differences.push({ kind: 'file', file, detail: 'other bytes' });
    }
  }
  return differences;
}

function assetsOf({ files }: ReleaseFolder): Map<string, string> {
  const assets = [...files].filter((file) => file.startsWith('_assets/') && !/\.(js|br|gz)$/.test(file));
  return new Map(assets.map((file) => [file.replace(HASHED, '$1.$2'), file]));
}

const SIZED = /^pictures\/([\w-]+)-(\d+)\.\w+$/;

/**
 * Compares pictures by the names that stand for each other: the same sizes, and the smallest one looks the same.
 * @param tolerance the most that the colours of two encodings may be apart, see `pictureDistance`
 */
export async function comparePictures(
  before: ReleaseFolder,
  after: ReleaseFolder,
  names: LearnedNames,
  tolerance: number,
): Promise<Difference[]> {
  const [a, b] = [picturesOf(before), picturesOf(after)];
  const differences: Difference[] = [];
  for (const [name, sizes] of a) {
    const other = names.picture.get(name) ?? name;
    const others = b.get(other) ?? new Map<number, string>();
    b.delete(other);
    const file = [...sizes.values()].join(', ');
    if (sizes.size !== others.size || [...sizes.keys()].some((size) => !others.has(size))) {
      const detail = `sizes ${[...sizes.keys()].join()} before, ${[...others.keys()].join() || 'none'} after`;
      differences.push({ kind: 'picture', file, detail });
      continue;
    }
    const smallest = Math.min(...sizes.keys());
    const [one, two] = [sizes.get(smallest) ?? '', others.get(smallest) ?? ''];
    const distance = before.read(one).equals(after.read(two))
      ? 0
      : await pictureDistance(`${before.root}/${one}`, `${after.root}/${two}`);
    if (distance > tolerance) {
      const detail = `looks other than ${two}: ${distance.toFixed(1)} apart, ${tolerance} allowed`;
      differences.push({ kind: 'picture', file: one, detail });
    }
  }
  for (const sizes of b.values()) {
    differences.push({
      kind: 'only after',
      file: [...sizes.values()].join(', '),
      detail: 'stands for none before',
    });
  }
  return differences;
}

/** Files of pictures: name -> width in pixels -> file. */
function picturesOf({ files }: ReleaseFolder): Map<string, Map<number, string>> {
  const pictures = new Map<string, Map<number, string>>();
  for (const file of files) {
    const [, name = '', size = ''] = SIZED.exec(file) ?? [];
    if (name === '') continue;
    pictures.set(name, (pictures.get(name) ?? new Map<number, string>()).set(Number(size), file));
  }
  return pictures;
}
