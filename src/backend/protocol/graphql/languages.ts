import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import type { ShopOptions } from '../../options.ts';
import { escapeAmpersands } from '../../values/entities.ts';
import { catalogLanguage } from '../../values/languages.ts';
import { globalId } from './connection.ts';

type Languages = Pick<ShopOptions, 'languages' | 'translationPlugin'>;

/** Arguments of lists: enum values with Polylang, slugs with WPML. */
export interface LanguageWhere {
  language?: string | null | undefined;
  languages?: readonly string[] | null;
}

const PRODUCTS = ['SimpleProduct', 'VariableProduct', 'ExternalProduct', 'GroupProduct'];
const LISTED = ['Product', 'ProductCategory', 'ProductTag', 'Page'];

/** Fields that each plugin adds: WPML GraphQL as its developers document it, which has no field for one translation. */
const PLUGINS = {
  polylang: {
    types: (codes: string) =>
      `enum LanguageCodeEnum { ${codes} } enum LanguageCodeFilterEnum { ALL DEFAULT ${codes} }
      type Language { code: LanguageCodeEnum homeUrl: String id: ID! locale: String name: String slug: String }`,
    fields: (type: string) => `translation(language: LanguageCodeEnum!): ${type}`,
    filters: 'language: LanguageCodeFilterEnum languages: [LanguageCodeEnum!]',
    listed: LISTED,
  },
  wpml: {
    types: () =>
      `type Language {
        code: String! country_flag_url: String default_locale: String id: ID! language_code: String!
        native_name: String translated_name: String url: String
      }`,
    fields: () => 'languageCode: String',
    filters: 'language: String',
    listed: [...LISTED, 'TermNode'],
  },
};

/**
 * The part of the schema that a plugin for translations adds; empty for a catalog without languages.
 * @param termTypes types of terms that are translated besides categories and tags
 */
export function languageSchema(
  { languages, translationPlugin }: Languages,
  termTypes: readonly string[],
): string {
  if (languages.length === 0) return '';
  const plugin = PLUGINS[translationPlugin];
  const fields = (type: string) => `{ language: Language translations: [${type}] ${plugin.fields(type)} }`;
  return [
    plugin.types(languages.map((slug) => catalogLanguage(slug).code).join(' ')),
    'extend type RootQuery { defaultLanguage: Language languages: [Language] }',
    `extend interface Product ${fields('Product')}`,
    ...PRODUCTS.map((type) => `extend type ${type} ${fields('Product')}`),
    ...['ProductCategory', 'ProductTag', 'Page', ...termTypes].map(
      (type) => `extend type ${type} ${fields(type)}`,
    ),
    translationPlugin === 'wpml' ? '' : menuSchema({ languages }),
    translationPlugin === 'wpml' ? '' : STRING_SCHEMA,
    ...plugin.listed.map(
      (type) => `extend input RootQueryTo${type}ConnectionWhereArgs { ${plugin.filters} }`,
    ),
  ].join('\n');
}

const STRING_SCHEMA =
  'extend type RootQuery { translateString(language: LanguageCodeEnum! string: String!): String }';

/** A text of the site in a language; itself if it is not translated, as Polylang answers. */
export function translateString(
  { language, string }: { language: string; string: string },
  { strings }: Pick<ShopOptions, 'strings'>,
): string {
  const found = strings[slugOf(language)]?.[decodeHTML(string)];
  return found === undefined ? string : escapeAmpersands(found);
}

/** Each language but the default one has menu locations of its own; menu items have no language. */
function menuSchema({ languages }: Pick<Languages, 'languages'>): string {
  const locations = languages
    .slice(1)
    .flatMap((language) => ['FOOTER', 'PRIMARY'].map((name) => menuLocation(name, language, { languages })));
  return [
    locations.length > 0 ? `extend enum MenuLocationEnum { ${locations.join(' ')} }` : '',
    'extend input RootQueryToMenuItemConnectionWhereArgs { language: LanguageCodeFilterEnum }',
  ].join('\n');
}

/**
 * The location of a menu in a language, as Polylang names it.
 * @param language its code or slug; null for the default one
 */
export function menuLocation(
  location: string,
  language: string | null | undefined,
  { languages }: Pick<Languages, 'languages'>,
): string {
  return !language || slugOf(language) === languages[0]
    ? location
    : `${location}___${slugOf(language).toUpperCase().replaceAll('-', '_')}`;
}

/** The languages of the catalog, the default one first. */
export function languageNodes(backend: Backend) {
  return backend.shop.languages.map((slug) => languageNode(slug, backend));
}

/** A language by the names of both plugins. */
function languageNode(slug: string, { shop, siteUrl }: Backend) {
  const { code, locale, name } = catalogLanguage(slug);
  const [standard = slug] = shop.languages;
  const url = `${siteUrl}${languagePath(slug, shop)}/`;
  return {
    id: globalId('Language', slug),
    code: shop.translationPlugin === 'wpml' ? slug : code,
    homeUrl: url,
    locale,
    name,
    slug,
    country_flag_url: null,
    default_locale: locale,
    language_code: slug,
    native_name: name,
    translated_name: new Intl.DisplayNames([standard], { type: 'language' }).of(slug) ?? name,
    url,
  };
}

/** Beginning of the addresses of a language: `/de`, empty for the default one. */
export function languagePath(slug: string | null | undefined, { languages }: Languages): string {
  return !slug || slug === languages[0] ? '' : `/${slug}`;
}

/** Arguments of a list at the root of the schema: with WPML, it is in the default language unless they name one. */
export function rootWhere<W extends LanguageWhere>(where: W, shop: Languages): W {
  const [standard] = shop.translationPlugin === 'wpml' ? shop.languages : [];
  return where.language || standard === undefined ? where : { ...where, language: standard };
}

/**
 * The slugs of the languages that a list is asked for; null for all of them, and for what has none.
 * @throws UserError for a language that the catalog lacks, with WPML
 */
export function requestedLanguages(where: LanguageWhere, shop: Languages): string[] | null {
  const [standard] = shop.languages;
  const slugs = where.languages?.map(slugOf);
  if (slugs !== undefined && slugs.length > 0) return slugs;
  if (!where.language || standard === undefined) return null;
  const slug = slugOf(where.language);
  if (slug === 'all') return null;
  if (shop.translationPlugin !== 'wpml') return [slug === 'default' ? standard : slug];
  if (!shop.languages.includes(slug)) throw new UserError('Internal server error');
  return [slug];
}

/** `PT_BR`, a value of the enum, is `pt-br`. */
function slugOf(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}

/** Something that may be translated, as a list or a group has it. */
interface Translated {
  language?: string | null | undefined;
}

/**
 * The fields about the language of a thing and about its translations.
 * @param others of its translation group, without itself
 * @param toNode makes the node of a translation
 */
export function languageFields<T extends Translated>(
  { language = null }: Translated,
  others: () => readonly T[],
  { isPublished = () => true, toNode }: { isPublished?: (other: T) => boolean; toNode: (other: T) => object },
  backend: Backend,
) {
  return {
    language: () => (language === null ? null : languageNode(language, backend)),
    languageCode: language,
    translations: () => others().filter(isPublished).map(toNode),
    /** @throws for a draft, as the plugin does */
    translation: (args: { language: string }) => {
      const found = others().find((other) => other.language === slugOf(args.language));
      if (found && !isPublished(found)) throw new UserError('Internal server error');
      return found ? toNode(found) : null;
    },
  };
}
