import { ROUTES, type RouteName } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, LOCALE_PATHS } from '#storefront/i18n/locales.ts';
import { isErrorPath } from '../index/page-files.ts';
import { parseView } from '../snapshot/entity-keys.ts';
import type { Plan } from './plan.ts';
import { isLeftover, type RenderReason } from './render-reasons.ts';

/** Pages that are rendered and then published together. */
export interface PublishBatch {
  paths: string[];
  /** A release may leave pages of it, and all later batches, to the next one. */
  mayWait: boolean;
}

/** Fewer pages are published so fast that their order does not matter. */
const MIN_PAGES_TO_PRIORITIZE = 40;

/** The first of many product pages, which need not wait for the others; each batch after them is twice as large. */
const FIRST_PRODUCT_PAGES = 60;

/** Past this many, lists that changed may wait for a newer change, and those that have waited once already. */
const FIRST_LISTS = 120;

/** Numbers of pages that change with others, beyond those that shoppers ask for first. */
interface BatchSizes {
  /** So many never wait, so that releases in quick succession get done. */
  firstOthers?: number;
  /** So many are published at once. */
  otherPages?: number;
}

const FIRST_OTHER_PAGES = 40;
const OTHER_PAGES = 1000;

/** Returns true for a product's page whose own product changed, not another one on it. */
export function isOwnPage(path: string, reasons: readonly RenderReason[]): boolean {
  return (
    reasons.some((reason) => isOwnChange(reason) || isOwnLeftover(reason)) && isPageOf(PRODUCT_PAGE, path)
  );
}

/** Returns true if pages of changed products are among those that a release leaves to the next one. */
export function leavesOwnPages({ render }: Pick<Plan, 'render'>, postponed: readonly string[]): boolean {
  return postponed.some((path) => isOwnPage(path, render.get(path) ?? []));
}

/**
 * The pages of a plan in batches by publish priority: new pages, so that nothing links to a page that is not
 * there yet, and a changed product's own pages; the lists that shoppers enter by, as far as they are not too many; then
 * all others, such as the later pages of every list. So a product need not wait for all lists that show it, nor for all
 * products of a sale; few pages are one batch.
 */
export function publishBatches(
  { render }: Plan,
  { otherPages = OTHER_PAGES, firstOthers = FIRST_OTHER_PAGES }: BatchSizes = {},
): PublishBatch[] {
  if (render.size === 0) return [];
  if (render.size < MIN_PAGES_TO_PRIORITIZE) return [{ paths: [...render.keys()], mayWait: false }];
  const added: string[] = [];
  const own: string[] = [];
  const ownLeftovers: string[] = [];
  const lists: string[] = [];
  const listLeftovers: string[] = [];
  const others: string[] = [];
  for (const [path, reasons] of render) {
    if (isNew(reasons)) added.push(path);
    else if (isOwnPage(path, reasons)) (reasons.some(isOwnChange) ? own : ownLeftovers).push(path);
    else if (isPageOf(ENTRY_PAGE, path)) (isLeftover(reasons) ? listLeftovers : lists).push(path);
    else others.push(path);
  }
  // The newest change does not wait for those that were postponed.
  own.push(...ownLeftovers);
  if (lists.length + listLeftovers.length <= FIRST_LISTS) lists.push(...listLeftovers);
  else others.unshift(...lists.splice(FIRST_LISTS), ...listLeftovers);
  const isShort = added.length + own.length + lists.length < MIN_PAGES_TO_PRIORITIZE;
  const first = isShort ? [[...added, ...own, ...lists]] : [...productBatches(added, own), lists];
  const asked = first.map((paths, number) => ({ paths, mayWait: number > 0 && paths !== lists }));
  return [...asked, ...otherBatches(others, firstOthers, otherPages)].filter(({ paths }) => paths.length > 0);
}

/** New pages all at once, as they may link to each other; changed ones in batches that grow. */
function productBatches(added: readonly string[], own: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let start = 0, size = FIRST_PRODUCT_PAGES; start < own.length; size *= 2) {
    batches.push(own.slice(start, start + size));
    start += size;
  }
  const [first = [], ...later] = batches;
  return [[...added, ...first], ...later];
}

function otherBatches(paths: readonly string[], first: number, size: number): PublishBatch[] {
  const batches: PublishBatch[] = [{ paths: paths.slice(0, first), mayWait: false }];
  for (let start = first; start < paths.length; start += size) {
    batches.push({ paths: paths.slice(start, start + size), mayWait: true });
  }
  return batches;
}

/** Tens of thousands of pages may wait, at which each release looks: an expression takes a tenth of `matchRoute`. */
function pathsOf(...names: RouteName[]): RegExp {
  const locales = LOCALE_CODES.map((locale) => LOCALE_PATHS[locale]).join('|');
  const patterns = names.map((name) => ROUTES[name].replace(/\{\w+\}/, '[^/]+'));
  return new RegExp(`^(?:/(?:${locales}))?(?:${patterns.join('|')})$`);
}

const PRODUCT_PAGE = pathsOf('product-slug');
/** By which shoppers enter the lists. */
const ENTRY_PAGE = pathsOf('index', 'products', 'product-category-slug', 'brand-slug', 'product-tag-slug');

function isPageOf(paths: RegExp, path: string): boolean {
  return paths.test(path) && !isErrorPath(path);
}

function isNew(reasons: readonly RenderReason[]): boolean {
  return reasons.some(({ kind }) => kind === 'new' || kind === 'missing');
}

function isOwnChange(reason: RenderReason): boolean {
  return reason.kind === 'entity' && parseView(reason.change.key).key.startsWith('product:');
}

function isOwnLeftover(reason: RenderReason): boolean {
  return reason.kind === 'leftover' && reason.first;
}
