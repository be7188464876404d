import { matchRoute, type RouteName } from '#shop/site/routes.ts';
import { isErrorPath } from '../pages/page-files.ts';
import type { Plan } from './plan.ts';
import type { RenderReason } from './render-reasons.ts';

/** A release of fewer pages is done before an order among them could be noticed. */
const MIN_PAGES_TO_PRIORITIZE = 40;

/**
 * The pages of a plan in the parts in which they are published: a changed product's own pages, the lists
 * that shoppers enter by, and all that shifts behind them, such as the later pages of every list. A change
 * that shows in all lists does not keep its product waiting; few pages are one part.
 */
export function publishBatches({ render }: Plan): string[][] {
  const own: string[] = [];
  const lists: string[] = [];
  const rest: string[] = [];
  for (const [path, reasons] of render) {
    if (isOwnPage(path, reasons)) own.push(path);
    else (isEntryPage(path) ? lists : rest).push(path);
  }
  const news = own.length + lists.length < MIN_PAGES_TO_PRIORITIZE ? [[...own, ...lists]] : [own, lists];
  const parts = render.size < MIN_PAGES_TO_PRIORITIZE ? [[...render.keys()]] : [...news, rest];
  return parts.filter((part) => part.length > 0);
}

function isOwnPage(path: string, reasons: readonly RenderReason[]): boolean {
  return matchRoute(path)?.name === 'product-slug' && !isErrorPath(path) && reasons.some(isOwnChange);
}

/** Whether shoppers enter the shop's lists by a page. */
function isEntryPage(path: string): boolean {
  if (isErrorPath(path)) return false;
  return ENTRY_ROUTES.has(matchRoute(path)?.name);
}

const ENTRY_ROUTES = new Set<RouteName | undefined>(['index', 'products', 'product-category-slug']);

/** Whether the page's own product changed, not one that it also shows. */
function isOwnChange(reason: RenderReason): boolean {
  return reason.kind === 'new' || (reason.kind === 'entity' && reason.change.key.startsWith('product:'));
}
