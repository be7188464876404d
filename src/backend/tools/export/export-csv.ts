import type { Store } from '../../db/database.ts';
import { toWpDate } from '../../db/dates.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { type ProductLoader, productLoader } from '../../db/read/product-loader.ts';
import { TermIndex, type TermRow } from '../../db/read/term-index.ts';
import { STANDARD_TAX_CLASS } from '../../options.ts';

/** Cells of one row by the names of their columns; columns of which no row has a cell are left out. */
type Cells = Record<string, string | number | null | undefined>;

interface ExportContext {
  terms: TermIndex;
  group: ProductLoader;
  /** The product that a translation translates; undefined for any other. */
  originalOf: (row: ProductRow) => ProductRow | undefined;
  timezone: string;
}

/**
 * The products and variations of a catalog as a product export of WooCommerce, which the import reads again: with
 * addresses and dates, and in a translated catalog with the columns of WPML's importer. What is in the trash, reviews
 * and the shop's settings are left out.
 */
export function exportCsv(store: Store): { csv: string; products: number; variations: number } {
  const products = store.all<ProductRow>(
    "SELECT * FROM products WHERE type <> 'VARIATION' AND status <> 'trash' ORDER BY id",
  );
  const group = productLoader(store, products);
  const { timezone, languages } = store.shop();
  const groups = Map.groupBy(products, ({ translation_group }) => translation_group);
  const originalOf = (row: ProductRow) => {
    const members = row.translation_group === null ? [] : (groups.get(row.translation_group) ?? []);
    const original = members.find(({ language }) => language === languages[0]) ?? members[0];
    return original === row ? undefined : original;
  };
  const context = { terms: new TermIndex(store), group, originalOf, timezone };
  const rows = products.flatMap((product) => [
    productCells(product, context),
    ...group.variations(product.id).map((one) => variationCells(one, product, context)),
  ]);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isFilled(row[name]))))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const csv = `${lines.map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\n')}\n`;
  return { csv, products: products.length, variations: rows.length - products.length };
}

function productCells(row: ProductRow, context: ExportContext): Cells {
  const { group, terms } = context;
  const original = context.originalOf(row);
  const carried = ({ id }: ProductRow, taxonomy: string) =>
    terms.byName(group.termIds(id)).filter((term) => term.taxonomy === taxonomy);
  const pathsOf = (taxonomy: string) => {
    const own = carried(row, taxonomy).filter(
      ({ language }) => language === null || language === row.language,
    );
    const placed = original ? inPlaces(own, carried(original, taxonomy)) : own;
    return listCell(placed.map((term) => (term ? pathOf(term, terms) : '')));
  };
  const gallery = group.gallery(row.id);
  const images = [...(row.image_id === null ? [] : [group.image(row.id)]), ...gallery];
  const idsOf = (rows: readonly ProductRow[]) => listCell(rows.map(({ id }) => `id:${id}`));
  return {
    ...sharedCells(row, context),
    'Tax class': row.tax_class === STANDARD_TAX_CLASS ? '' : row.tax_class,
    'Is featured?': row.featured,
    'Visibility in catalog': row.visibility.toLowerCase(),
    'Short description': textCell(row.short_description),
    'Tax status': row.tax_status.toLowerCase(),
    'Sold individually?': row.sold_individually,
    'Weight (kg)': row.weight,
    'Length (cm)': row.length,
    'Width (cm)': row.width,
    'Height (cm)': row.height,
    'Total sales': row.total_sales,
    'Download limit': row.download_limit,
    'Download expiry days': row.download_expiry,
    Categories: pathsOf('product_cat'),
    Tags: pathsOf('product_tag'),
    Brands: pathsOf('product_brand'),
    Images: listCell(images.flatMap((image) => image?.file ?? [])),
    'Grouped products': idsOf(group.linked.grouped(row.id)),
    Upsells: idsOf(group.linked.upsell(row.id)),
    'Cross-sells': idsOf(group.linked.crosssell(row.id)),
    'External URL': row.external_url,
    'Button text': row.button_text,
    ...attributeCells(row, context),
    ...numbered(group.downloads(row.id), ({ name, file }, number) => ({
      [`Download ${number} name`]: name,
      [`Download ${number} URL`]: file,
    })),
    ...metaCells(group.meta(row.id)),
  };
}

function variationCells(row: ProductRow, product: ProductRow, context: ExportContext): Cells {
  const variations = context.group.variationGroup();
  const uses = context.group.attributes(product.id);
  const sharesStock = row.stock_quantity === null && product.stock_quantity !== null;
  return {
    ...sharedCells(row, context),
    'Tax class': row.tax_class === product.tax_class ? 'parent' : row.tax_class,
    ...(sharesStock && { Stock: 'parent' }),
    Images: row.image_id === null ? '' : variations.image(row.id)?.file,
    Parent: `id:${product.id}`,
    ...numbered(variations.variationAttributes(row.id), ({ name, value }, number) => ({
      [`Attribute ${number} name`]: uses.find((use) => use.name === name)?.label ?? name,
      [`Attribute ${number} value(s)`]: listCell(
        value ? [context.terms.find(name, value)?.name ?? value] : [],
      ),
    })),
    ...metaCells(variations.meta(row.id)),
  };
}

function metaCells(meta: readonly { key: string; value: string }[]): Cells {
  return Object.fromEntries(meta.map(({ key, value }) => [`Meta: ${key}`, value]));
}

const TYPES = {
  SIMPLE: 'simple',
  VARIABLE: 'variable',
  EXTERNAL: 'external',
  GROUPED: 'grouped',
  VARIATION: 'variation',
};
const BACKORDERS = { NO: '0', NOTIFY: 'notify', YES: '1' };
const STOCK = { IN_STOCK: '1', OUT_OF_STOCK: '0', ON_BACKORDER: 'backorder' };

function sharedCells(row: ProductRow, { timezone }: ExportContext): Cells {
  const kinds = [
    row.plugin_type ?? TYPES[row.type],
    row.virtual && 'virtual',
    row.downloadable && 'downloadable',
  ];
  const dateCell = (gmt: string | null) => gmt && toWpDate(new Date(`${gmt.replace(' ', 'T')}Z`), timezone);
  return {
    ID: row.id,
    Type: kinds.filter(Boolean).join(', '),
    SKU: row.sku,
    Name: row.name,
    Slug: row.type === 'VARIATION' ? '' : row.slug,
    Published: row.status === 'publish' ? 1 : -1,
    'Publication date': row.date,
    Description: textCell(row.description),
    'Date sale price starts': dateCell(row.sale_from_gmt),
    'Date sale price ends': dateCell(row.sale_to_gmt),
    'In stock?': STOCK[row.stock_status],
    Stock: row.stock_quantity,
    'Low stock amount': row.low_stock_amount,
    'Backorders allowed?': BACKORDERS[row.backorders],
    'Sale price': row.sale_price,
    'Regular price': row.regular_price,
    Position: row.menu_order,
    'Meta: _wpml_import_language_code': row.language,
    'Meta: _wpml_import_translation_group': row.translation_group,
  };
}

function attributeCells(row: ProductRow, context: ExportContext): Cells {
  const { group, terms } = context;
  const original = context.originalOf(row);
  const originalUses = original ? group.attributes(original.id) : [];
  return numbered(group.attributes(row.id), (use, number) => {
    const optionsOf = ({ options }: typeof use) => JSON.parse(options) as string[];
    const termsOf = (one: typeof use) => optionsOf(one).flatMap((slug) => terms.find(one.name, slug) ?? []);
    const same = originalUses.find(({ name }) => name === use.name);
    const placed = same ? inPlaces(termsOf(use), termsOf(same)) : termsOf(use);
    const isGlobal = use.attribute_id !== null;
    const chosen = use.default_value ?? '';
    return {
      [`Attribute ${number} name`]: use.label,
      [`Attribute ${number} value(s)`]: listCell(
        isGlobal ? placed.map((term) => term?.name ?? '') : optionsOf(use),
      ),
      [`Attribute ${number} visible`]: use.visible,
      [`Attribute ${number} global`]: Number(isGlobal),
      [`Attribute ${number} default`]: isGlobal ? (terms.find(use.name, chosen)?.name ?? '') : chosen,
    };
  });
}

/** Terms of a translation at the places of those that they translate, which the import matches; then the others. */
function inPlaces(own: readonly TermRow[], originals: readonly TermRow[]): (TermRow | undefined)[] {
  const isPair = (one: TermRow, other: TermRow) =>
    one.id === other.id ||
    (one.translation_group !== null && one.translation_group === other.translation_group);
  const placed = originals.map((original) => own.find((term) => isPair(term, original)));
  return [...placed, ...own.filter((term) => !placed.includes(term))];
}

function numbered<T>(items: readonly T[], toCells: (item: T, number: number) => Cells): Cells {
  return Object.assign({}, ...items.map((item, place) => toCells(item, place + 1)));
}

function pathOf(term: TermRow, terms: TermIndex): string {
  return [...terms.ancestors(term).toReversed(), term].map(({ name }) => name).join(' > ');
}

function listCell(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(', ');
}

/** Line ends as WooCommerce writes them. */
function textCell(text: string): string {
  return text.replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n');
}

function isFilled(cell: Cells[string]): boolean {
  return cell !== null && cell !== undefined && cell !== '';
}

/** An apostrophe keeps spreadsheets from taking a cell for a formula. */
function quoted(cell: string): string {
  const safe = /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
