import type { SeedImage, SeedProduct, SeedVariation } from '../../../db/seed/types.ts';
import { parseCount, restoreLineEnds } from '../csv/cells.ts';
import type { RowIndex, TypedRow } from '../csv/row-index.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import type { FieldReader } from './field-reader.ts';
import { type ProductAttributes, readAttributes } from './map-attributes.ts';
import { metaData } from './map-product.ts';
import type { UniqueSlugs } from './map-terms.ts';

/** The variations of each product in the merchant's order; those without a product are reported. */
export function variationsByParent(index: RowIndex, problems: ImportProblems): Map<TypedRow, TypedRow[]> {
  const groups = new Map<TypedRow, TypedRow[]>();
  for (const variation of index.variations) {
    const parent = parentOf(variation.row, index, problems);
    if (parent) groups.set(parent, [...(groups.get(parent) ?? []), variation]);
  }
  const position = ({ row }: TypedRow) => parseCount(row.cell('position')) ?? 0;
  for (const [parent, group] of groups) {
    groups.set(
      parent,
      group.toSorted((a, b) => position(a) - position(b)),
    );
  }
  return groups;
}

function parentOf(row: Row, index: RowIndex, problems: ImportProblems): TypedRow | null {
  const reference = row.cell('parent') || (row.original?.cell('parent') ?? '');
  const named = reference ? index.find(reference) : undefined;
  // A translation belongs to the translation of the product that it or its original names.
  const found = (named && index.inLanguage(named, row.language)) ?? named;
  if (found?.type === 'variable') return found;
  const reason = found
    ? `Its parent ${reference} (line ${found.row.line}) is a ${found.type} product; it has to be a variable one.`
    : reference
      ? `Its parent ${reference} is not in the file, or is left out itself.`
      : 'The variation names no parent.';
  problems.skipRow(row, `${reason} The variation is left out.`);
  return null;
}

interface VariationContext {
  problems: ImportProblems;
  fields: FieldReader;
  /** Of all variations of the shop. */
  slugs: UniqueSlugs;
  imagesOf(row: Row): SeedImage[];
}

/** One variation of a product; null, and a report, for one that the merchant has disabled. */
export function mapVariation(
  row: Row,
  parent: SeedProduct,
  attributes: ProductAttributes,
  { problems, fields, slugs, imagesOf }: VariationContext,
): SeedVariation | null {
  if (['0', 'false', 'no'].includes(row.cell('published').toLowerCase())) {
    problems.skipRow(row, 'The variation is disabled in the store (Published is 0). It is left out.');
    return null;
  }
  const prices = fields.prices(row);
  if (prices.regular === null) problems.warn(row, 'The variation has no price, so it cannot be bought.');
  const stock = fields.stock(row);
  const [image, ...more] = imagesOf(row);
  if (more.length > 0) problems.warn(row, 'The variation has several images. The first one is shown.');
  const chosen = choices(row, attributes, problems);
  const taxClass = fields.taxClass(row);
  const meta = metaData(row);
  return {
    slug: slugs.take([parent.slug, ...Object.values(chosen)].join('-'), 'variation'),
    sku: row.cell('sku') || null,
    ...(row.translationGroup !== null && { translationGroup: row.translationGroup }),
    attributes: chosen,
    prices,
    stock: stock === 'parent' ? { ...parent.stock, quantity: null, lowStockAmount: null } : stock,
    image: image ?? null,
    ...(taxClass !== 'parent' && { taxClass }),
    description: restoreLineEnds(row.cell('description')),
    ...(meta.length > 0 && { metaData: meta }),
  };
}

function choices(row: Row, attributes: ProductAttributes, problems: ImportProblems): Record<string, string> {
  const named = readAttributes(row, problems);
  if (named.length === 0) problems.warn(row, 'The variation names no attribute to choose it by.');
  return Object.fromEntries(
    named.map((cells) => {
      const [used] = cells.values;
      const { name, value, missing, further } = attributes.choose(cells);
      if (further.length > 0) {
        problems.warn(
          row,
          `The variation has several values of ${cells.label}. The first, "${used}", is taken.`,
        );
      }
      if (missing === 'attribute') {
        problems.warn(row, `Its product does not have the attribute ${cells.label}. It is added there.`);
      }
      if (missing === 'value') {
        problems.warn(row, `"${used}" is none of its product's values of ${cells.label}. It is added there.`);
      }
      return [name, value];
    }),
  );
}
