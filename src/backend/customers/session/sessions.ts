import type { Store } from '../../db/database.ts';
import type { SessionData } from './session-data.ts';
import { lifetimeOf } from './session-tokens.ts';

/** @returns a shopper's stored session; null where there is none, or it has expired */
export function readSession(store: Store, customerId: string, now = new Date()): SessionData | null {
  const row = store.get<{ data: string }>(
    'SELECT data FROM sessions WHERE customer_id = ? AND expires > ?',
    customerId,
    seconds(now),
  );
  return row ? (JSON.parse(row.data) as SessionData) : null;
}

/** The shoppers whose stored sessions contain a text, such as the id of a payment. */
export function sessionsMentioning(store: Store, text: string): string[] {
  return store
    .all<{ customer_id: string }>('SELECT customer_id FROM sessions WHERE instr(data, ?) > 0', text)
    .map(({ customer_id }) => customer_id);
}

export function writeSession(store: Store, customerId: string, data: SessionData, now = new Date()): void {
  store.withoutRevision(() =>
    store.run(
      'INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)',
      customerId,
      JSON.stringify(data),
      seconds(now) + lifetimeOf(customerId),
    ),
  );
}

/** Forgets a shopper. */
export function deleteSession(store: Store, customerId: string): void {
  store.withoutRevision(() => store.run('DELETE FROM sessions WHERE customer_id = ?', customerId));
}

/** Clears away what no token can reach any more. @returns how many */
export function deleteExpiredSessions(store: Store, now = new Date()): number {
  return store.withoutRevision(() => store.run('DELETE FROM sessions WHERE expires <= ?', seconds(now)));
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
