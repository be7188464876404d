import type { SeedCatalog, SeedImage, SeedProduct, SeedShop } from '../seed/types.ts';
import { ProductAttributes, readAttributes } from './attributes.ts';
import { splitList } from './cells.ts';
import type { Field } from './columns.ts';
import { FieldReader } from './fields.ts';
import { decimalSeparatorOf } from './prices.ts';
import type { Problems } from './problems.ts';
import { type ProductTools, toProduct } from './products.ts';
import { RowIndex, type TypedRow } from './row-index.ts';
import type { ProductFile, Row } from './rows.ts';
import { Slugs } from './slugs.ts';
import { Categories, GlobalAttributes, Terms } from './terms.ts';
import { toVariation, variationsByParent } from './variations.ts';

/** A picture that a row asks for. */
export interface WantedPicture {
  /** Address or file name, as the row has it. */
  source: string;
  row: Row;
}

export interface BuiltCatalog {
  /** Its pictures' files are the sources that the rows give. */
  catalog: SeedCatalog;
  pictures: WantedPicture[];
}

/**
 * The catalog that the rows of an export describe.
 * @param lastDate publication of the last row; each row before it is a second older, as an import into
 * WooCommerce would have made it
 */
export function buildCatalog(
  file: ProductFile,
  shop: SeedShop,
  lastDate: Date,
  problems: Problems,
): BuiltCatalog {
  const index = new RowIndex(file.rows, problems);
  const pictures: WantedPicture[] = [];
  const places = new Map(file.rows.map((row, place) => [row, place]));
  const tools: ProductTools = {
    problems,
    fields: new FieldReader(problems, decimalSeparatorOf(pricesOf(file.rows)), file.units),
    slugs: new Slugs(),
    categories: new Categories(),
    tags: new Terms(),
    dateOf: (row) => secondsBefore(lastDate, file.rows.length - 1 - (places.get(row) ?? 0)),
    imagesOf: (row) => {
      const sources = [...new Set(splitList(row.cell('images')))];
      pictures.push(...sources.map((source) => ({ source, row })));
      return sources.map(toImage);
    },
  };
  const attributes = new GlobalAttributes();
  const variations = variationsByParent(index, problems);
  const variationSlugs = new Slugs();
  const built = new Map<TypedRow, SeedProduct>();
  for (const typed of index.products) {
    if (!isProduct(typed)) continue;
    const product = toProduct(typed, tools);
    const own = new ProductAttributes(readAttributes(typed.row, problems), attributes);
    const children = variations.get(typed) ?? [];
    product.variations = children.flatMap(
      ({ row }) => toVariation(row, product, own, { ...tools, slugs: variationSlugs }) ?? [],
    );
    shareWithVariations(typed, product, children, problems);
    product.attributes = own.list();
    product.defaultAttributes = own.defaults((label, value) =>
      problems.note(typed.row, `The default "${value}" is none of the values of ${label}. Left out.`),
    );
    built.set(typed, product);
  }
  linkProducts(built, variations, index, problems);
  const catalog = {
    shop,
    attributes: attributes.list(),
    tags: tools.tags.list(),
    categories: tools.categories.list(),
    products: [...built.values()],
  };
  return { catalog, pictures };
}

type ProductRow = Parameters<typeof toProduct>[0];

function isProduct(typed: TypedRow): typed is ProductRow {
  return typed.type !== 'variation';
}

function* pricesOf(rows: readonly Row[]): Generator<string> {
  for (const row of rows) {
    yield row.cell('regularPrice');
    yield row.cell('salePrice');
  }
}

function secondsBefore(moment: Date, seconds: number): string {
  return new Date(moment.getTime() - seconds * 1000).toISOString();
}

function toImage(source: string): SeedImage {
  const name = source.split(/[?#]/, 1)[0]?.split(/[\\/]/).at(-1) ?? source;
  return { file: source, alt: '', title: name.replace(/\.\w+$/, '') };
}

const SHARED_FIELDS: Field[] = ['weight', 'length', 'width', 'height'];

/** Settles what a product and its variations have in common in this shop, and says what gets lost by it. */
function shareWithVariations(
  { type, row }: TypedRow,
  product: SeedProduct,
  children: readonly TypedRow[],
  problems: Problems,
): void {
  if (type !== 'variable') return;
  if (product.variations.length === 0) {
    problems.note(row, 'The variable product has no variations in the file, so it has no price.');
    return;
  }
  product.virtual ||= children.every(({ virtual }) => virtual);
  product.downloadable ||= children.every(({ downloadable }) => downloadable);
  const differing = children.filter(
    ({ row: own }) =>
      own.downloads.some(({ url }) => url) ||
      SHARED_FIELDS.some((field) => own.cell(field) && own.cell(field) !== row.cell(field)),
  );
  if (differing.length === 0) return;
  problems.note(
    row,
    'Variations share the size, weight and downloads of their product here; what line ' +
      `${differing.map((child) => child.row.line).join(', ')} says of its own is left out.`,
  );
}

const LINKS = [
  ['upsells', 'Upsells'],
  ['crossSells', 'Cross-sells'],
  ['groupedProducts', 'Grouped products'],
] as const;

/** Turns the ids and SKUs of related products into slugs; a variation stands for its product. */
function linkProducts(
  built: ReadonlyMap<TypedRow, SeedProduct>,
  variations: ReadonlyMap<TypedRow, TypedRow[]>,
  index: RowIndex,
  problems: Problems,
): void {
  const parents = new Map(
    [...variations].flatMap(([parent, group]) => group.map((child) => [child, parent])),
  );
  for (const [{ row }, product] of built) {
    for (const [field, title] of LINKS) {
      if (field === 'groupedProducts' && product.type !== 'GROUPED') {
        if (row.cell(field)) problems.note(row, `${title} are for grouped products only. Left out.`);
        continue;
      }
      const slugs = splitList(row.cell(field)).flatMap((reference) => {
        const found = index.find(reference);
        const target = found && built.get(parents.get(found) ?? found);
        if (!target) problems.note(row, `${title}: ${reference} is not in the file. Left out.`);
        return target && target !== product ? [target.slug] : [];
      });
      product[field] = [...new Set(slugs)];
    }
  }
}
