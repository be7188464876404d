/** The package's own types are out of reach behind its `exports`; these are the parts in use. */
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
