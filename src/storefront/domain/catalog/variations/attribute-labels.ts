import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import attributeNames from '#storefront/i18n/names/attributes.json' with { type: 'json' };
import { storeLanguage } from '../../languages/store-languages.ts';
import type { SiteSettings } from '../../settings/settings.ts';
import type { FirstOptions, ProductAttribute } from '../catalog-types.ts';
import { spellingKey } from './attribute-spelling.ts';

export type CommonAttribute = keyof typeof attributeNames;

/**
 * Attributes that many stores have: in each locale the name that pages show, then others that stores in that language
 * have, in any spelling that `spellingKey` takes for the same.
 */
export const ATTRIBUTE_NAMES: Readonly<Record<CommonAttribute, Readonly<Record<Locale, readonly string[]>>>> =
  attributeNames;

/** An attribute as the store names it: its taxonomy, such as `pa_color`, or typed name, and its label. */
type Named = Pick<ProductAttribute, 'name' | 'label'>;

/** A label as a page shows it. */
type ShownLabel = Pick<ProductAttribute, 'label' | 'labelLang' | 'storeLabel'>;

type LabelSettings = Pick<SiteSettings, 'attributeLabels' | 'catalogLanguage' | 'languages'>;

/**
 * The label of an attribute in the language of a page: the merchant's own, else the shop's for a common attribute,
 * else the store's, which translates none.
 * @param written BCP 47 tag of the language that the store's label is in
 */
export function attributeLabel(
  { attributeLabels }: Pick<SiteSettings, 'attributeLabels'>,
  { name, label }: Named,
  locale: Locale,
  written: string,
): ShownLabel {
  const known = lowerCase(name);
  const [, own] = Object.entries(attributeLabels).find(([key]) => lowerCase(key) === known) ?? [];
  const merchants = own?.[locale];
  if (merchants) return { label: merchants, storeLabel: label };
  if (primary(written) === primary(LOCALES[locale].tag)) return { label };
  const common = commonAttribute(label, written) ?? commonAttribute(name, written);
  if (common === null) return { label, labelLang: written };
  return { label: ATTRIBUTE_NAMES[common][locale][0] ?? label, storeLabel: label };
}

/**
 * The attributes of a product with the labels that a page shows. The store has one label for a shop-wide attribute,
 * in its default language; the name of a local one is typed in the language of its product.
 * @param lang of the product's texts; undefined if they are in the catalog's language
 */
export function labelledAttributes<A extends Named & Pick<ProductAttribute, 'scope'>>(
  attributes: readonly A[],
  settings: LabelSettings,
  locale: Locale,
  lang: string | undefined,
): (A & ShownLabel)[] {
  const shopWide = storeLanguage(settings);
  const typed = lang ?? settings.catalogLanguage;
  return attributes.map((attribute) => ({
    ...attribute,
    ...attributeLabel(settings, attribute, locale, attribute.scope === 'GLOBAL' ? shopWide : typed),
  }));
}

/** The first options of facets with the labels that a page shows; the shop names those that have none. */
export function labelledFacets(
  facets: readonly FirstOptions[],
  settings: LabelSettings,
  locale: Locale,
): FirstOptions[] {
  const written = storeLanguage(settings);
  return facets.map((facet) => {
    if (facet.label === '') return facet;
    const { label } = attributeLabel(settings, { name: facet.group, label: facet.label }, locale, written);
    return { ...facet, label };
  });
}

/** Labels of options in the language of a page, by those of the store in lower case. */
export type OptionLabels = Readonly<Record<string, string>>;

/** Common attributes in which variations differ most. */
const OF_OPTIONS = ['color', 'size'] as const;

/**
 * The labels of options that pages show for those of the store, which carts and orders have: of shop-wide attributes
 * that the store's settings name, of those that the merchant labels, and of colours and sizes.
 * @returns undefined if pages show the store's
 */
export function optionLabels(settings: SiteSettings, locale: Locale): OptionLabels | undefined {
  const written = storeLanguage(settings);
  const language = LOCALE_CODES.find((code) => primary(LOCALES[code].tag) === primary(written));
  const common = OF_OPTIONS.flatMap((one) =>
    [language ?? DEFAULT_LOCALE, DEFAULT_LOCALE].flatMap((code) => ATTRIBUTE_NAMES[one][code].slice(0, 2)),
  ).map((label) => ({ name: label, label }));
  // Stores name taxonomies after labels.
  const named = Object.keys(settings.attributeLabels).map((name) => ({
    name,
    label: name.replace(/^pa_/i, '').replaceAll('-', ' '),
  }));
  const listed = settings.facets.map(({ slug, label }) => ({ name: slug, label }));
  const labels = [...common, ...named, ...listed].flatMap((attribute) => {
    const { label } = attributeLabel(settings, attribute, locale, written);
    return label === attribute.label ? [] : [[attribute.label.toLowerCase(), label]];
  });
  return labels.length === 0 ? undefined : Object.fromEntries(labels);
}

/** The locales that show a translated catalog, and a shop-wide attribute under the store's label in another language. */
export function localesWithoutLabel(settings: LabelSettings, attribute: Named): Locale[] {
  const { languages } = settings;
  if (languages === null) return [];
  return LOCALE_CODES.filter((locale) => {
    if (languages.locales[locale] === languages.default) return false;
    return attributeLabel(settings, attribute, locale, storeLanguage(settings)).labelLang !== undefined;
  });
}

/**
 * The common attribute that a label or taxonomy means, by its names in the language that it is in and in English, as
 * many stores name them; by all that the shop knows if it is in none of the shop's languages.
 * @param written BCP 47 tag; undefined for any language
 */
export function commonAttribute(name: string, written = ''): CommonAttribute | null {
  const id = `${written} ${name}`;
  const known = asked.get(id);
  if (known !== undefined) return known;
  const found = findCommon(name, written);
  if (asked.size >= MAX_ASKED) asked.clear();
  asked.set(id, found);
  return found;
}

/** Answers by language and name: the attributes of most products are the same. */
const asked = new Map<string, CommonAttribute | null>();
const MAX_ASKED = 1000;

function findCommon(name: string, written: string): CommonAttribute | null {
  const own = LOCALE_CODES.filter((locale) => primary(LOCALES[locale].tag) === primary(written));
  const locales = own.length === 0 ? LOCALE_CODES : [...own, DEFAULT_LOCALE];
  const key = spellingKey(name);
  for (const locale of locales) {
    const found = attributesByKey(locale).get(key);
    if (found !== undefined) return found;
  }
  return null;
}

const byKey = new Map<Locale, ReadonlyMap<string, CommonAttribute>>();

/** Common attributes by the keys of their names in a language, made once. */
function attributesByKey(locale: Locale): ReadonlyMap<string, CommonAttribute> {
  const known = byKey.get(locale);
  if (known !== undefined) return known;
  const attributes = Object.keys(ATTRIBUTE_NAMES) as CommonAttribute[];
  const keys = new Map(
    attributes.flatMap((one) =>
      ATTRIBUTE_NAMES[one][locale].map((name) => [spellingKey(name), one] as const),
    ),
  );
  byKey.set(locale, keys);
  return keys;
}

const lowerCase = (name: string) => name.trim().toLowerCase();

function primary(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
