import { IDENTITY_FIELDS } from '#storefront/domain/catalog/cards.ts';
import { FingerprintTable, fingerprint } from '../index/fingerprint.ts';
import type { PageIndex } from '../index/page-index.ts';
import { pagePathsOfEntity } from '../index/page-paths.ts';
import type { EntityChange } from '../snapshot/entity-changes.ts';
import { cardFieldsKey, inView, parseCardKey, parseView } from '../snapshot/entity-keys.ts';
import { EveryPage, type PagePaths, type PathListener, type PlannedPages } from './planned-pages.ts';
import { RENDER_REASON_KINDS, type RenderReason, type RenderReasonKind } from './render-reasons.ts';

/** Pages that a release renders and removes, and why; making a plan changes nothing. */
export interface Plan {
  bundle: string;
  /** The view that each locale shows; empty for a catalog without languages. */
  views: string;
  /** Every page is rendered, into a new root. */
  full: boolean;
  /** Path -> reasons to render it. */
  render: PlannedPages;
  /** Pages of the index that the shop no longer has. */
  remove: string[];
  /** The changes that the plan was made from; recording the plan clears them. */
  changes: EntityChange[];
}

interface PlanRequest {
  /** Id of the code that will render. */
  bundle: string;
  /** Renders every page, though the code may be the same. */
  full: boolean;
  /** Pages that the index knows stay public, each until its new version is. */
  keepsPages?: boolean;
  /** Pages of the served root that lack files. */
  missing: readonly string[];
  /** Called only where everything is rendered, or an interrupted release has rendered a part of it. */
  allPaths: PagePaths;
  /** True for the path of a page that is not made, by the shop's route rules. */
  isBlocked?: (path: string) => boolean;
}

/** Plans the release of changes of code and catalog. Takes time in proportion to the changes. */
export function planRelease(index: PageIndex, request: PlanRequest): Plan {
  const { bundle, isBlocked = () => false } = request;
  const changes = index.changes();
  const before = index.state('bundle');
  const languages = index.languages();
  const views = languages === null ? '' : JSON.stringify(languages.locales);
  // Which pages an entity has brought is not known any more once its view is that of other locales.
  const hasOtherViews = (index.state('views') ?? '') !== views;
  if (request.full || before !== bundle || hasOtherViews) {
    const pages = pathsWhere(request.allPaths, (path) => !isBlocked(path));
    const reason: RenderReason = { kind: before === null || before === bundle ? 'full' : 'code' };
    return { bundle, views, full: true, ...planFull(index, pages, reason, request.keepsPages), changes };
  }
  const isMade = (path: string) => !isBlocked(path);
  const pagesOf = ({ key }: EntityChange) => pagePathsOfEntity(key, languages);
  const { missing } = request;
  const planned = planChanged(index, changes, { missing, isMade, pagesOf });
  const common = { bundle, views, full: false, remove: planned.remove, changes };
  if (!index.isFilling) return { ...common, render: planned.render };
  const left = pathsWhere(
    request.allPaths,
    (path) => isMade(path) && !planned.render.has(path) && !index.has(path),
  );
  return { ...common, render: new EveryPage(left, { kind: 'new' }, planned.render) };
}

function pathsWhere(paths: PagePaths, isWanted: (path: string) => boolean): PagePaths {
  return function* (part) {
    for (const path of paths(part)) if (isWanted(path)) yield path;
  };
}

/**
 * Number of pages by their first reason.
 * @param besides pages of the plan that are left out
 */
export function countReasons({ render }: Plan, besides: readonly string[]): Record<RenderReasonKind, number> {
  const leftOut = new Set(besides);
  const counts: Record<RenderReasonKind, number> = {
    code: 0,
    full: 0,
    new: 0,
    entity: 0,
    missing: 0,
    leftover: 0,
  };
  if (render instanceof EveryPage && leftOut.size === 0) {
    for (const { locale, length, pages } of render.parts()) {
      if (locale !== null) counts[render.reason.kind] += length;
      else for (const { path } of pages) count(render.get(path));
    }
    return counts;
  }
  for (const [path, reasons] of render) if (!leftOut.has(path)) count(reasons);
  return counts;

  function count(reasons: readonly RenderReason[]): void {
    const first = RENDER_REASON_KINDS.find((kind) => reasons.some((reason) => reason.kind === kind));
    if (first !== undefined) counts[first] += 1;
  }
}

/** Adds counts of pages by reason. */
export function addCounts(
  counts: Record<RenderReasonKind, number>,
  others: Record<RenderReasonKind, number> | null,
): Record<RenderReasonKind, number> {
  const sums = { ...counts };
  for (const kind of RENDER_REASON_KINDS) sums[kind] += others?.[kind] ?? 0;
  return sums;
}

/** The product whose card a change is of, where it is still that product's at its address; null for any other. */
function cardOf({ key, kind, fields }: EntityChange): number | null {
  if (kind !== 'changed' || fields === null) return null;
  return fields.some((field) => IDENTITY_FIELDS.has(field)) ? null : parseCardKey(key);
}

function fieldsKeyOf(key: string, card: number): string {
  return inView(parseView(key).view, cardFieldsKey(card));
}

function planFull(
  index: PageIndex,
  paths: PagePaths,
  reason: RenderReason,
  keepsPages = false,
): Pick<Plan, 'render' | 'remove'> {
  if (keepsPages) return planReplacement(index, paths, reason);
  const remove: string[] = [];
  let screens = new FingerprintTable();
  let known = new FingerprintTable();
  const isKnown = (path: string) => {
    const print = fingerprint(path);
    return known.has(print) || screens.has(print);
  };
  const listener: PathListener = {
    path: (path) => known.add(fingerprint(path)),
    end(part) {
      if (part === null) screens = known;
      else for (const path of index.pathsIn(part)) if (!isKnown(path)) remove.push(path);
      known = new FingerprintTable();
    },
  };
  // The first release has none to remove.
  const render = new EveryPage(paths, reason, new Map(), index.pageCount === 0 ? null : listener);
  return { render, remove };
}

/** Every page, where each stays public until its new version is: others link to those that are new, and come later. */
function planReplacement(
  index: PageIndex,
  paths: PagePaths,
  reason: RenderReason,
): Pick<Plan, 'render' | 'remove'> {
  const reasons = [reason];
  const ofNew: RenderReason[] = [{ kind: 'new' }];
  const render = new Map<string, RenderReason[]>();
  for (const path of paths()) render.set(path, ofNew);
  const remove: string[] = [];
  for (const { path, hashes } of index.pages()) {
    if (!render.has(path)) remove.push(path);
    else if (hashes !== null) render.set(path, reasons);
  }
  return { render, remove };
}

function planChanged(
  index: PageIndex,
  changes: readonly EntityChange[],
  {
    missing,
    isMade,
    pagesOf,
  }: Pick<PlanRequest, 'missing'> & {
    isMade: (path: string) => boolean;
    /** The pages that there are because of an entity. */
    pagesOf: (change: EntityChange) => string[];
  },
): { render: Map<string, RenderReason[]>; remove: string[] } {
  const render = new Map<string, RenderReason[]>();
  const addReason = (path: string, reason: RenderReason) => {
    const reasons = render.get(path);
    if (reasons === undefined) render.set(path, [reason]);
    else reasons.push(reason);
  };
  const leftovers = index.unfinished();
  const remove = new Set(leftovers.remove);
  for (const change of changes) {
    for (const path of change.kind === 'changed' ? [] : pagesOf(change)) {
      if (change.kind === 'added') {
        if (!isMade(path)) continue;
        remove.delete(path);
        addReason(path, { kind: 'new' });
      } else if (index.has(path)) {
        remove.add(path);
      }
    }
  }
  for (const change of changes) {
    const reason: RenderReason = { kind: 'entity', change };
    const card = cardOf(change);
    const readers = new Set(card === null ? [] : index.dependents(fieldsKeyOf(change.key, card)));
    const cardReason: RenderReason = card === null ? reason : { ...reason, card };
    for (const path of index.dependents(change.key)) {
      if (!remove.has(path)) addReason(path, readers.has(path) ? reason : cardReason);
    }
  }
  for (const path of missing) if (!remove.has(path)) addReason(path, { kind: 'missing' });
  for (const path of leftovers.add) if (!remove.has(path)) addReason(path, { kind: 'new' });
  for (const path of leftovers.first)
    if (!remove.has(path)) addReason(path, { kind: 'leftover', first: true });
  for (const path of leftovers.render) {
    const cards = leftovers.cards.get(path);
    if (!remove.has(path)) addReason(path, { kind: 'leftover', first: false, ...(cards && { cards }) });
  }
  return { render, remove: [...remove] };
}
