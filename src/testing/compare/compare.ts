import { compareAssets, comparePictures } from './compare-files.ts';
import { StylePairs } from './compare-styles.ts';
import { TextComparison } from './compare-texts.ts';
import type { Difference } from './difference.ts';
import { fileKind, openRelease, type ReleaseFolder } from './release-folder.ts';
import { NO_RENAMES, type Renames } from './renames.ts';
import { ScriptScale, total, type WeightRow, WeightTable } from './script-weights.ts';

export interface CompareOptions {
  renames?: Renames;
  /** Gzip bytes by which the scripts of a page may grow. */
  scriptTolerance?: number;
  /** See `pictureDistance`: other encodings of a picture are at most 1 apart, other pictures at least 4. */
  pictureTolerance?: number;
}

export interface Comparison {
  differences: Difference[];
  /** Files that were compared, styles that stand in pages not counted. */
  files: number;
  weights: WeightRow[];
}

/**
 * Compares two releases: all files must be equal but for what a build makes up (hashes in names, its id, the
 * store's address) and for given renames.
 * @param before folder of a release
 * @param after folder of another one
 */
export async function compareReleases(
  before: string,
  after: string,
  { renames = NO_RENAMES, scriptTolerance = 0, pictureTolerance = 3 }: CompareOptions = {},
): Promise<Comparison> {
  const [a, b] = [openRelease(before), openRelease(after)];
  const differences = oneSided(a, b);
  const styles = new StylePairs();
  const texts = new TextComparison(a, b, renames, styles);
  const weights = new WeightTable();
  const scales = [new ScriptScale(a.root), new ScriptScale(b.root)] as const;
  let files = 0;
  for (const file of a.files) {
    const kind = fileKind(file);
    files += 1;
    if (!b.files.has(file) || ['asset', 'picture', 'compressed'].includes(kind)) continue;
    if (kind === 'binary') {
      if (!a.read(file).equals(b.read(file))) differences.push({ kind: 'file', file, detail: 'other bytes' });
      continue;
    }
    const difference = texts.compare(file);
    if (difference) differences.push(difference);
    if (kind !== 'page') continue;
    weights.add(file, scales[0].weigh(a.read(file).toString()), scales[1].weigh(b.read(file).toString()));
  }
  const [allBefore, allAfter] = scales.map((scale) => ({ inline: 0, files: scale.weighAll() }));
  if (allBefore && allAfter) weights.addKind('all files', '_assets', allBefore, allAfter);
  differences.push(...compareAssets(a, b, styles), ...styles.differences(texts.names, renames));
  differences.push(...(await comparePictures(a, b, texts.names, pictureTolerance)));
  differences.push(...weights.rows.flatMap((row) => tooHeavy(row, scriptTolerance)));
  return { differences, files, weights: weights.rows };
}

/** Files of one release only, but for those whose names have hashes. */
function oneSided(a: ReleaseFolder, b: ReleaseFolder): Difference[] {
  const named = (file: string) => !['asset', 'picture'].includes(fileKind(file)) && !/^_assets\//.test(file);
  const only = (one: ReleaseFolder, other: ReleaseFolder) =>
    [...one.files].filter((file) => named(file) && !other.files.has(file));
  return [
    ...only(a, b).map((file) => ({ kind: 'only before' as const, file, detail: 'is not there after' })),
    ...only(b, a).map((file) => ({ kind: 'only after' as const, file, detail: 'was not there before' })),
  ];
}

function tooHeavy({ kind, growth, page, before, after }: WeightRow, tolerance: number): Difference[] {
  if (growth <= tolerance) return [];
  const detail = `scripts of kind "${kind}" weigh ${growth} bytes more (heaviest ${total(before)} before, ${total(after)} after)`;
  return [{ kind: 'script', file: page, detail }];
}
