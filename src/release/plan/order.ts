import { matchRoute, type RouteName } from '#shop/site/routes.ts';
import { isErrorPath } from '../documents.ts';
import type { Plan } from './plan.ts';
import type { Reason } from './reasons.ts';

/** A release of fewer pages is done before an order among them could be noticed. */
const WORTH_ORDERING = 40;

/**
 * The pages of a plan in the parts in which they are published: a changed product's own pages, the lists
 * that shoppers enter by, and all that shifts behind them, such as the later pages of every list. A change
 * that shows in all lists does not keep its product waiting; few pages are one part.
 */
export function inParts({ render }: Plan): string[][] {
  const own: string[] = [];
  const lists: string[] = [];
  const rest: string[] = [];
  for (const [path, reasons] of render) {
    if (isOwnPage(path, reasons)) own.push(path);
    else (isEntry(path) ? lists : rest).push(path);
  }
  const news = own.length + lists.length < WORTH_ORDERING ? [[...own, ...lists]] : [own, lists];
  const parts = render.size < WORTH_ORDERING ? [[...render.keys()]] : [...news, rest];
  return parts.filter((part) => part.length > 0);
}

function isOwnPage(path: string, reasons: readonly Reason[]): boolean {
  return matchRoute(path)?.name === 'product-slug' && !isErrorPath(path) && reasons.some(isOwn);
}

/** Whether shoppers enter the shop's lists by a page. */
function isEntry(path: string): boolean {
  if (isErrorPath(path)) return false;
  return ENTRIES.has(matchRoute(path)?.name);
}

const ENTRIES = new Set<RouteName | undefined>(['index', 'products', 'product-category-slug']);

/** Whether the page's own product changed, not one that it also shows. */
function isOwn(reason: Reason): boolean {
  return reason.kind === 'new' || (reason.kind === 'entity' && reason.change.key.startsWith('product:'));
}
