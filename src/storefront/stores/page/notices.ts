import { atom } from 'nanostores';
import { type Cart, type CartLine, findLine } from '#storefront/domain/cart/cart.ts';
import { type CartMutation, subjectState } from '#storefront/domain/cart/cart-mutation.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import type { FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { interpolate } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { list, number, object, optional, storedList, text } from '../browser/stored-json.ts';
import { CART_LINE, CART_MUTATION, FAILURE } from '../cart/cart-schema.ts';

/**
 * A failure that is shown until the shopper dismisses it, also on the next page, but no longer than what it is about
 * stays as it was when it was said.
 */
export interface Notice {
  id: string;
  /** When it was shown first, in milliseconds since 1970. */
  at: number;
  failure: Failure;
  /** The mutation that failed. */
  mutation?: CartMutation | undefined;
  /** Lines that the shopper may add again. */
  lines?: CartLine[] | undefined;
  /** Its subject, as the cart had it; absent until `settleNotices` has seen it. */
  state?: string | undefined;
}

/** The notices to show, oldest first. */
export const $notices = atom<Notice[]>([]);

/** Messages of failures; a kind without one is shown as `unknown`. */
export type FailureMessages = Partial<Record<(typeof FAILURE_MESSAGES)[number], string>> &
  Record<'failures.unknown', string>;

const NOTICES_KEY = 'islet-notices';
const MAX_NOTICES = 5;
/** Milliseconds in which a notice is read: one that is about nothing in the cart stays no longer on later pages. */
const READING_TIME = 10_000;

const NOTICE = object<Notice>({
  id: text,
  at: number,
  failure: FAILURE,
  mutation: optional(CART_MUTATION),
  lines: optional(list(CART_LINE)),
  state: optional(text),
});

/**
 * Formats a failure as text for shoppers.
 * @param messages of `FAILURE_MESSAGES`, or of those failures that can happen
 */
export function formatFailure(locale: Locale, messages: FailureMessages, { kind, params }: Failure): string {
  const text = messages[`failures.${kind}`] ?? messages['failures.unknown'];
  // The store does not always return what a message names.
  const isComplete = [...text.matchAll(/\{\{(\w+)\}\}/g)].every(
    ([, name = '']) => params[name] !== undefined,
  );
  return isComplete ? interpolate(locale, text, params) : messages['failures.unknown'];
}

/** Stores and shows a notice, in place of an earlier one of the same failure. */
export function addNotice(
  env: Pick<BrowserEnvironment, 'storage' | 'now'>,
  notice: Omit<Notice, 'at' | 'state'>,
): void {
  const text = JSON.stringify(notice.failure);
  const others = storedNotices(env).filter(({ failure }) => JSON.stringify(failure) !== text);
  storeNotices(env, [...others, { ...notice, at: env.now() }].slice(-MAX_NOTICES));
}

/** Removes the notices whose cause is gone: what they are about has changed, or left the cart. */
export function settleNotices(env: Pick<BrowserEnvironment, 'storage'>, cart: Cart): void {
  const notices = storedNotices(env);
  const current = notices.flatMap((notice) => {
    const { mutation, lines = [], state } = notice;
    const now = mutation
      ? subjectState(cart, mutation)
      : lines.map((line) => findLine(cart, line)?.quantity ?? 0).join();
    if (state === undefined) return { ...notice, state: now };
    return state === now ? notice : [];
  });
  if (JSON.stringify(current) !== JSON.stringify(notices)) storeNotices(env, current);
}

/** Shows that lines are gone from the cart, with an offer to add them again. */
export function addLostLines(env: Pick<BrowserEnvironment, 'storage' | 'now'>, lines: CartLine[]): void {
  const products = lines.map(({ name }) => name).join(', ');
  addNotice(env, { id: `lost-${env.now()}`, failure: failure('linesLost', { products }), lines });
}

/** Shows the notices of the page before, without those that were read there and need no action. */
export function restoreNotices(env: Pick<BrowserEnvironment, 'storage' | 'now'>): void {
  const notices = storedNotices(env);
  const open = notices.filter(
    ({ mutation, state, at }) => !mutation || state !== '0' || Math.abs(env.now() - at) <= READING_TIME,
  );
  if (open.length < notices.length) storeNotices(env, open);
  else $notices.set(open);
}

export function removeNotice(env: Pick<BrowserEnvironment, 'storage'>, id: string): void {
  storeNotices(
    env,
    storedNotices(env).filter((notice) => notice.id !== id),
  );
}

function storeNotices({ storage }: Pick<BrowserEnvironment, 'storage'>, notices: Notice[]): void {
  storage.set(NOTICES_KEY, notices.length > 0 ? JSON.stringify(notices) : '');
  $notices.set(notices);
}

function storedNotices({ storage }: Pick<BrowserEnvironment, 'storage'>): Notice[] {
  return storedList(storage, NOTICES_KEY, NOTICE);
}
