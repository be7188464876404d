import type { Order, OrderLine } from './order.ts';

/** A statement as it is typed. */
export interface WithdrawalDraft {
  name: string;
  email: string;
  orderNumber: string;
  /** The whole order, or some of its goods. */
  whole: boolean;
  /** Quantities of goods by the id of their order line, where the order is known. */
  quantities: Readonly<Record<string, number>>;
  /** Goods in the shopper's words, where it is not, a line each. */
  goods: string;
}

/** A statement as it is sent. */
export interface WithdrawalStatement extends Pick<WithdrawalDraft, 'name' | 'email' | 'orderNumber'> {
  /** A line for each of the goods; the whole order if empty. */
  goods: string[];
}

/** Longest texts that the form sends, in characters. */
export const LONGEST_STATEMENT = { name: 200, orderNumber: 100, goods: 3000 } as const;

/**
 * The statement of a draft.
 * @param lines of the order, null if it is not known
 * @param choiceText puts a chosen option into words, such as `Colour: Blue`
 */
export function withdrawalStatement(
  draft: WithdrawalDraft,
  lines: readonly OrderLine[] | null,
  choiceText: (choice: OrderLine['choices'][number]) => string,
): WithdrawalStatement {
  const { name, email, orderNumber } = draft;
  return {
    name: name.trim(),
    email: email.trim(),
    orderNumber: orderNumber.trim(),
    goods: draft.whole ? [] : chosenGoods(draft, lines, choiceText),
  };
}

function chosenGoods(
  { goods, quantities }: WithdrawalDraft,
  lines: readonly OrderLine[] | null,
  choiceText: (choice: OrderLine['choices'][number]) => string,
): string[] {
  if (lines === null) return goods.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  return lines.flatMap((line) => {
    const quantity = quantities[line.id] ?? 0;
    if (quantity === 0) return [];
    const choices = line.choices.map(choiceText).join(', ');
    return [`${quantity} × ${line.name}${choices === '' ? '' : ` (${choices})`}`];
  });
}

/** Where to withdraw from an order. @param page of `withdrawalHref`; the shop's own knows the order */
export function withdrawalAddress(page: string, { databaseId }: Pick<Order, 'databaseId'>): string {
  return page.startsWith('/') && databaseId !== null ? `${page}?order=${databaseId}` : page;
}

/** The known order of a number as it is typed, such as `#1001`. */
export function orderOfNumber<T extends { orderNumber: string }>(
  orders: readonly T[],
  typed: string,
): T | undefined {
  const number = typed.trim().replace(/^#\s*/, '');
  return orders.find(({ orderNumber }) => orderNumber === number);
}
