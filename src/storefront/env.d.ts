/// <reference types="astro/client" />

declare namespace App {
  /** The data that the renderer passes to a page. */
  interface Locals {
    catalog: import('#storefront/domain/catalog/catalog.ts').Catalog;
    locale: import('#storefront/i18n/locales.ts').Locale;
    /** Absent if nothing is cached: under `astro dev`, and where Astro alone builds pages. */
    pieces?: import('#storefront/domain/page-data/pieces.ts').Pieces;
  }
}

declare module 'virtual:astro:manifest' {
  export const manifest: import('astro').SSRManifest;
}

declare module '*?inline-script=translated' {
  export { code, hash } from '*?inline-script';
}

declare module '*?inline-script' {
  /** The bundled, minified script. */
  export const code: string;
  /** Its hash for the content security policy, without quotes. */
  export const hash: `sha256-${string}`;
}

/** The used part of the package's types, which its `exports` hide. */
declare module 'astro-i18next' {
  export interface AstroI18nextConfig {
    defaultLocale: string;
    locales: string[];
    showDefaultLocale: boolean;
    trailingSlash: 'always' | 'never' | 'ignore';
  }
  export function initAstroI18next(config: AstroI18nextConfig): void;
  export function localizePath(path: string, locale: string, base: string): string;
  export function localizeUrl(url: string, locale: string, base: string): string;
}

interface ImportMetaEnv {
  /** `countSearches` of the settings, known when the shop is compiled: others load nothing of it. */
  readonly COUNTS_SEARCHES?: boolean;
}

interface TrustedTypePolicyFactory {
  readonly defaultPolicy: object | null;
  /** @returns what makes the objects that browsers take in place of text; the types of the DOM know only texts */
  createPolicy<
    Rules extends Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>,
  >(name: string, rules: Rules): Rules;
}

/** Absent from TypeScript's types, and from browsers of before 2026. */
declare var trustedTypes: TrustedTypePolicyFactory | undefined;

interface Document {
  /** True until a prerendered page is opened; absent from TypeScript's types, and where browsers prerender none. */
  readonly prerendering?: boolean;
}
