import { PAGE_STATE } from './page-index-schema.ts';
import { ReleaseDatabase } from './release-database.ts';

/** State of the index: pages of a new root are being recorded. */
export const FILLING = 'filling';

/** The marks of pages that are planned: those to render, with what is enough for them, and those to remove. */
export abstract class PageMarks extends ReleaseDatabase {
  /** Number of pages that the shop has once the plan is carried out. */
  get pageCount(): number {
    return Number(this.state('pages') ?? 0);
  }

  get unfinishedCount(): number {
    const sql = `SELECT count(*) AS count FROM page INDEXED BY page_open WHERE state <> ${PAGE_STATE.inPlace}`;
    const left = this.isFilling ? Math.max(1, this.pageCount - this.recordedCount) : 0;
    return Number(this.prepare(sql).get()?.count) + left;
  }

  protected get recordedCount(): number {
    return Number(this.prepare('SELECT count(*) AS count FROM page').get()?.count);
  }

  /** True while a release records every page of a new root: those that the index lacks are still to be rendered. */
  get isFilling(): boolean {
    return this.state(FILLING) === '1';
  }

  /**
   * Pages that earlier releases had planned and not published; `add` those that were never rendered, `first` those
   * of changed products. `cards` has the products whose new cards bring a page up to date, where these are enough.
   */
  unfinished(): Record<'add' | 'first' | 'render' | 'remove', string[]> & { cards: Map<string, number[]> } {
    const { inPlace, toRender, toRemove, toRenderFirst } = PAGE_STATE;
    // By default SQLite would scan all pages in order; as one text, tens of thousands of paths take a fifth of the time.
    const paths = (where: string): string[] => {
      const rows = `SELECT path FROM page INDEXED BY page_open WHERE state <> ${inPlace} AND ${where} ORDER BY id`;
      const row = this.prepare(`SELECT json_group_array(path) AS paths FROM (${rows})`).get();
      return JSON.parse(String(row?.paths)) as string[];
    };
    const render = paths(`state = ${toRender} AND html_hash IS NOT NULL`);
    return {
      add: paths(`state <> ${toRemove} AND html_hash IS NULL`),
      first: paths(`state = ${toRenderFirst} AND html_hash IS NOT NULL`),
      render,
      remove: paths(`state = ${toRemove}`),
      cards: render.length === 0 ? new Map() : this.#cards(),
    };
  }

  #cards(): Map<string, number[]> {
    const rows = this.prepare('SELECT path, products FROM page_cards').all();
    return new Map(
      rows.map(({ path, products }) => [String(path), JSON.parse(String(products)) as number[]]),
    );
  }

  /**
   * Marks pages to be rendered; pages that are new to the index are added.
   * @param options `isFirst` is true for pages of changed products, `cards` returns the products whose new cards are
   *   enough for a page, null if it must be rendered. Other pages stay as they were marked before. While every page
   *   is recorded, pages are added once they are rendered.
   */
  markToRender(
    paths: Iterable<string>,
    {
      isFirst = () => false,
      cards = () => null,
    }: { isFirst?: (path: string) => boolean; cards?: (path: string) => readonly number[] | null } = {},
  ): void {
    const mark = this.prepare('UPDATE page SET state = ? WHERE path = ?');
    const add = this.prepare('INSERT INTO page (path, state) VALUES (?, ?)');
    const note = this.prepare('INSERT OR REPLACE INTO page_cards VALUES (?, ?)');
    const forget = this.prepare('DELETE FROM page_cards WHERE path = ?');
    // Pages that are in place keep theirs until then, since it has no effect.
    if (this.unfinishedCount === 0) this.db.exec('DELETE FROM page_cards');
    const { isFilling } = this;
    let added = 0;
    for (const path of paths) {
      const state = isFirst(path) ? PAGE_STATE.toRenderFirst : PAGE_STATE.toRender;
      if (mark.run(state, path).changes === 0 && !isFilling) {
        add.run(path, state);
        added += 1;
      }
      const products = cards(path);
      if (products === null) forget.run(path);
      else note.run(path, JSON.stringify(products));
    }
    this.countPages(added);
  }

  markToRemove(paths: Iterable<string>): void {
    const mark = this.prepare(`UPDATE page SET state = ${PAGE_STATE.toRemove} WHERE path = ?`);
    for (const path of paths) mark.run(path);
  }

  protected countPages(difference: number): void {
    if (difference !== 0) this.setState('pages', String(this.pageCount + difference));
  }
}
