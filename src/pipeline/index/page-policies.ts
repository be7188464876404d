import type { StatementSync } from 'node:sqlite';

/** The Content-Security-Policies of pages, few of them, each with the number of pages that have it. */
export class PagePolicies {
  readonly #prepare: (sql: string) => StatementSync;
  readonly #ids = new Map<string, number>();
  /** Id -> pages more or less than the table says. */
  readonly #pending = new Map<number, number>();

  /** @param prepare of a database with the tables of `page-index-schema.ts` */
  constructor(prepare: (sql: string) => StatementSync) {
    this.#prepare = prepare;
  }

  /** A page changes from one policy to another. @returns the id of the new one */
  exchange(before: number | null, policy: string | null): number | null {
    const id = policy === null ? null : this.#idOf(policy);
    if (id === before) return id;
    if (before !== null) this.#count(before, -1);
    if (id !== null) this.#count(id, 1);
    return id;
  }

  /** The distinct policies of all pages. */
  all(): string[] {
    this.write();
    const rows = this.#prepare('SELECT policy FROM page_policy WHERE pages > 0 ORDER BY policy').all();
    return rows.map((row) => String(row.policy));
  }

  /** Writes the counts: before a transaction is committed. */
  write(): void {
    const count = this.#prepare('UPDATE page_policy SET pages = pages + ? WHERE id = ?');
    for (const [id, pages] of this.#pending) count.run(pages, id);
    this.#pending.clear();
  }

  /** Forgets what a rollback has taken back. */
  forget(): void {
    this.#ids.clear();
    this.#pending.clear();
  }

  #count(id: number, pages: number): void {
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + pages);
  }

  #idOf(policy: string): number {
    const known = this.#ids.get(policy);
    if (known !== undefined) return known;
    const found = this.#prepare('SELECT id FROM page_policy WHERE policy = ?').get(policy);
    const add = 'INSERT INTO page_policy (policy, pages) VALUES (?, 0)';
    const id = Number(found?.id ?? this.#prepare(add).run(policy).lastInsertRowid);
    this.#ids.set(policy, id);
    return id;
  }
}
