/// <reference types="astro/client" />

declare namespace App {
  /** The data that the renderer passes to a page. */
  interface Locals {
    catalog: import('#storefront/domain/catalog/catalog.ts').Catalog;
    locale: import('#storefront/i18n/locales.ts').Locale;
    /** Absent where nothing is cached: under `astro dev`, and where Astro alone builds pages. */
    pieces?: import('#storefront/domain/page-data/pieces.ts').Pieces;
  }
}

declare module 'virtual:astro:manifest' {
  export const manifest: import('astro').SSRManifest;
}

interface Document {
  /** True until a prerendered page is opened; absent from TypeScript's types, and where browsers prerender none. */
  readonly prerendering?: boolean;
}
