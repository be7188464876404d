import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { SourceChanges } from '../source/apply-staged.ts';
import type { ProductFacts } from '../source/product-facts.ts';
import type { CategoriesInView } from './category-groups.ts';
import type { ProductGroups } from './product-groups.ts';
import type { TermGroups } from './term-groups.ts';
import { shownVariant, type ViewRules } from './translation-groups.ts';

/** The facts of each view's products as they were last derived, by group, with the variant that is shown. */
const SCHEMA = `
  DROP TABLE IF EXISTS view_fact;
  CREATE TABLE view_fact (
    view TEXT NOT NULL, id INTEGER NOT NULL, variant INTEGER NOT NULL, slug TEXT NOT NULL, facts TEXT NOT NULL,
    -- A newer variant has its slug: it has no page, and the view shows it nowhere.
    covered INTEGER NOT NULL,
    PRIMARY KEY (view, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX view_fact_slug ON view_fact (view, slug, variant);
`;

/** The groups of a translated catalog, and the rules by which views choose among their variants. */
export interface Grouping {
  rules: ViewRules;
  groups: ProductGroups;
  terms: TermGroups;
  categories: ReadonlyMap<string, CategoriesInView>;
}

interface VariantRow extends Record<string, unknown> {
  id: number;
  group_id: number;
  language: string;
  slug: string;
  facts: string;
}

interface Variant {
  id: number;
  group: number;
  language: string;
  slug: string;
  facts: ProductFacts;
}

interface ViewFact extends Record<string, unknown> {
  variant: number;
  slug: string;
  facts: string;
  covered: number;
}

type Row = ViewFact & { id: number };

/** Facts of a product as the view shows it: none of one whose slug a newer variant has. */
type Shown = ViewFact | null;

const COVER_ALL = `UPDATE view_fact AS older SET covered = 1 WHERE EXISTS (SELECT 1 FROM view_fact AS newer
  WHERE newer.view = older.view AND newer.slug = older.slug AND newer.variant > older.variant)`;

const VARIANTS = `SELECT variant.id, group_id, language, slug, facts FROM product_group AS variant
  JOIN source_product AS product ON product.id = variant.id`;

/** Keeps the facts of all views in step with the groups of products. */
export class ViewFacts {
  readonly #db: SnapshotDatabase;
  readonly #grouping: Grouping;

  constructor(db: SnapshotDatabase, grouping: Grouping) {
    this.#db = db;
    this.#grouping = grouping;
  }

  static drop(db: SnapshotDatabase): void {
    db.db.exec('DROP TABLE IF EXISTS view_fact');
  }

  rebuild(): void {
    this.#db.db.exec(SCHEMA);
    let group: Variant[] = [];
    const write = () => {
      for (const view of this.#grouping.categories.keys()) {
        const fact = this.#factIn(view, group);
        if (fact !== null && group[0] !== undefined) this.#put(view, group[0].group, fact);
      }
    };
    for (const row of this.#db.iterate<VariantRow>(`${VARIANTS} ORDER BY group_id, variant.id`)) {
      if (group[0]?.group !== row.group_id) {
        write();
        group = [];
      }
      group.push(parsed(row));
    }
    write();
    this.#db.db.exec(COVER_ALL);
  }

  /** Writes the facts of some groups anew. @returns by view what that changes */
  update(groups: Iterable<number>): Map<string, SourceChanges> {
    const views = [...this.#grouping.categories.keys()];
    const before = new Map(views.map((view) => [view, new Map<number, Shown>()]));
    const slugs = new Map(views.map((view) => [view, new Set<string>()]));
    const select = `${VARIANTS} WHERE group_id = ? ORDER BY variant.id`;
    for (const group of groups) {
      const variants = this.#db.all<VariantRow>(select, group).map(parsed);
      for (const view of views) {
        const known = this.#stored(view, group);
        const fact = this.#factIn(view, variants);
        before.get(view)?.set(group, shownOf(known));
        const isSame = known?.slug === fact?.slug && known?.variant === fact?.variant;
        if (fact === null) this.#db.run('DELETE FROM view_fact WHERE view = ? AND id = ?', view, group);
        else this.#put(view, group, isSame ? { ...fact, covered: known?.covered ?? 0 } : fact);
        if (!isSame) for (const one of [known, fact]) if (one !== null) slugs.get(view)?.add(one.slug);
      }
    }
    const changes = new Map(
      views.map((view): [string, SourceChanges] => {
        const known = before.get(view) ?? new Map<number, Shown>();
        const changed = slugs.get(view) ?? new Set<string>();
        for (const slug of changed) this.#cover(view, slug, known);
        return [view, { ...this.#changesSince(view, known), slugs: changed }];
      }),
    );
    this.#addNamesakes(changes);
    return changes;
  }

  /** Leaves a slug to the newest variant that has it. @param before to which others are added that this changes */
  #cover(view: string, slug: string, before: Map<number, Shown>): void {
    const sql = 'SELECT * FROM view_fact WHERE view = ? AND slug = ? ORDER BY variant DESC';
    for (const [place, row] of this.#db.all<Row>(sql, view, slug).entries()) {
      const covered = Number(place > 0);
      if (row.covered === covered) continue;
      if (!before.has(row.id)) before.set(row.id, shownOf(row));
      this.#put(view, row.id, { ...row, covered });
    }
  }

  #changesSince(view: string, before: ReadonlyMap<number, Shown>): Omit<SourceChanges, 'slugs'> {
    const products = new Set<number>();
    const facts: SourceChanges['facts'] = new Map();
    const read = (fact: Shown) => fact && (JSON.parse(fact.facts) as ProductFacts);
    for (const [id, known] of before) {
      const shown = shownOf(this.#stored(view, id));
      if (shown !== null) products.add(id);
      if (known?.facts !== shown?.facts) facts.set(id, { before: read(known), after: read(shown) });
    }
    return { products, facts };
  }

  #stored(view: string, id: number): ViewFact | null {
    return this.#db.get<ViewFact>('SELECT * FROM view_fact WHERE view = ? AND id = ?', view, id) ?? null;
  }

  /** Adds the products whose slug in a view belongs to another one than before: other views name it, too. */
  #addNamesakes(changes: ReadonlyMap<string, SourceChanges>): void {
    const sql = `SELECT other.view, other.id FROM view_fact AS namesake
      JOIN view_fact AS other ON other.id = namesake.id WHERE namesake.view = ? AND namesake.slug = ?`;
    for (const [view, { slugs }] of changes) {
      for (const slug of slugs) {
        for (const found of this.#db.all<{ view: string; id: number }>(sql, view, slug)) {
          changes.get(found.view)?.products.add(found.id);
        }
      }
    }
  }

  #put(view: string, group: number, { variant, slug, facts, covered }: ViewFact): void {
    this.#db.put('view_fact', view, group, variant, slug, facts, covered);
  }

  /** @returns null if the view shows no variant */
  #factIn(view: string, variants: readonly Variant[]): ViewFact | null {
    const { rules, groups, terms, categories } = this.#grouping;
    // A variant that can have no page of its own is left out, as if it were not there.
    const shown = shownVariant(
      variants.filter(({ slug }) => isPageSlug(slug)),
      view,
      rules,
    );
    if (shown === undefined) return null;
    const main = variants.find(({ language }) => language === rules.languages.default);
    const idsOf = (variant: Variant | undefined) => {
      const ids = variant?.facts.categories.flatMap((id) => categories.get(view)?.idOf(id) ?? []);
      return [...new Set(ids)];
    };
    const own = idsOf(shown);
    const { language } = shown;
    const facts: ProductFacts = {
      ...shown.facts,
      categories: own.length > 0 ? own : idsOf(main),
      terms: shown.facts.terms.map(({ taxonomyName, slug }) => {
        return { taxonomyName, slug: terms.commonSlug(taxonomyName, slug, language) };
      }),
      upsells: groups.groupsOf(shown.facts.upsells),
    };
    return { variant: shown.id, slug: shown.slug, facts: JSON.stringify(facts), covered: 0 };
  }
}

function shownOf(fact: ViewFact | null): Shown {
  return fact?.covered === 0 ? fact : null;
}

function parsed({ id, group_id: group, language, slug, facts }: VariantRow): Variant {
  return { id, group, language, slug, facts: JSON.parse(facts) as ProductFacts };
}
