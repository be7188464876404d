import { IN_STOCK, plainProduct } from '../../../db/seed/plain.ts';
import type { SeedImage, SeedProduct } from '../../../db/seed/types.ts';
import { restoreLineEnds, splitList } from '../csv/cells.ts';
import type { TypedRow } from '../csv/row-index.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import type { FieldReader } from './field-reader.ts';
import type { Categories, Terms, UniqueSlugs } from './map-terms.ts';

const TYPES = { simple: 'SIMPLE', variable: 'VARIABLE', grouped: 'GROUPED', external: 'EXTERNAL' } as const;

export interface MappingContext {
  problems: ImportProblems;
  fields: FieldReader;
  slugs: UniqueSlugs;
  categories: Categories;
  tags: Terms;
  /** Terms with levels, as categories are. */
  brands: Categories;
  /** ISO 8601, publication date of a product that has none in the file. */
  dateOf(row: Row): string;
  /** The pictures of a row, whose files are the addresses and names that it gives. */
  imagesOf(row: Row): SeedImage[];
}

/** A product without its variations, attributes and relatives, which need other rows. */
export function mapProduct(
  typed: TypedRow & { type: keyof typeof TYPES },
  tools: MappingContext,
): SeedProduct {
  const { row, type, virtual, downloadable } = typed;
  const { problems, fields, slugs } = tools;
  const stock = fields.stock(row);
  const external = type === 'external';
  const name = row.cell('name');
  return plainProduct({
    type: TYPES[type],
    slug: slugs.take(row.cell('slug') || name, 'product'),
    name,
    sku: row.cell('sku') || null,
    status: status(row, problems),
    visibility: fields.visibility(row),
    featured: fields.flag(row, 'featured', 'Is featured?', false),
    menuOrder: fields.count(row, 'position', 'Position') ?? 0,
    date: fields.date(row) ?? tools.dateOf(row),
    description: restoreLineEnds(row.cell('description')),
    shortDescription: restoreLineEnds(row.cell('shortDescription')),
    prices: fields.prices(row),
    stock: stock === 'parent' ? IN_STOCK : stock,
    soldIndividually: fields.flag(row, 'soldIndividually', 'Sold individually?', false),
    weight: fields.measure(row, 'weight'),
    length: fields.measure(row, 'length'),
    width: fields.measure(row, 'width'),
    height: fields.measure(row, 'height'),
    virtual,
    downloadable,
    downloads: downloads(row, problems),
    downloadLimit: limit(fields.count(row, 'downloadLimit', 'Download limit')),
    downloadExpiryDays: limit(fields.count(row, 'downloadExpiryDays', 'Download expiry days')),
    taxStatus: fields.taxStatus(row),
    taxClass: fields.taxClass(row),
    totalSales: fields.count(row, 'totalSales', 'Total sales') ?? 0,
    categories: termSlugs(row, 'categories', tools.categories),
    tags: termSlugs(row, 'tags', tools.tags),
    brands: brandSlugs(row, tools.brands),
    images: tools.imagesOf(row),
    externalUrl: external ? externalUrl(row, problems) : null,
    buttonText: external ? row.cell('buttonText') || null : null,
    metaData: metaData(row),
    ...(row.language !== null && { language: row.language }),
    ...(row.translationGroup !== null && { translationGroup: row.translationGroup }),
  });
}

/** A translation that names none has the translations of its original's, as far as there are any. */
function termSlugs(row: Row, field: 'categories' | 'tags', terms: Categories | Terms): string[] {
  const { language, original } = row;
  const names = splitList(row.cell(field) || (original?.cell(field) ?? ''));
  const slugs = names.flatMap((name) => terms.slugOf(name, language) ?? []);
  return [...new Set(slugs)].filter((slug) => terms.isIn(slug, language));
}

/** Those in the row's language; a brand that is not translated is there in all. */
function brandSlugs(row: Row, brands: Categories): string[] {
  const slugs = splitList(row.cell('brands')).flatMap(
    (path) => brands.find(path, row.language) ?? brands.slugOf(path) ?? [],
  );
  return [...new Set(slugs)];
}

/** 1 is published, 0 private, -1 a draft, 2 waits for review. */
function status(row: Row, problems: ImportProblems): SeedProduct['status'] {
  const cell = row.cell('published').toLowerCase();
  if (['', '1', 'true', 'yes'].includes(cell)) return 'publish';
  if (!['0', '-1', '2', 'false', 'no'].includes(cell)) {
    problems.warn(row, `Published is "${cell}"; it takes 1, 0 or -1. The product is a draft.`);
  }
  return 'draft';
}

function downloads(row: Row, problems: ImportProblems): SeedProduct['downloads'] {
  return row.downloads.flatMap(({ name = '', url = '' }) => {
    if (!url && name) problems.warn(row, `The download "${name}" has no URL. Left out.`);
    return url ? [{ name: name || url.slice(url.lastIndexOf('/') + 1), file: url }] : [];
  });
}

/** WooCommerce writes unlimited as -1 as well as empty. */
function limit(count: number | null): number | null {
  return count !== null && count >= 0 ? count : null;
}

function externalUrl(row: Row, problems: ImportProblems): string | null {
  const cell = row.cell('externalUrl');
  if (/^https?:\/\//i.test(cell) && URL.canParse(cell)) return cell;
  const wrong = cell ? `is "${cell}", which is no web address` : 'is missing';
  problems.warn(row, `The external URL ${wrong}. The product has no link.`);
  return null;
}

/** Columns that WooCommerce stores as meta data, of a product or a variation. */
export function metaData(row: Row): SeedProduct['metaData'] {
  const gtin = row.cell('gtin');
  const note = row.cell('purchaseNote');
  return [
    ...(gtin ? [{ key: '_global_unique_id', value: gtin }] : []),
    ...(note ? [{ key: '_purchase_note', value: note }] : []),
    ...row.meta,
  ];
}
