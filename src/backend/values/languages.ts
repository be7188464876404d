/** A language of a catalog, as Polylang describes it. */
interface CatalogLanguage {
  /** As in addresses: `de`, `pt-br`. */
  slug: string;
  /** As in the schema's enum: `DE`, `PT_BR`. */
  code: string;
  /** WordPress locale: `de_DE`. */
  locale: string;
  /** In the language itself. */
  name: string;
}

/** Describes a language by its slug, with the region of most of its speakers unless the slug names one. */
export function catalogLanguage(slug: string): CatalogLanguage {
  const { language, region } = new Intl.Locale(slug).maximize();
  const name = new Intl.DisplayNames([slug], { type: 'language' }).of(slug) ?? slug;
  return {
    slug,
    code: slug.toUpperCase().replaceAll('-', '_'),
    locale: region === undefined ? language : `${language}_${region}`,
    name: name.charAt(0).toLocaleUpperCase(slug) + name.slice(1),
  };
}

/** True for a slug such as `de` or `pt-br`. */
export function isLanguageSlug(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z]{2,4})?$/.test(text);
}
