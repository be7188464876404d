import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SeedCatalog, SeedImage, SeedReview } from '../../db/seed/types.ts';
import { decodeText } from './csv/read-table.ts';
import { type ProductFile, readRows } from './csv/rows.ts';
import { ImportProblems } from './import-problems.ts';
import { mapCatalog, type RequestedPicture } from './map/map-catalog.ts';
import { type ImportSettings, importedShop, readShopFile } from './shop-file.ts';
import {
  readTranslationFiles,
  translatedLanguages,
  withTermTranslations,
  withTranslations,
} from './shop-translations.ts';
import {
  PICTURE_TEXTS,
  REVIEWS,
  readPictureTexts,
  readReviews,
  readTaxRates,
  TAX_RATES,
} from './side-tables.ts';

export interface ReadCatalog {
  /** Its pictures' files are the sources that the files give. */
  catalog: SeedCatalog;
  pictures: RequestedPicture[];
  file: ProductFile;
  problems: ImportProblems;
  /** Contents of the files beside it. */
  notes: string[];
}

/**
 * Reads a product export of WooCommerce, and what lies beside it: `shop.json`, `tax-rates.csv`, `reviews.csv` and
 * `pictures.csv`; and files of translations in the folder `translations`.
 * @param choices win over the shop's file
 * @param languages slugs of the translations to read
 * @throws if a file cannot be read, is not a product export, or has no product that can be imported
 */
export function readCatalog(
  csv: string,
  choices: ImportSettings = {},
  languages: readonly string[] = translatedLanguages(dirname(resolve(csv))),
): ReadCatalog {
  const folder = dirname(resolve(csv));
  const bytes = readBytes(csv);
  const translations = languages.map((language) => readTranslationFiles(folder, language));
  const shopFile = withTermTranslations(
    readShopFile(folder),
    translations.map(({ terms }) => terms),
  );
  const taxRates = readTaxRates(folder);
  const shop = { ...importedShop(choices, shopFile.settings), taxRates };
  const problems = new ImportProblems();
  const original = readRows(decodeText(bytes), problems);
  const file = withTranslations(original, folder, languages, problems);
  const { catalog, pictures } = mapCatalog(file, { ...shopFile, shop }, modifiedDate(csv), problems);
  if (catalog.products.length === 0) {
    const [first] = problems.list();
    throw new Error(
      `${csv} has no product that can be imported.${first ? ` Line ${first.line}: ${first.reason}` : ''}`,
    );
  }
  const ownReviews = { reviewFile: REVIEWS, reviews: readReviews(join(folder, REVIEWS)) };
  const texts = readPictureTexts(join(folder, PICTURE_TEXTS));
  const textsIn = new Map(translations.map(({ language, pictureTexts }) => [language, pictureTexts]));
  const describe = (image: SeedImage, language = ''): SeedImage => {
    const own = textsIn.get(language)?.get(image.file);
    return own ? { ...image, ...own, language } : { ...image, ...texts.get(image.file) };
  };
  return {
    notes: [taxNote(taxRates.length), ...addReviews(catalog, [ownReviews, ...translations])],
    catalog: mapPictures(catalog, describe),
    pictures,
    file,
    problems,
  };
}

/** The same catalog with other pictures; those that become null are left out. */
export function mapPictures(
  catalog: SeedCatalog,
  change: (image: SeedImage, language: string | undefined) => SeedImage | null,
): SeedCatalog {
  const changed = <T extends { image: SeedImage | null }>(owner: T, language: string | undefined): T => ({
    ...owner,
    image: owner.image && change(owner.image, language),
  });
  return {
    ...catalog,
    categories: catalog.categories.map((category) => changed(category, category.language)),
    products: catalog.products.map(({ language, ...product }) => ({
      ...product,
      ...(language !== undefined && { language }),
      images: product.images.flatMap((image) => change(image, language) ?? []),
      variations: product.variations.map((variation) => changed(variation, language)),
    })),
  };
}

function readBytes(csv: string): Buffer {
  try {
    return readFileSync(csv);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') throw new Error(`There is no file ${csv}.`);
    if (code === 'EISDIR') throw new Error(`${csv} is a folder. Name the CSV file in it.`);
    throw error;
  }
}

/** Publication date of products without one; constant, so that an unchanged file gives the same shop. */
function modifiedDate(csv: string): Date {
  return new Date(Math.floor(statSync(csv).mtimeMs / 1000) * 1000);
}

interface ReviewList {
  reviewFile: string;
  reviews: Map<string, SeedReview[]>;
  /** Left out for the shop's own. */
  language?: string;
}

/**
 * Gives products the reviews with their SKU. Those of a language are of its translations alone, and may have the
 * original's SKU.
 * @returns notes on it
 */
function addReviews({ products }: SeedCatalog, lists: readonly ReviewList[]): string[] {
  const originals = new Map(
    products.filter(({ language }) => !language).map((product) => [product.translationGroup, product]),
  );
  return lists.flatMap(({ language, reviewFile, reviews }) => {
    if (reviews.size === 0) return [];
    let count = 0;
    const take = (sku: string) => {
      const found = reviews.get(sku) ?? [];
      reviews.delete(sku);
      return found;
    };
    for (const product of products.filter((one) => language === undefined || one.language === language)) {
      const { sku, translationGroup: group } = product;
      const original = language === undefined || group === undefined ? undefined : originals.get(group);
      const found = [sku, original?.sku].flatMap((one) => (one ? take(one.toLowerCase()) : []));
      product.reviews.push(...found);
      count += found.length;
    }
    const left =
      reviews.size === 0 ? '' : ` Without a product in the file: ${[...reviews.keys()].join(', ')}.`;
    return [`Reviews: ${count}, from ${reviewFile}.${left}`];
  });
}

function taxNote(count: number): string {
  if (count > 0) return `Tax rates: ${count}, from ${TAX_RATES}.`;
  return `No taxes: for these, put the tax rates of your store (WooCommerce, Settings, Tax, Export CSV) beside the file, as ${TAX_RATES}.`;
}
