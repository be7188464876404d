import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from './csv/read-table.ts';
import { type ProductFile, readRows } from './csv/rows.ts';
import { ImportProblems } from './import-problems.ts';
import { readTermTranslations } from './shop-translations.ts';
import { readPictureTexts, readReviews } from './side-tables.ts';

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
