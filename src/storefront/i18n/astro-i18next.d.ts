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
