/**
 * The columns of WooCommerce's product export that stand once in a file, as it names them in the languages of the
 * shop: English, German, French, Spanish, Italian, Portuguese, parted by bars. Some have changed between its versions.
 */
const COLUMN_NAMES = {
  id: 'ID',
  type: 'Type | Typ | Tipo',
  sku: 'SKU | Artikelnummer | UGS | COD',
  gtin:
    'GTIN | GTIN, UPC, EAN, or ISBN | GTIN, UPC, EAN oder ISBN | GTIN, UPC, EAN ou ISBN | ' +
    'GTIN, UPC, EAN, ou ISBN | GTIN, UPC, EAN o ISBN | GTIN, UPC, EAN, o ISBN',
  name: 'Name | Nom | Nombre | Nome',
  published: 'Published | Veröffentlicht | Publié | Publicado | Pubblicato',
  featured:
    'Is featured? | Ist hervorgehoben? | Mis en avant ? | ¿Está destacado? | In primo piano? | ' +
    'Em destaque?',
  visibility:
    'Visibility in catalog | Sichtbarkeit im Katalog | Visibilité dans le catalogue | ' +
    'Visibilidad en el catálogo | Visibilità nel catalogo | Visibilidade no catálogo',
  shortDescription:
    'Short description | Kurzbeschreibung | Description courte | Descripción corta | Breve descrizione | ' +
    'Descrição curta',
  description: 'Description | Beschreibung | Descripción | Descrizione | Descrição',
  saleFrom:
    'Date sale price starts | Datum, an dem Angebotspreis beginnt | ' +
    'Datum, an dem der Angebotspreis beginnt | Date de début de promo | ' +
    'Día en que empieza el precio rebajado | Data di partenza del prezzo in saldo | ' +
    'Data de preço promocional começa em',
  saleTo:
    'Date sale price ends | Datum, an dem Angebotspreis endet | Datum, an dem der Angebotspreis endet | ' +
    "Date de fin de promo | Día en que termina el precio rebajado | Data in cui termina l'offerta | " +
    'Termine data del prezzo di vendita | Data de preço promocional termina em',
  taxStatus:
    'Tax status | Steuerstatus | État de la TVA | Estado del impuesto | Stato delle imposte | ' +
    'Status do imposto',
  taxClass:
    'Tax class | Steuerklasse | Classe de TVA | Classe TVA | Clase de impuesto | Aliquota di imposta | ' +
    'Classe de imposto',
  inStock: 'In stock? | Vorrätig? | En stock ? | ¿Existencias? | ¿En inventario? | Em estoque?',
  stock: 'Stock | Bestand | Lager | Inventario | Magazzino | Estoque',
  lowStockAmount:
    'Low stock amount | Geringe Lagermenge | Montant de stock faible | Cantidad de bajo inventario | ' +
    'Quantità in magazzino bassa | Quantidade baixa de estoque',
  backorders:
    'Backorders allowed? | Lieferrückstande erlaubt? | Lieferrückstände erlaubt? | ' +
    'Autoriser les commandes de produits en rupture ? | ¿Permitir reservas de productos agotados? | ' +
    'Abilita gli ordini arretrati? | São permitidas encomendas?',
  soldIndividually:
    'Sold individually? | Nur einzeln verkaufen? | Vendre individuellement ? | ' +
    '¿Vendido individualmente? | Venduto singolarmente? | Vendido individualmente?',
  weight: 'Weight | Gewicht | Poids | Peso',
  length: 'Length | Länge | Longueur | Longitud | Lunghezza | Comprimento',
  width: 'Width | Breite | Largeur | Anchura | Larghezza | Largura',
  height: 'Height | Höhe | Hauteur | Altura | Altezza',
  reviewsAllowed:
    'Allow customer reviews? | Kundenrezensionen erlauben? | Autoriser les avis clients ? | ' +
    '¿Permitir valoraciones de clientes? | Permetti le recensioni clienti? | ' +
    'Permitir avaliações de clientes?',
  purchaseNote:
    "Purchase note | Hinweis zum Kauf | Note de commande | Note de l'achat | Nota de compra | " +
    'Nota di acquisto | Nota da compra | Observação de compra',
  salePrice:
    'Sale price | Angebotspreis | Tarif promo | Precio rebajado | Prezzo in offerta | Preço promocional',
  regularPrice:
    'Regular price | Regulärer Preis | Tarif régulier | Precio normal | Prezzo di listino | Preço',
  categories: 'Categories | Kategorien | Catégories | Categorías | Categorie | Categorias',
  brands: 'Brands | Marken | Marques | Marcas | Marchi | Brand',
  tags: 'Tags | Schlagwörter | Étiquettes | Etiquetas | Tag | Etichette',
  shippingClass:
    "Shipping class | Versandklasse | Classe d'expédition | Classe de livraison | Clase de envío | " +
    'Classe di spedizione | Classe de entrega',
  images: 'Images | Bilder | Imágenes | Immagine | Immagini | Imagens',
  downloadLimit:
    'Download limit | Downloadlimit | Download-Limit | Limite de téléchargement | Límite de descargas | ' +
    'Limite di download | Limite de downloads',
  downloadExpiryDays:
    "Download expiry days | Ablauftage des Downloads | Jours d'expiration du téléchargement | " +
    'Días de caducidad de la descarga | Scarica i giorni di scadenza | Dias para expirar o download',
  parent: 'Parent | Übergeordnetes Produkt | Superior | Principal | Genitore | Ascendente',
  groupedProducts:
    'Grouped products | Gruppierte Produkte | Groupes de produits | Productos agrupados | ' +
    'Prodotti raggruppati | Grupo de produtos',
  upsells: 'Upsells | Zusatzverkäufe | Produits suggérés | Ventas dirigidas | Up-sell | Aumenta vendas',
  crossSells:
    'Cross-sells | Cross-Sells (Querverkäufe) | Ventes croisées | Ventas cruzadas | Cross-sell | ' +
    'Venda cruzada',
  externalUrl: 'External URL | Externe URL | URL externe | URL externa | URL esterno | URL esterna',
  buttonText:
    'Button text | Button-Text | Libellé du bouton | Texto del botón | Testo del pulsante | ' +
    'Texto do botão',
  position: 'Position | Posición | Posizione | Posição',
  // WooCommerce leaves these out; merchants may add them.
  slug: 'Slug',
  date: 'Publication date',
  totalSales: 'Total sales',
};

/** Nouns of numbered columns, without accents: `Nom de l'attribut 1`, `Atributo visible 2`, `Download 1 URL`. */
const NUMBERED = {
  attribute: /\b(?:attribute?|attributo|atributo)\b/,
  download: /\b(?:downloads?|telechargement|descarga|scaricamento)\b/,
};

/** Meanings of numbered columns of attributes and downloads, by their words without accents. */
const ATTRIBUTE_PARTS = {
  values: /\b(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|valuta)\b/,
  visible: /\b(?:visible|sichtbar|visibile|visivel|visibilidade)\b/,
  global: /\bglobale?\b/,
  default: /\b(?:default|standard|defaut|defecto|predeterminado|predefinito|padrao)\b/,
  name: /\b(?:name|nom|nombre|nome)\b/,
};
const DOWNLOAD_PARTS = {
  id: /\bid\b/,
  url: /\burl\b/,
  name: /\b(?:name|nom|nombre|nome)\b/,
};

export type Field = keyof typeof COLUMN_NAMES;
export type AttributePart = keyof typeof ATTRIBUTE_PARTS;
export type DownloadPart = keyof typeof DOWNLOAD_PARTS;

/** Fields that are read and then have no place in the shop. */
export const UNUSED_FIELDS: ReadonlySet<Field> = new Set(['shippingClass', 'reviewsAllowed']);

/** Meaning of a column. */
export type Column =
  | { kind: 'field'; field: Field; unit: string | null }
  | { kind: 'attribute'; number: number; part: AttributePart }
  | { kind: 'download'; number: number; part: DownloadPart }
  | { kind: 'meta'; key: string };

const FIELDS = new Map(
  (Object.keys(COLUMN_NAMES) as Field[]).flatMap((field) =>
    COLUMN_NAMES[field].split(' | ').map((name): [string, Field] => [nameKey(name), field]),
  ),
);
const MEASURES: ReadonlySet<Field> = new Set(['weight', 'length', 'width', 'height']);
const MEASURE = /^(.+?) ?\((.+)\)$/;
const META = /^m[eé]ta ?:\s*(.+)$/i;

/** Parses a header in one of the languages of the shop; null if WooCommerce has no such column. */
export function columnOf(header: string): Column | null {
  const text = header.normalize('NFC').trim().replace(/\s+/g, ' ');
  const meta = META.exec(text)?.[1];
  if (meta !== undefined) return { kind: 'meta', key: meta };
  const field = FIELDS.get(nameKey(text));
  if (field !== undefined) return { kind: 'field', field, unit: null };
  const [, name = '', unit = ''] = MEASURE.exec(text) ?? [];
  const measured = FIELDS.get(nameKey(name));
  if (measured !== undefined && MEASURES.has(measured)) return { kind: 'field', field: measured, unit };
  return numberedColumn(nameKey(text));
}

/** `Attribute 1 name`, and `Download 1 URL`. */
function numberedColumn(name: string): Column | null {
  const number = /\b\d+\b/.exec(name)?.[0];
  if (number === undefined) return null;
  const shared = { number: Number(number) };
  if (NUMBERED.attribute.test(name)) {
    const part = partOf(ATTRIBUTE_PARTS, name);
    return part === undefined ? null : { kind: 'attribute', ...shared, part };
  }
  const part = NUMBERED.download.test(name) ? partOf(DOWNLOAD_PARTS, name) : undefined;
  return part === undefined ? null : { kind: 'download', ...shared, part };
}

function partOf<Part extends string>(parts: Readonly<Record<Part, RegExp>>, name: string): Part | undefined {
  return (Object.keys(parts) as Part[]).find((part) => parts[part].test(name));
}

/** A name without case, accents and question marks; typed and typographic apostrophes are the same. */
function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[¿?]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
