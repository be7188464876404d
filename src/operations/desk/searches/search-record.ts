import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, Statements } from '#kit/sqlite.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { DeskSearches } from '../contract.ts';
import { openOrRenew } from '../record/open-or-renew.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS search (
    day TEXT NOT NULL, locale TEXT NOT NULL, words TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (day, locale, words)
  ) WITHOUT ROWID;
`;

/** Days that are kept, today included. */
const DAYS = 28;
/** Different searches of a day that are kept. */
const PER_DAY = 500;
/** Searches that are listed, and how often the shop has to have been asked for each: nobody alone is shown. */
const LISTED = 100;
const LEAST = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Searches without a result, as a number for each day, locale and words. There is nothing else in it: neither who
 * searched nor at what time. Several processes may count at once.
 */
export class SearchRecord implements Disposable {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  /** Opens the record in a file; one that is damaged is set aside. @throws if the file cannot be made */
  static open(file: string): SearchRecord {
    return new SearchRecord(openOrRenew(file, SCHEMA));
  }

  private constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = new Statements(db);
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }

  /**
   * Counts a search. Once a day has its number of different ones, another takes the place of one that was asked for once.
   * @param words as `countedWords` returns them
   * @param now milliseconds since 1970
   */
  add(locale: Locale, words: string, now: number): void {
    const day = dayOf(now);
    inTransaction(this.#db, () => {
      const counted = this.#statements
        .prepare('UPDATE search SET count = count + 1 WHERE day = ? AND locale = ? AND words = ?')
        .run(day, locale, words);
      if (counted.changes > 0 || !this.#hasRoom(day)) return;
      this.#statements.prepare('INSERT INTO search VALUES (?, ?, ?, 1)').run(day, locale, words);
      this.#statements.prepare('DELETE FROM search WHERE day < ?').run(firstDay(now));
    });
  }

  /** Searches of the last days that the shop was asked for more than once, the most frequent first. */
  list(now: number): Omit<DeskSearches, 'isCounted'> {
    const rows = this.#statements
      .prepare(
        `SELECT locale, words, sum(count) AS total, max(day) AS last FROM search WHERE day >= ?
         GROUP BY locale, words HAVING total >= ${LEAST} ORDER BY total DESC, last DESC, words LIMIT ${LISTED}`,
      )
      .all(firstDay(now));
    const words = rows.flatMap(({ locale, words: word, total, last }) => {
      const known = LOCALE_CODES.find((code) => code === locale);
      const counted = { word: String(word), count: Number(total), lastDay: String(last) };
      return known === undefined ? [] : [{ locale: known, ...counted }];
    });
    return { days: DAYS, words };
  }

  #hasRoom(day: string): boolean {
    const row = this.#statements.prepare('SELECT count(*) AS rows FROM search WHERE day = ?').get(day);
    if (Number(row?.rows) < PER_DAY) return true;
    const removed = this.#statements
      .prepare(
        `DELETE FROM search WHERE (day, locale, words) IN
         (SELECT day, locale, words FROM search WHERE day = ? AND count = 1 ORDER BY random() LIMIT 1)`,
      )
      .run(day);
    return removed.changes > 0;
  }
}

/** The day of a moment in UTC, such as `2026-02-28`. */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

function firstDay(now: number): string {
  return dayOf(now - (DAYS - 1) * DAY_MS);
}
