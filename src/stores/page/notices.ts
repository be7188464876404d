import { atom } from 'nanostores';
import { interpolate } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CartLine } from '#shop/cart/cart.ts';
import { type Failure, failure } from '#shop/errors/failure.ts';
import type { FAILURE_MESSAGES } from '#shop/errors/failure-kinds.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { list, object, optional, type Schema, text } from '../browser/schema.ts';
import { storedList } from '../browser/stored-json.ts';
import { CART_LINE, FAILURE } from '../cart/cart-schema.ts';

/** A failure that is shown until it is dismissed, also on the next page. */
export interface Notice {
  id: string;
  failure: Failure;
  /** Lines that the shopper may add again. */
  lines?: CartLine[];
}

/** The notices to show, oldest first. */
export const $notices = atom<Notice[]>([]);

/** Messages of failures; a kind without one is shown as `unknown`. */
export type FailureMessages = Partial<Record<(typeof FAILURE_MESSAGES)[number], string>> &
  Record<'failures.unknown', string>;

const NOTICES_KEY = 'islet-notices';
const MAX_NOTICES = 5;

const NOTICE = object<Notice>({
  id: text,
  failure: FAILURE,
  lines: optional(list(CART_LINE)) as Schema<Notice['lines']>,
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
export function addNotice(env: Pick<BrowserEnvironment, 'storage'>, notice: Notice): void {
  const text = JSON.stringify(notice.failure);
  const others = storedNotices(env).filter(({ failure }) => JSON.stringify(failure) !== text);
  storeNotices(env, [...others, notice].slice(-MAX_NOTICES));
}

/** Shows that lines are gone from the cart, with an offer to add them again. */
export function addLostLines(env: Pick<BrowserEnvironment, 'storage' | 'now'>, lines: CartLine[]): void {
  const products = lines.map(({ name }) => name).join(', ');
  addNotice(env, { id: `lost-${env.now()}`, failure: failure('linesLost', { products }), lines });
}

/** Shows the notices of the page before. */
export function restoreNotices(env: Pick<BrowserEnvironment, 'storage'>): void {
  $notices.set(storedNotices(env));
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
