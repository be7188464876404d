import { dirname, resolve } from 'node:path';
import type { FetchLimits } from '#kit/remote-images/fetch-image.ts';
import { measurePictures } from '../../catalog/media/measure.ts';
import type { Store } from '../../db/database.ts';
import { catalogVersion, fillStore } from '../fill-store.ts';
import type { ProductFile } from './csv/rows.ts';
import { importPictures } from './import-pictures.ts';
import type { ImportProblem } from './import-problems.ts';
import type { RequestedPicture } from './map/map-catalog.ts';
import { isUnit, type Measured, storeUnit } from './map/parse-price.ts';
import { mapPictures, readCatalog } from './read-catalog.ts';
import { type ImportSettings, SHOP_FILE } from './shop-file.ts';

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
interface MissingPicture {
  /** Address or file name, as it stands in the file. */
  source: string;
  reason: string;
  /** Lines of the file that name it; none for a picture of the shop's file. */
  lines: number[];
}

const PROGRESS_INTERVAL_MS = 1000;

/**
 * Replaces the catalog of a database by the products of a WooCommerce CSV export. The old catalog stays
 * where the file cannot be imported.
 * @throws if the file cannot be read, is not a product export, or has no product that can be imported
 */
export async function importCsv(store: Store, options: ImportOptions): Promise<ImportReport> {
  const { csv, media, progress = () => undefined } = options;
  const read = readCatalog(csv, options);
  const { files, problems } = await importPictures(
    read.pictures.map(({ source }) => source),
    {
      ...options,
      folder: dirname(resolve(csv)),
      allowLoopback: options.allowLoopback ?? false,
      downloads: read.catalog.products.flatMap(({ downloads }) => downloads.map(({ file }) => file)),
    },
    throttleProgress((done, total) => progress(`Pictures: ${done} of ${total}`)),
  );
  const catalog = mapPictures(read.catalog, (image) => {
    const file = files.get(image.file);
    return file === undefined ? null : { ...image, file };
  });
  const pictureSizes = await measurePictures(media, files.values());
  const { products, variations } = fillStore(store, catalog, {
    source: 'import',
    version: catalogVersion(catalog),
    pictureSizes,
  });
  return {
    rows: read.file.total,
    products,
    variations,
    categories: catalog.categories.length,
    pictures: files.size,
    missingPictures: missingPicturesOf(problems, read.pictures),
    problems: read.problems.list(),
    notes: [...formatNotes(read.file), ...read.notes],
  };
}

function missingPicturesOf(
  reasons: ReadonlyMap<string, string>,
  requested: readonly RequestedPicture[],
): MissingPicture[] {
  const uses = Map.groupBy(requested, ({ source }) => source);
  return [...reasons].map(([source, reason]) => ({
    source,
    reason,
    lines: (uses.get(source) ?? []).flatMap(({ line }) => line ?? []).sort((a, b) => a - b),
  }));
}

const MEASURES: Measured[] = ['weight', 'length', 'width', 'height'];

const NOT_IN_FILES =
  'WooCommerce leaves out of the file: slugs and dates of publication, for which you may add columns "Slug" and ' +
  '"Publication date" (otherwise slugs are made of the names here); passwords; descriptions and pictures of ' +
  'categories, and categories without products, which shop.json may have.';

function formatNotes({ rows, unusedColumns, units }: ProductFile): string[] {
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
    ...(rows.some((row) => row.cell('slug')) ? [] : [NOT_IN_FILES]),
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

/** The report as plain text: what there is, then everything that is not as in the file. */
export function formatReport(report: ImportReport): string {
  const { rows, products, variations, categories, pictures, missingPictures, problems, notes } = report;
  const leftOut = problems.filter((problem) => problem.skipped).length;
  const lines = [
    `Imported ${products} products and ${variations} variations in ${categories} categories from ${rows} rows; ` +
      `${leftOut} rows are left out. Pictures: ${pictures} of ${pictures + missingPictures.length}.`,
    ...notes,
  ];
  if (problems.length > 0) lines.push('', 'Not as in the file:');
  for (const { file, line, label, reason } of problems) {
    lines.push(`  ${file ? `${file}, ` : ''}line ${line}${label ? `, ${label}` : ''}: ${reason}`);
  }
  if (missingPictures.length > 0) lines.push('', 'Pictures that are missing; a placeholder stands for them:');
  return [...lines, ...formatByReason(missingPictures)].join('\n');
}

function formatByReason(pictures: readonly MissingPicture[]): string[] {
  const reasons = Map.groupBy(pictures, ({ reason }) => reason);
  return [...reasons].flatMap(([reason, group]) => [
    `  ${reason}`,
    ...group.map(
      ({ source, lines }) => `    ${source} (${lines.length > 0 ? `line ${lines.join(', ')}` : SHOP_FILE})`,
    ),
  ]);
}
