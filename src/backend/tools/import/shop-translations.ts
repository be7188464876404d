import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedTerm } from '../../db/seed/types.ts';
import { decodeText } from './csv/read-table.ts';
import { type ProductFile, readRows } from './csv/rows.ts';
import { ImportProblems } from './import-problems.ts';
import { type Entry, isEntry, readEntries, type ShopFile } from './shop-file.ts';
import { readPictureTexts, readReviews } from './side-tables.ts';

interface TranslatedTerm {
  slug: string;
  name: string;
  description: string;
}

/** By the slugs of what they translate. */
type TranslatedTerms = ReadonlyMap<string, TranslatedTerm>;

/** Terms of the shop's file as a language calls them. */
export interface TermTranslations {
  path: string;
  language: string;
  categories: TranslatedTerms;
  tags: TranslatedTerms;
  brands: TranslatedTerms;
  /** By the slugs of attributes, such as `pa_color`. */
  attributes: ReadonlyMap<string, TranslatedTerms>;
  /** By the texts that they translate. */
  strings: Record<string, string>;
}

const PARTS = ['categories', 'tags', 'brands', 'attributes', 'strings'];

/**
 * Reads a file of translated terms by the slugs of their originals, values of attributes below their attribute:
 * `{ "attributes": { "pa_color": { "red": { "slug": "rot", "name": "Rot" } } } }`; and of the site's title and
 * description: `{ "strings": { "My shop": "Mein Laden" } }`. Empty if there is no such file.
 * @throws if it holds anything else
 */
function readTermTranslations(path: string, language: string): TermTranslations {
  const content = readEntries(path);
  const other = Object.keys(content).find((key) => !PARTS.includes(key));
  if (other !== undefined) throw new Error(`${path}: "${other}" is none of ${PARTS.join(', ')}.`);
  const { categories = {}, tags = {}, brands = {}, attributes = {}, strings = {} } = content;
  return {
    path,
    language,
    categories: readTerms(categories, `${path}: "categories"`),
    tags: readTerms(tags, `${path}: "tags"`),
    brands: readTerms(brands, `${path}: "brands"`),
    strings: readStrings(strings, `${path}: "strings"`),
    attributes: new Map(
      Object.entries(checkEntry(attributes, `${path}: "attributes"`)).map(([slug, terms]) => [
        slug,
        readTerms(terms, `${path}: "${slug}"`),
      ]),
    ),
  };
}

function readTerms(value: unknown, place: string): TranslatedTerms {
  const terms = Object.entries(checkEntry(value, place));
  return new Map(
    terms.map(([original, term]) => {
      const { slug, name, description = '' } = checkEntry(term, `${place}, "${original}"`);
      if (typeof slug === 'string' && typeof name === 'string' && typeof description === 'string') {
        return [original, { slug, name, description }];
      }
      throw new Error(`${place}, "${original}": "slug", "name" and "description" are texts.`);
    }),
  );
}

function readStrings(value: unknown, place: string): Record<string, string> {
  const strings = Object.entries(checkEntry(value, place));
  return Object.fromEntries(
    strings.map(([text, translation]) => {
      if (typeof translation === 'string') return [text, translation];
      throw new Error(`${place}, "${text}" is no text.`);
    }),
  );
}

function checkEntry(value: unknown, place: string): Entry {
  if (isEntry(value)) return value;
  throw new Error(`${place} is no object.`);
}

/**
 * The shop's file with translated texts, and translated terms after its own. A translated category has the picture of
 * its original, and as its parent the translation of its original's parent.
 * @throws if a translation is of a term that the file lacks
 */
export function withTermTranslations(file: ShopFile, translations: readonly TermTranslations[]): ShopFile {
  const attributes = new Set(file.attributes.map(({ slug }) => slug));
  for (const { path, attributes: translated } of translations) {
    const unknown = [...translated.keys()].find((slug) => !attributes.has(slug));
    if (unknown !== undefined) throw new Error(`${path}: the shop's file has no attribute "${unknown}".`);
  }
  const within = (termsOf: (one: TermTranslations) => TranslatedTerms | undefined) =>
    translations.map((one) => ({ ...one, terms: termsOf(one) ?? new Map<string, TranslatedTerm>() }));
  const strings = translations.flatMap(({ language, strings: own }) =>
    Object.keys(own).length > 0 ? [[language, own] as const] : [],
  );
  return {
    ...file,
    settings: {
      ...file.settings,
      ...(strings.length > 0 && { strings: { ...file.settings.strings, ...Object.fromEntries(strings) } }),
    },
    categories: withTerms(
      file.categories,
      within((one) => one.categories),
      withParents,
    ),
    brands: withTerms(
      file.brands,
      within((one) => one.brands),
      withParents,
    ),
    tags: withTerms(
      file.tags,
      within((one) => one.tags),
    ),
    attributes: file.attributes.map((attribute) => ({
      ...attribute,
      terms: withTerms(
        attribute.terms,
        within((one) => one.attributes.get(attribute.slug)),
      ),
    })),
  };
}

function withParents<T extends { parent: string | null }>(original: T, terms: TranslatedTerms): T {
  return { ...original, parent: terms.get(original.parent ?? '')?.slug ?? null };
}

function withTerms<T extends SeedTerm>(
  originals: readonly T[],
  lists: readonly { path: string; language: string; terms: TranslatedTerms }[],
  translated: (original: T, terms: TranslatedTerms) => T = (original) => original,
): T[] {
  const bySlug = new Map(originals.map((original) => [original.slug, original]));
  const named = new Set<string>();
  const translations = lists.flatMap(({ path, language, terms }) =>
    [...terms].map(([key, term]) => {
      const original = bySlug.get(key);
      if (!original) throw new Error(`${path}: the shop's file has no "${key}" to translate.`);
      named.add(key);
      const { slug, name, description } = term;
      const texts = { slug, name, ...(original.description !== undefined && { description }) };
      const translationGroup = original.translationGroup ?? key;
      return { ...translated(original, terms), ...texts, language, translationGroup };
    }),
  );
  const grouped = originals.map((original) =>
    named.has(original.slug)
      ? { ...original, translationGroup: original.translationGroup ?? original.slug }
      : original,
  );
  return [...grouped, ...translations];
}

/** The folder beside the file of products that has a file of translations for each language. */
const TRANSLATIONS = 'translations';

const PRODUCTS = /^products\.([a-z]{2,3}(?:-[a-z]{2,4})?)\.csv$/;

/** Slugs of the languages into which a folder has translated products, in alphabetical order. */
export function translatedLanguages(folder: string): string[] {
  const path = join(folder, TRANSLATIONS);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .flatMap((name) => PRODUCTS.exec(name)?.[1] ?? [])
    .sort();
}

/**
 * A file of products with the rows that translate it, from files of their own, below its own rows. A row that has no
 * code of a language is of its file's.
 * @throws if a language has no file, or its file is not a product export
 */
export function withTranslations(
  original: ProductFile,
  folder: string,
  languages: readonly string[],
  problems: ImportProblems,
): ProductFile {
  const files = languages.map((language) => {
    const file = join(TRANSLATIONS, `products.${language}.csv`);
    const own = new ImportProblems();
    const { rows, ...content } = readRows(decodeText(readFileSync(join(folder, file))), own);
    for (const problem of own.list()) problems.add({ ...problem, file });
    return { ...content, rows: rows.map((row) => ({ ...row, file, language: row.language ?? language })) };
  });
  return {
    total: files.reduce((total, file) => total + file.total, original.total),
    rows: [...original.rows, ...files.flatMap(({ rows }) => rows)],
    units: original.units,
    unusedColumns: [...new Set([original, ...files].flatMap(({ unusedColumns }) => unusedColumns))],
  };
}

/**
 * The files of a language beside that of its products: `shop.de.json`, `reviews.de.csv` and `pictures.de.csv`.
 * @throws if one of them cannot be read
 */
export function readTranslationFiles(folder: string, language: string) {
  const at = (name: string) => join(folder, TRANSLATIONS, name);
  const reviewFile = `reviews.${language}.csv`;
  return {
    language,
    terms: readTermTranslations(at(`shop.${language}.json`), language),
    reviewFile,
    reviews: readReviews(at(reviewFile)),
    pictureTexts: readPictureTexts(at(`pictures.${language}.csv`)),
  };
}
