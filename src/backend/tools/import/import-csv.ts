import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FetchLimits } from '#kit/remote-images/fetch-image.ts';
import { measurePictures } from '../../catalog/media/measure.ts';
import type { Store } from '../../db/database.ts';
import type { SeedCatalog, SeedImage } from '../../db/seed/types.ts';
import { catalogVersion } from '../fill/catalog-version.ts';
import { fillStore } from '../fill/fill-store.ts';
import { decodeText } from './csv/decode-text.ts';
import { type ProductFile, readRows } from './csv/rows.ts';
import { importPictures } from './import-pictures.ts';
import { type ImportProblem, ImportProblems } from './import-problems.ts';
import { type ImportSettings, importedShop } from './imported-settings.ts';
import { mapCatalog, type RequestedPicture } from './map/map-catalog.ts';
import { isUnit, type Measured, storeUnit } from './map/units.ts';
import { readTaxRates, TAX_RATES } from './tax-rates.ts';

export interface ImportOptions extends ImportSettings {
  /** The CSV file. */
  csv: string;
  /** The shop's media folder. */
  media: string;
  /** True to allow fetching pictures from this machine. */
  allowLoopback?: boolean | undefined;
  limits?: FetchLimits | undefined;
  /** Hears what takes long. */
  progress?: (message: string) => void;
}

export interface ImportReport {
  /** Rows of the file without its header. */
  rows: number;
  products: number;
  variations: number;
  categories: number;
  /** Number of the file's pictures that the shop has now. */
  pictures: number;
  missingPictures: MissingPicture[];
  /** Warnings about rows, in the file's order. */
  problems: ImportProblem[];
  /** Warnings about the whole file. */
  notes: string[];
}

/** A picture of the file that could not be had; its products are there without it. */
export interface MissingPicture {
  /** Address or file name, as it stands in the file. */
  source: string;
  reason: string;
  /** Lines of the file that name it. */
  lines: number[];
}

const PROGRESS_INTERVAL_MS = 1000;

/**
 * Replaces the catalog of a database by the products of a WooCommerce CSV export. The old catalog stays
 * where the file cannot be imported.
 * @throws where the file cannot be read, is no product export, or has no product that can be imported
 */
export async function importCsv(store: Store, options: ImportOptions): Promise<ImportReport> {
  const { csv, media, progress = () => undefined } = options;
  const { priceDecimals, ...settings } = importedShop(options);
  const taxRates = readTaxRates(dirname(resolve(csv)));
  const shop = { ...settings, taxRates };
  const problems = new ImportProblems();
  const file = readRows(decodeText(readBytes(csv)), problems);
  const built = mapCatalog(file, shop, modifiedDate(csv), problems);
  if (built.catalog.products.length === 0) {
    const [first] = problems.list();
    throw new Error(
      `${csv} has no product that can be imported.${first ? ` Line ${first.line}: ${first.reason}` : ''}`,
    );
  }
  const pictures = await importPictures(
    built.pictures.map(({ source }) => source),
    {
      ...options,
      folder: dirname(resolve(csv)),
      allowLoopback: options.allowLoopback ?? false,
      downloads: built.catalog.products.flatMap(({ downloads }) => downloads.map(({ file }) => file)),
    },
    throttleProgress((done, total) => progress(`Pictures: ${done} of ${total}`)),
  );
  const catalog = withPictures(built.catalog, pictures.files);
  const pictureSizes = await measurePictures(media, pictures.files.values());
  const { products, variations } = fillStore(store, catalog, {
    source: 'import',
    version: catalogVersion(catalog),
    pictureSizes,
    shop: { priceDecimals },
  });
  return {
    rows: file.total,
    products,
    variations,
    categories: catalog.categories.length,
    pictures: pictures.files.size,
    missingPictures: missingPicturesOf(pictures.problems, built.pictures),
    problems: problems.list(),
    notes: [...formatNotes(file), taxNote(taxRates.length)],
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

/** Publication date of all products, which an export lacks; constant, so that an unchanged file gives the same shop. */
function modifiedDate(csv: string): Date {
  return new Date(Math.floor(statSync(csv).mtimeMs / 1000) * 1000);
}

function missingPicturesOf(
  reasons: ReadonlyMap<string, string>,
  requested: readonly RequestedPicture[],
): MissingPicture[] {
  const uses = Map.groupBy(requested, ({ source }) => source);
  return [...reasons].map(([source, reason]) => ({
    source,
    reason,
    lines: (uses.get(source) ?? []).map(({ row }) => row.line).sort((a, b) => a - b),
  }));
}

function withPictures(catalog: SeedCatalog, files: ReadonlyMap<string, string>): SeedCatalog {
  const place = (image: SeedImage | null): SeedImage[] => {
    const file = image && files.get(image.file);
    return file ? [{ ...image, file }] : [];
  };
  return {
    ...catalog,
    products: catalog.products.map((product) => ({
      ...product,
      images: product.images.flatMap(place),
      variations: product.variations.map((variation) => ({
        ...variation,
        image: place(variation.image)[0] ?? null,
      })),
    })),
  };
}

const MEASURES: Measured[] = ['weight', 'length', 'width', 'height'];

const NOT_IN_FILES =
  'No such file has slugs (they are made of the names here), passwords and dates of publication, nor descriptions and ' +
  'pictures of categories, or categories without products: set these in the shop where you need them.';

function taxNote(count: number): string {
  if (count > 0) return `Tax rates: ${count}, from ${TAX_RATES}.`;
  return `No taxes: for these, put the tax rates of your store (WooCommerce, Settings, Tax, Export CSV) beside the file, as ${TAX_RATES}.`;
}

function formatNotes({ unusedColumns, units }: ProductFile): string[] {
  const notes =
    unusedColumns.length > 0 ? [`Columns without a place in the shop: ${unusedColumns.join(', ')}.`] : [];
  const stated = MEASURES.flatMap((field) => {
    const unit = units.get(field);
    return unit === undefined ? [] : [{ field, unit }];
  });
  const unknown = stated.filter(({ field, unit }) => !isUnit(field, unit));
  const converted = stated.filter(
    ({ field, unit }) => isUnit(field, unit) && unit.toLowerCase() !== storeUnit(field),
  );
  const changes = converted.map(({ field, unit }) => `${field} from ${unit} to ${storeUnit(field)}`);
  return [
    ...notes,
    ...(changes.length > 0 ? [`Converted: ${changes.join(', ')}.`] : []),
    ...unknown.map(
      ({ field, unit }) => `The unit of the ${field}, "${unit}", is not known; its numbers are as typed.`,
    ),
    NOT_IN_FILES,
  ];
}

function throttleProgress(report: (done: number, total: number) => void) {
  let reportedAt = Date.now();
  return (done: number, total: number) => {
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = Date.now();
    report(done, total);
  };
}
