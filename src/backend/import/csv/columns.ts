/** The columns of WooCommerce's product export that stand once in a file, by their name there. */
const COLUMNS = {
  id: 'id',
  type: 'type',
  sku: 'sku',
  gtin: 'gtin',
  'gtin, upc, ean, or isbn': 'gtin',
  name: 'name',
  published: 'published',
  'is featured': 'featured',
  'visibility in catalog': 'visibility',
  'short description': 'shortDescription',
  description: 'description',
  'date sale price starts': 'saleFrom',
  'date sale price ends': 'saleTo',
  'tax status': 'taxStatus',
  'tax class': 'taxClass',
  'in stock': 'inStock',
  stock: 'stock',
  'low stock amount': 'lowStockAmount',
  'backorders allowed': 'backorders',
  'sold individually': 'soldIndividually',
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  'allow customer reviews': 'reviewsAllowed',
  'purchase note': 'purchaseNote',
  'sale price': 'salePrice',
  'regular price': 'regularPrice',
  categories: 'categories',
  tags: 'tags',
  'shipping class': 'shippingClass',
  images: 'images',
  'download limit': 'downloadLimit',
  'download expiry days': 'downloadExpiryDays',
  parent: 'parent',
  'grouped products': 'groupedProducts',
  upsells: 'upsells',
  'cross-sells': 'crossSells',
  'external url': 'externalUrl',
  'button text': 'buttonText',
  position: 'position',
} as const;

export type Field = (typeof COLUMNS)[keyof typeof COLUMNS];
export type AttributePart = 'name' | 'values' | 'visible' | 'global' | 'default';
export type DownloadPart = 'id' | 'name' | 'url';

/** Fields that are read and then have no place in the shop. */
export const UNUSED_FIELDS: ReadonlySet<Field> = new Set(['taxClass', 'shippingClass', 'reviewsAllowed']);

/** Meaning of a column. */
export type Column =
  | { kind: 'field'; field: Field; unit: string | null }
  | { kind: 'attribute'; number: number; part: AttributePart }
  | { kind: 'download'; number: number; part: DownloadPart }
  | { kind: 'meta'; key: string };

const MEASURE = /^(weight|length|width|height) ?\((.+)\)$/;
const ATTRIBUTE = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/;
const DOWNLOAD = /^download (\d+) (id|name|url)$/;
const META = /^meta:\s*(.+)$/i;

/** Parses a header; null where WooCommerce has no such column. */
export function columnOf(header: string): Column | null {
  const text = header.trim().replace(/\s+/g, ' ');
  const meta = META.exec(text)?.[1];
  if (meta !== undefined) return { kind: 'meta', key: meta };
  const name = text.toLowerCase().replace(/ ?\?$/, '');
  const [, measured = name, unit = null] = MEASURE.exec(name) ?? [];
  if (isColumn(measured)) return { kind: 'field', field: COLUMNS[measured], unit };
  const attribute = ATTRIBUTE.exec(name);
  if (attribute) {
    const part = attribute[2] === 'value(s)' ? 'values' : (attribute[2] as AttributePart);
    return { kind: 'attribute', number: Number(attribute[1]), part };
  }
  const download = DOWNLOAD.exec(name);
  if (download) return { kind: 'download', number: Number(download[1]), part: download[2] as DownloadPart };
  return null;
}

function isColumn(name: string): name is keyof typeof COLUMNS {
  return Object.hasOwn(COLUMNS, name);
}
