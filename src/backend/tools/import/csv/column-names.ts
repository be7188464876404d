/**
 * The columns of WooCommerce's product export that stand once in a file, as it names them in the languages of the
 * shop: English, German, French, Spanish, Italian, Portuguese, parted by bars. Some have changed between its versions.
 */
export const COLUMN_NAMES = {
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
export const NUMBERED = {
  attribute: /\b(?:attribute?|attributo|atributo)\b/,
  download: /\b(?:downloads?|telechargement|descarga|scaricamento)\b/,
};

/** Meanings of numbered columns of attributes and downloads, by their words without accents. */
export const ATTRIBUTE_PARTS = {
  values: /\b(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|valuta)\b/,
  visible: /\b(?:visible|sichtbar|visibile|visivel|visibilidade)\b/,
  global: /\bglobale?\b/,
  default: /\b(?:default|standard|defaut|defecto|predeterminado|predefinito|padrao)\b/,
  name: /\b(?:name|nom|nombre|nome)\b/,
};
export const DOWNLOAD_PARTS = {
  id: /\bid\b/,
  url: /\burl\b/,
  name: /\b(?:name|nom|nombre|nome)\b/,
};
