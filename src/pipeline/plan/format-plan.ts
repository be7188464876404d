import type { EntityChange } from '../snapshot/entity-changes.ts';
import { parseView } from '../snapshot/entity-keys.ts';
import type { Plan } from './plan.ts';
import type { RenderReason } from './render-reasons.ts';

/** Number of entities that are listed one by one. */
const MAX_ENTITIES = 30;
/** Number of paths and fields that are named of a longer list. */
const MAX_PATHS = 3;
const MAX_FIELDS = 8;

const COUNT = new Intl.NumberFormat('en');

/**
 * A plan as text for people: why pages are rendered, which ones, and how many in all. A page with several
 * reasons is listed under each.
 */
export function formatPlan(plan: Plan): string {
  const groups = new Map<string, PageGroup>();
  for (const [path, reasons] of plan.render) {
    for (const reason of reasons) {
      const id = reason.kind === 'entity' ? `entity ${reason.change.key}` : reason.kind;
      const group = groups.get(id) ?? { title: formatReason(reason), count: 0, paths: [] };
      groups.set(id, group);
      group.count += 1;
      // The line says so where there are more than it names.
      if (group.paths.length <= MAX_PATHS) group.paths.push(path);
    }
  }
  const shownGroups = [...groups].filter(([id]) => !id.startsWith('entity ')).map(([, group]) => group);
  const entities = [...groups].filter(([id]) => id.startsWith('entity ')).map(([, group]) => group);
  entities.sort((one, other) => other.count - one.count);
  shownGroups.push(...entities.slice(0, MAX_ENTITIES));
  if (plan.remove.length > 0) {
    const { remove } = plan;
    shownGroups.push({ title: 'No longer part of the shop', count: remove.length, paths: remove });
  }
  const hiddenCount = entities.length - MAX_ENTITIES;
  return [
    ...shownGroups.map(
      ({ title, count, paths }) => `${title} -> ${formatPageCount(count)}: ${formatSome(paths, MAX_PATHS)}`,
    ),
    ...(hiddenCount > 0 ? [`… and ${COUNT.format(hiddenCount)} more changed entities.`] : []),
    formatTotal(plan),
  ].join('\n');
}

/** Pages with one reason; the first of them by their paths. */
interface PageGroup {
  title: string;
  count: number;
  paths: string[];
}

function formatTotal({ render, remove, full }: Plan): string {
  if (render.size === 0 && remove.length === 0) return 'Nothing to do: every page is up to date.';
  const where = full ? ' beside the release that is served' : '';
  const removed = remove.length > 0 ? `, remove ${formatPageCount(remove.length)}` : '';
  return `In all: render ${formatPageCount(render.size)}${where}${removed}.`;
}

/** Why a page is rendered, such as `product:12 changed (price)`. */
export function formatReason(reason: RenderReason): string {
  switch (reason.kind) {
    case 'code':
      return 'The code or the configuration changed';
    case 'full':
      return 'Everything is rendered';
    case 'new':
      return 'New in the shop';
    case 'missing':
      return 'Missing in the release that is served';
    case 'leftover':
      return 'Left over from an interrupted release or a rollback';
    case 'entity':
      return formatEntityChange(reason.change);
  }
}

function formatEntityChange({ key, kind, fields }: EntityChange): string {
  const { view, key: shown } = parseView(key);
  const language = view === '' ? '' : ` (${view})`;
  const names = formatSome(fields ?? [], MAX_FIELDS);
  return `${shown}${language} ${kind}${names && ` (${names})`}`;
}

function formatPageCount(count: number): string {
  return `${COUNT.format(count)} ${count === 1 ? 'page' : 'pages'}`;
}

function formatSome(names: readonly string[], most: number): string {
  return names.slice(0, most).join(', ') + (names.length > most ? ', …' : '');
}
