/// <reference types="astro/client" />

declare namespace App {
  /** What a page is given: its locale and the catalog, the only way to any data. */
  interface Locals {
    catalog: import('#shop/catalog/catalog.ts').Catalog;
    locale: import('#i18n/locales.ts').Locale;
  }
}
