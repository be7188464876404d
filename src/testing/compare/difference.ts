/** Kinds of differences between two releases, as they are counted. */
export type DifferenceKind =
  | 'page'
  | 'payload'
  | 'file'
  | 'name'
  | 'picture'
  | 'style'
  | 'style order'
  | 'script'
  | 'only before'
  | 'only after';

export interface Difference {
  kind: DifferenceKind;
  file: string;
  /** The first place that differs, for people. */
  detail: string;
}

/** Characters shown around the first difference. */
const CONTEXT = 80;

/** The first place where two texts differ, with what stands around it; null for equal ones. */
export function firstDifference(before: string, after: string): string | null {
  if (before === after) return null;
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const show = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT).replaceAll('\n', '⏎');
  return `at character ${at}\n    before: ${show(before)}\n    after:  ${show(after)}`;
}
