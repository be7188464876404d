import { matchRoute, type RouteName } from '#shop/site/routes/routes.ts';
import { isErrorPath } from '../pages/page-files.ts';
import type { Plan } from './plan.ts';
import type { RenderReason } from './render-reasons.ts';

/** Fewer pages are published so soon that their order makes no difference. */
const MIN_PAGES_TO_PRIORITIZE = 40;

/** The first of many product pages, which need not wait for the others; each batch after them is twice as large. */
const FIRST_PRODUCT_PAGES = 60;

/**
 * The pages of a plan in batches by publish priority: new pages, so that nothing links to a page that is not
 * there yet, and a changed product's own pages; the lists that shoppers enter by; then all others, such as the
 * later pages of every list. So a product need not wait for all lists that show it, nor for all products of a sale;
 * few pages are one batch.
 */
export function publishBatches({ render }: Plan): string[][] {
  const added: string[] = [];
  const own: string[] = [];
  const lists: string[] = [];
  const rest: string[] = [];
  for (const [path, reasons] of render) {
    if (isNew(reasons)) added.push(path);
    else if (isOwnPage(path, reasons)) own.push(path);
    else (isEntryPage(path) ? lists : rest).push(path);
  }
  if (render.size < MIN_PAGES_TO_PRIORITIZE) return render.size === 0 ? [] : [[...render.keys()]];
  const isShort = added.length + own.length + lists.length < MIN_PAGES_TO_PRIORITIZE;
  const first = isShort ? [[...added, ...own, ...lists]] : [...productBatches(added, own), lists];
  return [...first, rest].filter((batch) => batch.length > 0);
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

function isOwnPage(path: string, reasons: readonly RenderReason[]): boolean {
  return matchRoute(path)?.name === 'product-slug' && !isErrorPath(path) && reasons.some(isOwnChange);
}

/** Returns true for pages by which shoppers enter the lists. */
function isEntryPage(path: string): boolean {
  if (isErrorPath(path)) return false;
  return ENTRY_ROUTES.has(matchRoute(path)?.name);
}

const ENTRY_ROUTES = new Set<RouteName | undefined>(['index', 'products', 'product-category-slug']);

function isNew(reasons: readonly RenderReason[]): boolean {
  return reasons.some(({ kind }) => kind === 'new' || kind === 'missing');
}

/** Returns true where the page's own product changed, not another one on it. */
function isOwnChange(reason: RenderReason): boolean {
  return reason.kind === 'entity' && reason.change.key.startsWith('product:');
}
