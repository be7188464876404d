import type { SeedCatalog, SeedProduct, SeedTerm } from '../../db/seed/types.ts';
import type { FillCatalog } from '../fill-store.ts';

/** The end of a word in each language: other texts, of about the same length. */
const ENDINGS: Record<string, string> = { de: 'en', es: 'os', fr: 'aux', it: 'ini', 'pt-br': 'ão' };

/** Languages of a translated synthetic catalog, the first one that of the catalog itself. */
export const SYNTHETIC_LANGUAGES: readonly string[] = ['en', ...Object.keys(ENDINGS)];

/** A catalog with everything in it translated into every language, for benchmarks; reviews are of the original alone. */
export function inSyntheticLanguages(catalog: FillCatalog): SeedCatalog {
  const languages = Object.keys(ENDINGS);
  const all = <T extends { slug: string }>(items: Iterable<T>, translate: (item: T, language: string) => T) =>
    [...items].flatMap((item) => [
      { ...item, translationGroup: item.slug },
      ...languages.map((language) => ({
        ...translate(item, language),
        slug: `${item.slug}-${language}`,
        translationGroup: item.slug,
        language,
      })),
    ]);
  const term = (item: SeedTerm, language: string): SeedTerm => ({
    ...item,
    name: inWords(item.name, language),
  });
  return {
    ...catalog,
    shop: { ...catalog.shop, languages: [...SYNTHETIC_LANGUAGES] },
    attributes: catalog.attributes.map((attribute) => ({ ...attribute, terms: all(attribute.terms, term) })),
    tags: all(catalog.tags, term),
    categories: all(catalog.categories, (category, language) => ({
      ...category,
      name: inWords(category.name, language),
      description: inWords(category.description, language),
      parent: category.parent && `${category.parent}-${language}`,
    })),
    products: all(catalog.products, product),
  };
}

function product(original: SeedProduct, language: string): SeedProduct {
  const named = (slugs: readonly string[]) => slugs.map((slug) => `${slug}-${language}`);
  return {
    ...original,
    name: inWords(original.name, language),
    sku: original.sku && `${original.sku}-${language}`,
    description: inWords(original.description, language),
    shortDescription: inWords(original.shortDescription, language),
    categories: named(original.categories),
    tags: named(original.tags),
    attributes: original.attributes.map((attribute) => ({ ...attribute, options: named(attribute.options) })),
    variations: original.variations.map((variation) => ({
      ...variation,
      translationGroup: variation.slug,
      slug: `${variation.slug}-${language}`,
      attributes: Object.fromEntries(
        Object.entries(variation.attributes).map(([name, value]) => [name, value && `${value}-${language}`]),
      ),
    })),
    buttonText: original.buttonText && inWords(original.buttonText, language),
    reviews: [],
  };
}

/** Every word with the language's ending; tags of HTML stay. */
export function inWords(text: string, language: string): string {
  return text.replace(/<[^>]*>|\p{L}+/gu, (part) =>
    part.startsWith('<') ? part : part + (ENDINGS[language] ?? ''),
  );
}
