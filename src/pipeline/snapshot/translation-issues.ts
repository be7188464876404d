import type { DatabaseSync } from 'node:sqlite';
import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { localesWithoutLabel } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { CatalogIssue } from './catalog-report.ts';
import { entityKey, inView } from './entity-keys.ts';
import { isAttribute } from './read/read-terms.ts';
import { storedEntity, storedLanguages, storedState } from './stored.ts';
import {
  categoryItems,
  countLacking,
  type TranslatedItem,
  termItems,
  translationGaps,
} from './views/translation-gaps.ts';
import { groupTranslations, type ViewRules, viewRules } from './views/translation-groups.ts';

interface Item extends TranslatedItem {
  name: string;
  slug: string;
}

/** Finds translations that a snapshot's catalog lacks, or leaves out; nothing in a store without languages. */
export function* findTranslationIssues(db: DatabaseSync): Generator<CatalogIssue> {
  const languages = storedLanguages(db);
  const store = storedState(db, 'languages');
  if (languages === null || !store) return;
  const rules = viewRules(store, languages, 'show');
  const settings = storedEntity<SiteSettings>(db, entityKey.settings) ?? {};
  const categories = categoryItems(storedState(db, 'categories') ?? [], settings);
  const lists = [
    ['product', productsOf(db)],
    ['category', categories],
  ] as const;
  for (const [of, items] of lists) {
    const found = (
      kind: CatalogIssue['kind'],
      { name, slug, language }: Item,
      detail?: string,
    ): CatalogIssue => ({
      ...{ kind, of, name, slug },
      ...(language && { language }),
      ...(detail !== undefined && { detail }),
    });
    const gaps = translationGaps<Item>(items, rules);
    for (const item of gaps.second) yield found('another one in their language', item);
    for (const { from, ids } of gaps.broken)
      yield found('a translation that is not read', from, ids.join(', '));
    for (const item of gaps.unshown) yield found('no language that pages show', item);
    for (const item of gaps.nameless) yield found('no language of the store', item);
    for (const { shown, lacks } of gaps.incomplete) yield found('no translation', shown, lacks.join(', '));
    for (const item of gaps.differing) yield found('a price or stock that differs by language', item);
  }
  for (const [of, items] of lists) {
    const covered = of === 'product' ? coveredProducts(db) : coveredCategories(db, categories);
    for (const item of items.filter(({ id }) => covered.has(id))) {
      const { name, slug, language } = item;
      yield { kind: 'an address that a newer one has', of, name, slug, ...(language && { language }) };
    }
  }
  yield* attributeIssues(db, rules);
}

/** Ids of variants whose address leads to one created later, in some view. */
function coveredProducts(db: DatabaseSync): Set<number> {
  const rows = db.prepare('SELECT DISTINCT variant AS id FROM view_fact WHERE covered = 1');
  return new Set(rows.all().map(({ id }) => Number(id)));
}

/** Ids of categories whose address in their own language leads to another one. */
function coveredCategories(db: DatabaseSync, categories: readonly Item[]): Set<number> {
  const groups = groupTranslations(categories);
  const covered = categories.filter(({ id, slug, language }) => {
    const shown = storedEntity<Category>(db, inView(language ?? '', entityKey.category(slug)));
    return shown !== undefined && shown.databaseId !== groups.get(id);
  });
  return new Set(covered.map(({ id }) => id));
}

/** Attributes whose terms or labels are not translated. */
function* attributeIssues(db: DatabaseSync, rules: ViewRules): Generator<CatalogIssue> {
  const settings = storedEntity<SiteSettings>(db, entityKey.settings);
  const terms = storedState(db, 'termTranslations') ?? {};
  const labels = db.prepare('SELECT taxonomy, min(label) AS label FROM index_term GROUP BY taxonomy').all();
  for (const { taxonomy, label } of labels) {
    const attribute = { name: String(taxonomy), label: String(label) };
    const found = (kind: CatalogIssue['kind'], detail: string): CatalogIssue => ({
      ...{ kind, of: 'attribute', detail },
      ...{ name: attribute.label || attribute.name, slug: attribute.name },
    });
    const lacking = countLacking(translationGaps(termItems(terms[attribute.name] ?? []), rules).incomplete);
    if (lacking !== '') yield found('options that are not translated', lacking);
    if (settings === undefined || !isAttribute(attribute.name)) continue;
    const locales = localesWithoutLabel(settings, attribute);
    if (locales.length > 0) yield found('no label in the language of pages', locales.join(', '));
  }
}

/** Products in all languages, with one text for their price and stock, as the groups of products have it. */
function productsOf(db: DatabaseSync): Item[] {
  const rows = db.prepare(`
    SELECT product.id, offer, json ->> '$.language' AS language, json -> '$.translations' AS translations,
      json ->> '$.product.name' AS name, json ->> '$.product.slug' AS slug
    FROM product_group AS product JOIN source_mapped AS mapped ON mapped.id = product.id ORDER BY product.id`);
  return rows.all().map(({ id, offer, language, translations, name, slug }) => ({
    id: Number(id),
    name: String(name),
    slug: String(slug),
    language: language === null ? null : String(language),
    translations: JSON.parse(String(translations ?? '[]')) as number[],
    offer: String(offer),
  }));
}
