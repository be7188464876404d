import { matchRoute } from '#shop/routes.ts';
import { isErrorPath } from '../documents.ts';
import type { Plan } from './plan.ts';
import type { Reason } from './reasons.ts';

/** A release of fewer pages is done before an order among them could be noticed. */
const WORTH_ORDERING = 40;

/**
 * The pages of a plan in two parts: first those that tell a product's own news and the lists that shoppers
 * enter by, then all that shifts behind them, such as the later pages of every list.
 */
export function inOrder({ render }: Plan): { first: string[]; rest: string[] } {
  if (render.size < WORTH_ORDERING) return { first: [...render.keys()], rest: [] };
  const first: string[] = [];
  const rest: string[] = [];
  for (const [path, reasons] of render) (isNews(path, reasons) ? first : rest).push(path);
  return { first, rest };
}

function isNews(path: string, reasons: readonly Reason[]): boolean {
  if (isErrorPath(path)) return false;
  switch (matchRoute(path)?.name) {
    case 'product-slug':
      return reasons.some(isOwn);
    case 'index':
    case 'products':
    case 'product-category-slug':
      return true;
    default:
      return false;
  }
}

/** Whether the page's own product changed, not one that it also shows. */
function isOwn(reason: Reason): boolean {
  return reason.kind === 'new' || (reason.kind === 'entity' && reason.change.key.startsWith('product:'));
}
