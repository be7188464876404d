import type { Locale } from '#storefront/i18n/locales.ts';

/** The words of a page about itself that is rendered alone, from what is not published. Times are in milliseconds since 1970. */
export interface PreviewNote {
  /**
   * `draft` is a product that is not published yet, `now` a published one as the store has it at this moment, `page` a
   * page of WordPress as it was last saved, `file` a page as its Markdown files have it, `list` a list of products.
   */
  shows: 'draft' | 'page' | 'now' | 'file' | 'list';
  /** The moment whose prices it shows; null for that at which it was read. */
  moment: number | null;
  readAt: number;
  /** When its address ends. */
  until: number;
  /** The same preview in every locale. */
  paths: Record<Locale, string>;
}
