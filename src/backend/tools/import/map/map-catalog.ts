import type {
  SeedCatalog,
  SeedImage,
  SeedProduct,
  SeedShop,
  SeedTranslation,
} from '../../../db/seed/types.ts';
import { splitList } from '../csv/cells.ts';
import type { Field } from '../csv/columns.ts';
import { RowIndex, type TypedRow } from '../csv/row-index.ts';
import type { ProductFile, Row } from '../csv/rows.ts';
import { catalogLanguages, completeTranslations } from '../csv/translated-rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import type { ShopFile } from '../shop-file.ts';
import { fieldReader } from './field-reader.ts';
import { ProductAttributes, readAttributes } from './map-attributes.ts';
import { type MappingContext, mapProduct } from './map-product.ts';
import { Categories, GlobalAttributes, Terms, UniqueSlugs } from './map-terms.ts';
import { mapVariation, variationsByParent } from './map-variation.ts';
import { decimalSeparatorOf } from './parse-price.ts';
import { translateTerms } from './translate-terms.ts';

/** A picture that a row names. */
export interface RequestedPicture {
  /** Address or file name, as the row has it. */
  source: string;
  /** Null for one of the shop's file. */
  line: number | null;
}

interface MappedCatalog {
  /** Its pictures' files are the sources that the rows give. */
  catalog: SeedCatalog;
  pictures: RequestedPicture[];
}

/**
 * The catalog that the rows of an export describe.
 * @param given settings and terms that the export leaves out
 * @param lastDate publication of the last row; each row before it is a second older, as an import into
 * WooCommerce would have made it
 */
export function mapCatalog(
  file: ProductFile,
  { shop, ...given }: Omit<ShopFile, 'settings'> & { shop: SeedShop },
  lastDate: Date,
  problems: ImportProblems,
): MappedCatalog {
  const languages = catalogLanguages(file.rows, shop.languages ?? [], shop.language);
  /** Without the default language, which terms have that name none. */
  const inCatalog = <T extends SeedTranslation>({ language, ...term }: T) =>
    language === undefined || language === languages[0] ? term : { ...term, language };
  const rows = completeTranslations(file.rows, languages, problems);
  const index = new RowIndex(rows, problems);
  const pictures = given.categories.flatMap(({ image }): RequestedPicture[] =>
    image === null ? [] : [{ source: image, line: null }],
  );
  const places = new Map(rows.map((row, place) => [row, place]));
  const tools: MappingContext = {
    problems,
    fields: fieldReader(problems, decimalSeparatorOf(pricesOf(rows)), file.units, shop.taxRates ?? []),
    slugs: new UniqueSlugs(),
    categories: new Categories(
      given.categories.map(({ image, ...category }) => ({
        ...inCatalog(category),
        image: image === null ? null : toImage(image),
      })),
    ),
    tags: new Terms(given.tags.map(inCatalog)),
    brands: new Categories(
      given.brands.map((brand) => ({ description: '', image: null, ...inCatalog(brand) })),
    ),
    dateOf: (row) => secondsBefore(lastDate, rows.length - 1 - (places.get(row) ?? 0)),
    imagesOf: (row) => {
      const sources = [...new Set(splitList(row.cell('images')))];
      pictures.push(...sources.map((source) => ({ source, line: row.line })));
      return sources.map(toImage);
    },
  };
  const attributes = new GlobalAttributes(
    given.attributes.map((attribute) => ({ ...attribute, terms: attribute.terms.map(inCatalog) })),
  );
  const variations = variationsByParent(index, problems);
  const variationSlugs = new UniqueSlugs();
  const built = new Map<TypedRow, SeedProduct>();
  const build = (typed: TypedRow) => {
    if (!isProduct(typed)) return;
    const product = mapProduct(typed, tools);
    const own = new ProductAttributes(readAttributes(typed.row, problems), attributes, typed.row.language);
    const children = variations.get(typed) ?? [];
    product.variations = children.flatMap(
      ({ row }) => mapVariation(row, product, own, { ...tools, slugs: variationSlugs }) ?? [],
    );
    applySharedFields(typed, product, children, problems);
    product.attributes = own.list();
    product.defaultAttributes = own.defaults((label, value) =>
      problems.warn(typed.row, `The default "${value}" is none of the values of ${label}. Left out.`),
    );
    built.set(typed, product);
  };
  const isTranslation = ({ row }: TypedRow) => row.language !== null;
  index.products.filter((typed) => !isTranslation(typed)).forEach(build);
  const translated = [...index.products, ...index.variations].filter(isTranslation);
  translateTerms(
    translated.map(({ row }) => row),
    { ...tools, attributes },
  );
  index.products.filter(isTranslation).forEach(build);
  resolveLinks(built, variations, index, problems);
  const catalog = {
    shop: inLanguages(shop, languages),
    attributes: attributes.list(),
    tags: tools.tags.list(),
    brands: tools.brands.list(),
    categories: tools.categories.list(),
    products: [...built.values()],
    coupons: given.coupons,
    giftCards: given.giftCards,
  };
  return { catalog, pictures };
}

/** The shop with the languages of its catalog. A page in any other language counts as having none. */
function inLanguages({ pages, ...shop }: SeedShop, languages: string[]): SeedShop {
  const known = pages?.map(({ language, translationGroup, ...page }) =>
    language === undefined || !languages.includes(language)
      ? page
      : { ...page, language, ...(translationGroup !== undefined && { translationGroup }) },
  );
  return { ...shop, ...(known && { pages: known }), ...(languages.length > 0 && { languages }) };
}

type ProductRow = Parameters<typeof mapProduct>[0];

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
function applySharedFields(
  { type, row }: TypedRow,
  product: SeedProduct,
  children: readonly TypedRow[],
  problems: ImportProblems,
): void {
  if (type !== 'variable') return;
  if (product.variations.length === 0) {
    problems.warn(row, 'The variable product has no variations in the file, so it has no price.');
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
  problems.warn(
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
function resolveLinks(
  built: ReadonlyMap<TypedRow, SeedProduct>,
  variations: ReadonlyMap<TypedRow, TypedRow[]>,
  index: RowIndex,
  problems: ImportProblems,
): void {
  const parents = new Map(
    [...variations].flatMap(([parent, group]) => group.map((child) => [child, parent])),
  );
  for (const [{ row }, product] of built) {
    for (const [field, title] of LINKS) {
      if (field === 'groupedProducts' && product.type !== 'GROUPED') {
        if (row.cell(field)) problems.warn(row, `${title} are for grouped products only. Left out.`);
        continue;
      }
      const slugs = splitList(row.cell(field)).flatMap((reference) => {
        const found = index.find(reference);
        const named = found && (parents.get(found) ?? found);
        const target = named && built.get(index.inLanguage(named, row.language) ?? named);
        if (!target) problems.warn(row, `${title}: ${reference} is not in the file. Left out.`);
        return target && target !== product ? [target.slug] : [];
      });
      product[field] = [...new Set(slugs)];
    }
  }
}
