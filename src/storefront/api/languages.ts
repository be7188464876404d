import type { StoreLanguage, StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { SiteSettings, SiteTexts } from '#storefront/domain/settings/settings.ts';
import type { ApiClient } from './api-client.ts';
import { optionalData, refuseOtherFailures } from './backend-features.ts';
import { createDocument } from './graphql.ts';
import { plainText } from './map/text/sanitize-html.ts';
import { languageVariable } from './operations/in-language.ts';

interface LanguagesAnswer {
  languages: readonly (Partial<Record<'slug' | 'locale' | 'name', string | null>> | null)[] | null;
  defaultLanguage: { slug?: string | null } | null;
}

type None = Record<string, never>;

const HAS_LANGUAGES = createDocument<unknown, None>(
  'query probeLanguages { languages { code } defaultLanguage { code } }',
);

/**
 * The languages as each plugin names them, alike by aliases. The operation beside it is validated, never run: a store
 * that translates no products has languages, but not these fields. The names of WPML GraphQL are those of its
 * developers' documentation, https://wpml.org/documentation/related-projects/wpml-graphql/; it was not run.
 */
const DOCUMENTS = {
  polylang: createDocument<LanguagesAnswer, None>(`
    query getLanguages { languages { slug locale name } defaultLanguage { slug } }
    query unused { products(first: 1) { nodes { language { slug } translations { databaseId } } } }
  `),
  wpml: createDocument<LanguagesAnswer, None>(`
    query getLanguages {
      languages { slug: code locale: default_locale name: native_name }
      defaultLanguage { slug: code }
    }
    query unused {
      products(first: 1, where: { language: "en" }) { nodes { language { code } translations { databaseId } } }
    }
  `),
};

/**
 * Reads the languages of a store, by one request where it has none or where they are known.
 * @param known the languages at the last time
 * @returns null for a store without languages, or without translated products
 * @throws ApiError if the store fails, also one that had languages and does not say that they are gone
 */
export async function readLanguages(
  client: ApiClient,
  known: StoreLanguages | null,
): Promise<StoreLanguages | null> {
  const plugins =
    known?.plugin === 'wpml' ? (['wpml', 'polylang'] as const) : (['polylang', 'wpml'] as const);
  if (known === null && optionalData(await client.query(HAS_LANGUAGES, {})) === null) return null;
  for (const plugin of plugins) {
    const languages = languagesOf(optionalData(await client.query(DOCUMENTS[plugin], {})));
    if (languages !== null) return plugin === 'wpml' ? { ...languages, plugin } : languages;
  }
  if (known !== null) refuseOtherFailures(await client.query(HAS_LANGUAGES, {}));
  return null;
}

/** Leaves out languages whose slugs cannot be part of keys; plugins allow no such slugs. */
function languagesOf(answer: LanguagesAnswer | null): StoreLanguages | null {
  const all = (answer?.languages ?? []).flatMap((language): StoreLanguage[] => {
    const { slug, locale, name } = language ?? {};
    return slug && /^[\w-]+$/.test(slug) ? [{ slug, locale: locale || slug, name: name || slug }] : [];
  });
  const [first] = all;
  return first === undefined ? null : { all, default: answer?.defaultLanguage?.slug || first.slug };
}

const TEXTS = ['siteName', 'shortDescription'] as const;

/**
 * Reads the site's title and description in the languages of a store, which Polylang's table of strings has.
 * @param own in the store's default language, as the store has them
 * @returns those that are translated, by the slugs of languages
 * @throws ApiError if the store is out of reach
 */
export async function readTranslatedTexts(
  client: ApiClient,
  { all, default: standard, plugin }: StoreLanguages,
  own: Required<SiteTexts>,
): Promise<SiteSettings['translatedTexts']> {
  const others = all.filter(({ slug }) => slug !== standard);
  const texts = TEXTS.filter((name) => own[name]);
  if (plugin !== undefined || others.length === 0 || texts.length === 0) return {};
  const parts = others.flatMap((_, place) =>
    texts.map((name) => `${name}${place}: translateString(language: $language${place}, string: $${name})`),
  );
  const declared = [
    ...texts.map((name) => `$${name}: String!`),
    ...others.map((_, place) => `$language${place}: LanguageCodeEnum!`),
  ];
  const document = createDocument<Record<string, string | null>, Record<string, string>>(
    `query translateStrings(${declared.join(' ')}) { ${parts.join(' ')} }`,
  );
  const variables = Object.fromEntries([
    ...texts.map((name) => [name, own[name]]),
    ...others.map(({ slug }, place) => [`language${place}`, languageVariable(slug, plugin)]),
  ]);
  const answer = optionalData(await client.query(document, variables)) ?? {};
  return Object.fromEntries(
    others.map(({ slug }, place) => {
      const translated = texts.map((name) => [name, plainText(answer[`${name}${place}`])] as const);
      return [
        slug,
        Object.fromEntries(translated.filter(([name, text]) => text && text !== plainText(own[name]))),
      ];
    }),
  );
}
