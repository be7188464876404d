import { Bijection } from './bijection.ts';
import type { NameKind } from './skeleton.ts';

/** Pairs of names that two releases give the same things, learned from all their texts. */
export type LearnedNames = Record<NameKind, Bijection>;

export const noNames = (): LearnedNames => ({
  picture: new Bijection(),
  asset: new Bijection(),
  scope: new Bijection(),
});
