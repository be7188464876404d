import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Term } from '#storefront/domain/catalog/catalog-types.ts';
import { type TestVariant, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import type { TermTranslations } from '../read/read-terms.ts';

const PRODUCTS = 7;
const CATEGORIES = [11, 12, 13, 14];
const TERMS = [21, 22, 23, 24];

const id = fc.integer({ min: 1, max: PRODUCTS });
const language = fc.constantFrom('en', 'de', 'pl', 'xx', undefined);
const subset = (ids: readonly number[], maxLength = 2) =>
  fc.uniqueArray(fc.constantFrom(...ids), { maxLength });
const products = Array.from({ length: PRODUCTS + 1 }, (_, index) => index + 1);

const put = fc.record({
  databaseId: id,
  language,
  translations: subset(products),
  slug: fc.constantFrom('a', 'b', 'c', '..', undefined),
  sku: fc.constantFrom('K-1', 'K-2', null),
  listed: fc.boolean(),
  place: fc.option(fc.constantFrom('none' as const, 'search' as const)),
  stockStatus: fc.constantFrom('IN_STOCK' as const, 'OUT_OF_STOCK' as const),
  date: fc.constantFrom('2026-01-01T10:00:00', '2026-02-01T10:00:00', ''),
  categories: subset([...CATEGORIES, 15]),
  terms: subset(TERMS),
  upsellIds: subset(products),
  groupedIds: subset(products),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
});
type Put = typeof put extends fc.Arbitrary<infer T> ? T : never;

const categories = fc.uniqueArray(
  fc.record({
    databaseId: fc.constantFrom(...CATEGORIES),
    language,
    translations: subset(CATEGORIES),
    slug: fc.constantFrom('mugs', 'tassen', 'uncategorized', 'plates'),
    parentId: fc.option(fc.constantFrom(...CATEGORIES)),
  }),
  { selector: ({ databaseId }) => databaseId },
);
const terms = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...TERMS), fc.constantFrom('red', 'rot', 'blue'), language, subset(TERMS)),
  { selector: ([termId]) => termId },
);

const edit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put }) },
  { weight: 2, arbitrary: fc.record({ remove: id }) },
  { weight: 1, arbitrary: fc.record({ categories }) },
  { weight: 1, arbitrary: fc.record({ terms }) },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Half of the terms are colours, which are the shop's brands, and half are tags. */
const TAXONOMIES = ['pa_color', 'product_tag'];
const taxonomyOf = (databaseId: number) => TAXONOMIES[databaseId % 2] ?? '';

/** Terms as products name them; their slugs and names are those of their ids. */
function term(databaseId: number, slug: string): Term {
  return { databaseId, taxonomyName: taxonomyOf(databaseId), slug, name: slug };
}

function variant(
  { terms: termIds, rating, slug, place, categories: ids, ...facts }: Put,
  slugs: Map<number, string>,
) {
  const own = termIds.map((termId) => term(termId, slugs.get(termId) ?? `term-${termId}`));
  const colors = own.filter(({ taxonomyName }) => taxonomyName === 'pa_color');
  const review = {
    id: `r${facts.databaseId}`,
    rating: 5,
    content: '',
    date: '',
    author: { name: '', avatarUrl: null },
  };
  const made: TestVariant = {
    ...facts,
    ...(place !== null && { place }),
    categories: ids.map((databaseId) => ({ databaseId, slug: `c${databaseId}`, name: `c${databaseId}` })),
    terms: own,
    attributes: [
      {
        id: 'color',
        name: 'pa_color',
        label: 'Color',
        scope: 'GLOBAL',
        variation: false,
        visible: true,
        options: colors.map((each) => each.slug),
        terms: colors,
      },
    ],
    ...(slug !== undefined && { slug }),
    ...(rating !== null && { averageRating: rating, reviewCount: rating, reviews: [review] }),
  };
  return made;
}

class EditedSource {
  readonly #catalog: TranslatedSource;
  readonly #puts = new Map<number, Put>();
  #slugs = new Map<number, string>();

  constructor(catalog: TranslatedSource) {
    this.#catalog = catalog;
  }

  apply(change: Edit): void {
    if ('put' in change) {
      this.#puts.set(change.put.databaseId, change.put);
      this.#catalog.put(variant(change.put, this.#slugs));
    } else if ('remove' in change) {
      this.#puts.delete(change.remove);
      this.#catalog.remove(change.remove);
    } else if ('categories' in change) {
      this.#catalog.setCategories(
        ...change.categories.map(({ language: named, ...facts }) => ({
          ...facts,
          ...(named !== undefined && { language: named }),
        })),
      );
    } else {
      this.#setTerms(change.terms);
    }
  }

  /** As a poll does it: products with a term that has another slug are read again, and no others. */
  #setTerms(all: readonly [number, string, string | undefined, number[]][]): void {
    const before = this.#slugs;
    this.#slugs = new Map(all.map(([termId, slug]) => [termId, slug]));
    const translated = all.map(([termId, slug, named, others]): TermTranslations[string][number] => [
      termId,
      slug,
      slug,
      named ?? null,
      others.filter((other) => taxonomyOf(other) === taxonomyOf(termId)),
    ]);
    const translations: TermTranslations = Object.fromEntries(
      TAXONOMIES.map((taxonomy) => [
        taxonomy,
        translated.filter(([termId]) => taxonomyOf(termId) === taxonomy),
      ]),
    );
    this.#catalog.setTerms(translations);
    for (const put of this.#puts.values()) {
      const isRenamed = put.terms.some((each) => before.get(each) !== this.#slugs.get(each));
      if (isRenamed) this.#catalog.put(variant(put, this.#slugs));
    }
  }
}

it.each([
  { untranslated: 'show', hidesSoldOut: false },
  { untranslated: 'hide', hidesSoldOut: true },
] as const)(
  'deriving changes gives what deriving everything does: $untranslated',
  (options) => {
    fc.assert(
      fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (rounds) => {
        using catalog = new TranslatedSource({
          ...options,
          settings: { brandAttribute: 'color', tagPages: true },
        });
        const edited = new EditedSource(catalog);
        catalog.derive();
        for (const edits of rounds) {
          for (const change of edits) edited.apply(change);
          catalog.derive();
          const incremental = catalog.rows();
          catalog.deriveAll();
          expect(incremental).toEqual(catalog.rows());
        }
      }),
      { numRuns: 60 },
    );
  },
  120_000,
);
