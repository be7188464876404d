import type { MappedProduct, UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { CategoryRef, Product, Review, Term } from '#storefront/domain/catalog/catalog-types.ts';
import type { DerivationSource } from '../derive/derivation.ts';
import type { AttributeTerms } from '../read/read-terms.ts';
import type { TranslatedNames } from '../search-index/index-translations.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { ProductFacts } from '../source/product-facts.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { RatedVariant } from './product-groups.ts';
import { withSharedMeta, withSharedNumbers } from './shared-numbers.ts';
import { langIn, languageOf, type ViewRules } from './translation-groups.ts';
import type { Grouping } from './view-facts.ts';

/** The source layer as one view of a translated catalog shows it: a variant of each group, with the group's id. */
export class SourceView implements DerivationSource {
  readonly #db: SnapshotDatabase;
  readonly #source: SourceStore;
  readonly #grouping: Grouping;
  readonly #view: string;
  readonly #otherViews: readonly string[];

  constructor(db: SnapshotDatabase, source: SourceStore, grouping: Grouping, view: string) {
    this.#db = db;
    this.#source = source;
    this.#grouping = grouping;
    this.#view = view;
    this.#otherViews = [...grouping.categories.keys()].filter((other) => other !== view);
  }

  *ids(): Generator<number> {
    const sql = 'SELECT id FROM view_fact WHERE view = ? AND covered = 0 ORDER BY id';
    for (const { id } of this.#db.iterate<{ id: number }>(sql, this.#view)) yield id;
  }

  facts(id: number): ProductFacts | undefined {
    const sql = 'SELECT facts FROM view_fact WHERE view = ? AND id = ? AND covered = 0';
    const row = this.#db.get<{ facts: string }>(sql, this.#view, id);
    return row && (JSON.parse(row.facts) as ProductFacts);
  }

  *allFacts(): Generator<[id: number, facts: ProductFacts]> {
    const sql = 'SELECT id, facts FROM view_fact WHERE view = ? AND covered = 0 ORDER BY id';
    for (const { id, facts } of this.#db.iterate<{ id: number; facts: string }>(sql, this.#view)) {
      yield [id, JSON.parse(facts) as ProductFacts];
    }
  }

  *slugs(): Generator<string> {
    const sql = 'SELECT DISTINCT slug FROM view_fact WHERE view = ?';
    for (const { slug } of this.#db.iterate<{ slug: string }>(sql, this.#view)) yield slug;
  }

  idOfSlug(slug: string): number | undefined {
    const sql = 'SELECT id FROM view_fact WHERE view = ? AND slug = ? AND covered = 0';
    return this.#db.get<{ id: number }>(sql, this.#view, slug)?.id;
  }

  popular(): number[] {
    return this.#grouping.groups.groupsOf(this.#source.popular());
  }

  attributeTerms(): AttributeTerms {
    return this.#grouping.terms.termsIn(this.#view, this.#source.attributeTerms());
  }

  termLang(id: number): { lang?: string } {
    return this.#grouping.terms.langIn(this.#view, id);
  }

  /** Each variant has its own. */
  termTexts(): ReadonlyMap<number, string> {
    return this.#grouping.terms.textsIn(this.#view, this.#source.termTexts());
  }

  translatedNames(): TranslatedNames {
    const { categories, terms, groups } = this.#grouping;
    return {
      names: [...(categories.get(this.#view)?.names ?? []), ...terms.namesIn(this.#view)],
      variants: groups.variants(),
    };
  }

  mapped(group: number): MappedProduct | undefined {
    const sql = 'SELECT variant FROM view_fact WHERE view = ? AND id = ? AND covered = 0';
    const row = this.#db.get<{ variant: number }>(sql, this.#view, group);
    const mapped = row && this.#source.mapped(row.variant);
    return mapped && this.shownAs(group, mapped);
  }

  /** A variant as the view shows it for a group. @param mapped as the store has it, also before the snapshot has it */
  shownAs(group: number, mapped: MappedProduct): MappedProduct {
    const { language: named, translations: _, product, ...more } = mapped;
    const { groups, rules } = this.#grouping;
    const { databaseId: variant, slug } = product;
    const language = languageOf(named, rules);
    const { variations } = product;
    // The other variants are read for variations that may lack something, and for no others.
    const lacksNumbers =
      variations.length > 0 && (variations.some(({ sku }) => sku === null) || groups.hasVariedMeta(group));
    const others = (ids: readonly number[]) => groups.groupsOf(ids).filter((id) => id !== group);
    const shown: UnpricedProduct = {
      ...product,
      databaseId: group,
      ...(variant !== group && { variantId: variant }),
      ...langIn(this.#view, language, rules),
      sku: product.sku ?? groups.skuOf(group),
      metaData: withSharedMeta(product.metaData, groups.metaOf(group), rules),
      variations: lacksNumbers
        ? withSharedNumbers({ language, variations }, this.#othersThan(group, variant), this.#grouping)
        : variations,
      categories: this.#categoriesOf(group, product),
      colors: this.#terms(product.colors),
      attributes: product.attributes.map((one) => ({ ...one, terms: this.#terms(one.terms) })),
      terms: this.#terms(product.terms),
      groupedIds: others(product.groupedIds),
      upsellIds: others(product.upsellIds),
      crossSellIds: others(product.crossSellIds),
      ...mergedReviews(groups.rated(group), this.#view, rules),
      ...(groups.sharesStock(group) && { sharesStock: true as const }),
      ...this.#othersOf(group, slug),
    };
    return { ...more, product: shown };
  }

  #categoriesOf(group: number, product: UnpricedProduct): CategoryRef[] {
    const own = this.#shown(product.categories);
    if (own.length > 0) return own;
    const { groups, rules } = this.#grouping;
    const main = groups.variantIn(group, rules.languages.default);
    return main === undefined || main === product.databaseId
      ? []
      : this.#shown(this.#source.mapped(main)?.product.categories ?? []);
  }

  /** The other variants of a group, that of the default language first. */
  *#othersThan(group: number, variant: number) {
    const { groups, rules } = this.#grouping;
    const main = groups.variantIn(group, rules.languages.default);
    const ids = new Set([main, ...groups.members(group)].filter((id) => id !== undefined && id !== variant));
    for (const id of ids) {
      const mapped = id === undefined ? undefined : this.#source.mapped(id);
      if (mapped === undefined) continue;
      yield { language: languageOf(mapped.language, rules), variations: mapped.product.variations };
    }
  }

  #shown(references: readonly CategoryRef[]): CategoryRef[] {
    const categories = this.#grouping.categories.get(this.#view);
    const shown = references.flatMap((reference) => {
      const id = categories?.idOf(reference.databaseId) ?? null;
      return id === null ? [] : [{ ...reference, databaseId: id }];
    });
    return [...new Map(shown.map((reference) => [reference.databaseId, reference])).values()];
  }

  /** Only ids are those of groups: what can be chosen is named by slugs, in the variant's own language. */
  #terms(terms: readonly Term[]): Term[] {
    return terms.map((term) => ({ ...term, databaseId: this.#grouping.terms.groupOf(term.databaseId) }));
  }

  /** Facts of a product in other views: its slugs, where one differs, and where it is hidden. */
  #othersOf(group: number, own: string): Pick<UnpricedProduct, 'slugs' | 'hiddenIn'> {
    const others = this.#otherViews;
    const sql = `SELECT view, slug, hidden FROM view_fact AS shown JOIN product_group AS product
      ON product.id = shown.variant
      WHERE view IN (${others.map(() => '?')}) AND shown.id = ? AND covered = 0`;
    const rows = this.#db.all<{ view: string; slug: string; hidden: number }>(sql, ...others, group);
    const found = new Map(rows.map(({ view, slug }) => [view, slug]));
    const hiddenIn = rows.filter(({ hidden }) => hidden === 1).map(({ view }) => view);
    const slugs = Object.fromEntries(others.map((view) => [view, found.get(view) ?? null]));
    const isAlike = others.every((view) => found.get(view) === own);
    return { ...(!isAlike && { slugs }), ...(hiddenIn.length > 0 && { hiddenIn }) };
  }
}

type Rated = Pick<Product, 'reviews' | 'averageRating' | 'reviewCount'>;

/**
 * The reviews of all variants of a group: those in the view's language as its variant has them, then the others,
 * latest first.
 */
function mergedReviews(variants: readonly RatedVariant[], view: string, rules: ViewRules): Rated {
  const own = variants.filter(({ language }) => language === view).flatMap(({ texts }) => texts);
  const others = variants
    .filter(({ language }) => language !== view)
    .flatMap(({ language, texts }) =>
      texts.map((text): Review => ({ ...text, ...langIn(view, language, rules) })),
    );
  others.sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
  const rated = variants.filter(({ reviews }) => reviews > 0);
  const reviewCount = rated.reduce((sum, { reviews }) => sum + reviews, 0);
  const sum = rated.reduce((total, { rating, reviews }) => total + rating * reviews, 0);
  // The store's averages have two decimals too.
  const averageRating = reviewCount === 0 ? 0 : Math.round((sum / reviewCount) * 100) / 100;
  return { reviews: [...own, ...others], averageRating, reviewCount };
}
