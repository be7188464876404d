import type { CatalogGroup } from '../../../contract.ts';

/** A list of the catalog report, and how much of it has been done since this page was opened. */
export interface WorkList extends Omit<CatalogGroup, 'items'> {
  /** The most that it has had since then. */
  most: number;
}

/** Lists that merchants work through first, in this order; the others follow as the report has them. */
const FIRST: readonly CatalogGroup['kind'][] = ['no translation', 'no alt text', 'no price', 'no picture'];

/**
 * Lists with their progress.
 * @param before the lists as they were last returned; those that are empty by now stay, with a count of 0
 */
export function workLists(before: readonly WorkList[], groups: readonly CatalogGroup[]): WorkList[] {
  const known = new Map(before.map((list) => [list.group, list]));
  const lists = groups.map(({ items: _, ...group }) => ({
    ...group,
    most: Math.max(group.count, known.get(group.group)?.most ?? 0),
  }));
  const present = new Set(groups.map(({ group }) => group));
  const done = before.filter(({ group }) => !present.has(group)).map((list) => ({ ...list, count: 0 }));
  const rank = ({ kind }: WorkList) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return [...lists, ...done].toSorted((one, other) => rank(one) - rank(other));
}
