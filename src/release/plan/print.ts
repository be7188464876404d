import type { EntityChange } from '../snapshot/changes.ts';
import type { Plan } from './plan.ts';
import type { Reason } from './reasons.ts';

/** Entities that are told one by one. */
const ENTITIES = 30;
/** Paths and fields that are named of a longer list. */
const PATHS = 3;
const FIELDS = 8;

const COUNT = new Intl.NumberFormat('en');

/**
 * A plan for people: why pages are rendered, which ones, and how many in all. A page that has several
 * reasons stands under each.
 */
export function printPlan(plan: Plan): string {
  const groups = new Map<string, { title: string; paths: string[] }>();
  for (const [path, reasons] of plan.render) {
    for (const reason of reasons) {
      const id = reason.kind === 'entity' ? `entity ${reason.change.key}` : reason.kind;
      const group = groups.get(id) ?? { title: titleOf(reason), paths: [] };
      groups.set(id, group);
      group.paths.push(path);
    }
  }
  const told = [...groups].filter(([id]) => !id.startsWith('entity ')).map(([, group]) => group);
  const entities = [...groups].filter(([id]) => id.startsWith('entity ')).map(([, group]) => group);
  entities.sort((one, other) => other.paths.length - one.paths.length);
  told.push(...entities.slice(0, ENTITIES));
  if (plan.remove.length > 0) told.push({ title: 'No longer part of the shop', paths: plan.remove });
  const unseen = entities.length - ENTITIES;
  return [
    ...told.map(({ title, paths }) => `${title} -> ${pages(paths.length)}: ${some(paths, PATHS)}`),
    ...(unseen > 0 ? [`… and ${COUNT.format(unseen)} more changed entities.`] : []),
    total(plan),
  ].join('\n');
}

function total({ render, remove, full }: Plan): string {
  if (render.size === 0 && remove.length === 0) return 'Nothing to do: every page is up to date.';
  const where = full ? ' beside the release that is served' : '';
  const removed = remove.length > 0 ? `, remove ${pages(remove.length)}` : '';
  return `In all: render ${pages(render.size)}${where}${removed}.`;
}

function titleOf(reason: Reason): string {
  switch (reason.kind) {
    case 'code':
      return 'The code or the configuration changed';
    case 'full':
      return 'Everything is rendered';
    case 'new':
      return 'New in the shop';
    case 'leftover':
      return 'Left over from an interrupted release';
    case 'entity':
      return entityTitle(reason.change);
  }
}

function entityTitle({ key, kind, fields }: EntityChange): string {
  return `${key} ${kind}${fields.length > 0 ? ` (${some(fields, FIELDS)})` : ''}`;
}

function pages(count: number): string {
  return `${COUNT.format(count)} ${count === 1 ? 'page' : 'pages'}`;
}

function some(names: readonly string[], most: number): string {
  return names.slice(0, most).join(', ') + (names.length > most ? ', …' : '');
}
