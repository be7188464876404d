import { join } from 'node:path';
import { inWords, SYNTHETIC_LANGUAGES } from '#backend/tools/synthetic/translated.ts';
import { IndexFiles } from '#pipeline/snapshot/search-index/index-files.ts';
import type { TranslatedName } from '#pipeline/snapshot/search-index/index-translations.ts';
import { SearchIndexWriter } from '#pipeline/snapshot/search-index/search-index-writer.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import type { Product, Term } from '#storefront/domain/catalog/catalog-types.ts';
import { slugOfName } from '#storefront/domain/search/catalog-index/index-format.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import type { Figure } from '../harness/figure.ts';
import { indexBytes } from './index-bytes.ts';

/** Translations come after all products of the first language, each a few ids after the one before. */
const LANGUAGE_IDS = 1_000_000;

/** The bytes of one language's index in a translated catalog, and those that a further language adds to a release. */
export function measureLanguages(home: string, products: readonly Product[]): Figure[] {
  const db = new SnapshotDatabase(join(home, 'languages.sqlite'));
  const names = namesOf(products);
  const variants = SYNTHETIC_LANGUAGES.slice(1).flatMap((language) =>
    products.map(({ databaseId: group }) => ({ id: variantOf(group, language), group })),
  );
  const write = (view: string, all: readonly Product[], isTranslated: boolean) =>
    db.transaction(() => {
      const writer = new SearchIndexWriter(db, view);
      writer.reset();
      for (const product of all) writer.put(product);
      writer.finish(SITE_SETTINGS_DEFAULTS, {}, isTranslated ? { names, variants } : null);
    });
  write('', products, false);
  for (const language of ['en', 'de']) {
    write(
      language,
      products.map((product) => translated(product, language)),
      true,
    );
  }
  const filesOf = (view: string) => new IndexFiles(db.db, view).all();
  const kinds = new Set(filesOf('de').map(({ kind }) => kind));
  const total = (view: string, known?: ReadonlySet<string>) =>
    [...kinds].reduce((sum, kind) => sum + indexBytes(db, view, kind, known), 0) / products.length;
  const baseline = total('');
  const figure = (of: string, value: number): Figure => ({
    name: `${products.length} products, ${of}, a product`,
    unit: 'B',
    value,
    baseline,
  });
  const english = new Set(filesOf('en').map(({ name }) => name));
  const figures = [
    figure('index of one language of six', total('de')),
    figure('index of a further language', total('de', english)),
  ];
  db.close();
  return figures;
}

function translated(product: Product, language: string): Product {
  if (language === 'en') return product;
  const name = inWords(product.name, language);
  const term = (one: Term): Term => ({ ...one, name: inWords(one.name, language) });
  return {
    ...product,
    variantId: variantOf(product.databaseId, language),
    name,
    slug: `${slugOfName(name)}-${language}`,
    description: inWords(product.description, language),
    shortDescription: inWords(product.shortDescription, language),
    colors: product.colors.map(term),
    attributes: product.attributes.map((one) => ({ ...one, terms: one.terms.map(term) })),
  };
}

function variantOf(id: number, language: string): number {
  return LANGUAGE_IDS * SYNTHETIC_LANGUAGES.indexOf(language) + id + (id % 7);
}

/** The terms of products, with a slug in each language. */
function namesOf(products: readonly Product[]): TranslatedName[] {
  const terms = products.flatMap(({ attributes }) => attributes.flatMap((one) => one.terms));
  return [...new Map(terms.map((term) => [term.databaseId, term])).values()].map((term) => ({
    id: term.databaseId,
    taxonomy: term.taxonomyName,
    name: inWords(term.name, 'de'),
    others: SYNTHETIC_LANGUAGES.filter((one) => one !== 'de').map((language) => `${term.slug}-${language}`),
  }));
}
