import { atom } from 'nanostores';
import { fill } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Failure } from '#shop/errors/failure.ts';
import type { FAILURE_MESSAGES } from '#shop/errors/failure-kinds.ts';
import type { Environment } from './environment.ts';
import { keptJson } from './kept-json.ts';

/** Something that a shopper has to be told, until it is dismissed, also on the next page. */
export interface Notice {
  id: string;
  failure: Failure;
}

/** What is to be told, oldest first. */
export const $notices = atom<Notice[]>([]);

/** Sentences for failures; a kind without one is told as `unknown`. */
export type FailureMessages = Partial<Record<(typeof FAILURE_MESSAGES)[number], string>> &
  Record<'failures.unknown', string>;

const KEY = 'islet-notices';
const MOST = 5;

/**
 * The sentence for a failure.
 * @param messages what `pick` gave for `FAILURE_MESSAGES`, or for those of them that can happen
 */
export function failureText(locale: Locale, messages: FailureMessages, { kind, params }: Failure): string {
  const text = messages[`failures.${kind}`] ?? messages['failures.unknown'];
  // The store does not always name what a sentence needs.
  const isWhole = [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => params[name] !== undefined);
  return isWhole ? fill(locale, text, params) : messages['failures.unknown'];
}

/** Keeps and shows a notice; the same one twice is told once. */
export function notify(env: Pick<Environment, 'storage'>, notice: Notice): void {
  const text = JSON.stringify(notice.failure);
  const others = keptNotices(env).filter(({ failure }) => JSON.stringify(failure) !== text);
  keep(env, [...others, notice].slice(-MOST));
}

/** Shows what was to be told on the page before. */
export function recallNotices(env: Pick<Environment, 'storage'>): void {
  $notices.set(keptNotices(env));
}

export function dropNotice(env: Pick<Environment, 'storage'>, id: string): void {
  keep(
    env,
    keptNotices(env).filter((notice) => notice.id !== id),
  );
}

function keep({ storage }: Pick<Environment, 'storage'>, notices: Notice[]): void {
  storage.set(KEY, notices.length > 0 ? JSON.stringify(notices) : '');
  $notices.set(notices);
}

function keptNotices({ storage }: Pick<Environment, 'storage'>): Notice[] {
  const kept = keptJson<Notice[]>(storage, KEY);
  return Array.isArray(kept) ? kept : [];
}
