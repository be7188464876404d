import {
  countLacking,
  type TranslationGaps,
  translationGaps,
} from '#pipeline/snapshot/views/translation-gaps.ts';
import { viewRules } from '#pipeline/snapshot/views/translation-groups.ts';
import { localesWithoutLabel } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import {
  catalogLanguages,
  type StoreLanguage,
  viewsOf,
} from '#storefront/domain/languages/store-languages.ts';
import { LOCALE_CODES, LOCALES } from '#storefront/i18n/locales.ts';
import type { Check } from '../examination.ts';
import { listNames, type Said, say } from '../finding.ts';
import { ofCatalog } from './catalog.ts';

/** Languages of the store, and which locale shows each. */
export const languages: Check = async (examination) => {
  const store = await examination.languages();
  const named = examination.options.config.storeLanguages ?? {};
  const shown = catalogLanguages(store, named);
  if (store === null || shown === null) return [say('languages.none', {})];
  const own = (slug: string, locale: (typeof LOCALE_CODES)[number]) =>
    primary(shown.tags[slug] ?? '') === primary(LOCALES[locale].tag);
  const falling = LOCALE_CODES.filter((locale) => !own(shown.locales[locale], locale));
  const locales = LOCALE_CODES.map((locale) => `${locale}: ${shown.locales[locale]}`).join(', ');
  const all = store.all.map(nameOf).join(', ');
  const unused = store.all.filter(({ slug }) => !viewsOf(shown).includes(slug));
  const unknown = Object.values(named).filter((slug) => !store.all.some((one) => one.slug === slug));
  return [
    falling.length === 0
      ? say('languages.ok', { languages: all, locales })
      : say('languages.fallback', { languages: all, locales, falling: falling.join(', ') }),
    ...(unused.length === 0 ? [] : [say('languages.unused', { languages: unused.map(nameOf).join(', ') })]),
    ...(unknown.length === 0
      ? []
      : [say('languages.unknown', { slugs: unknown.join(', '), languages: all })]),
  ];
};

/** Translations that the catalog lacks, and what differs between them. */
export const translations: Check = ofCatalog(async ({ translations: facts }, examination) => {
  const shown = catalogLanguages(facts?.store, examination.options.config.storeLanguages);
  if (facts === null || shown === null) return [say('translations.none', {})];
  const rules = viewRules(facts.store, shown, 'show');
  const gaps = translationGaps(facts.products, rules);
  const settings = { ...(await examination.shop()), languages: shown };
  const terms = Object.entries(facts.terms).flatMap(([taxonomy, items]) => {
    const lacking = countLacking(translationGaps(items, rules).incomplete);
    return lacking === '' ? [] : [`${taxonomy} (${lacking})`];
  });
  const labels = Object.entries(facts.labels).flatMap(([name, label]) => {
    const locales = localesWithoutLabel(settings, { name, label });
    return locales.length === 0 ? [] : [`${name} (${locales.join(', ')})`];
  });
  const found = [
    ...ofProducts(gaps, viewsOf(shown).length, shown.default),
    ...(terms.length === 0 ? [] : [say('translations.terms', { terms: listNames(terms) })]),
    ...(labels.length === 0 ? [] : [say('translations.labels', { labels: listNames(labels) })]),
  ];
  const whole = say('translations.ok', { count: gaps.groups, languages: viewsOf(shown).join(', ') });
  return found.length === 0 ? [whole] : found;
});

function ofProducts(gaps: TranslationGaps<{ name: string }>, views: number, fallback: string): Said[] {
  const { groups, incomplete, unshown, second, nameless, differing } = gaps;
  const single = incomplete.filter(({ lacks }) => lacks.length === views - 1).length;
  const numbers = { count: groups, complete: groups - incomplete.length - unshown.length, single };
  const list = (items: readonly { name: string }[]) => ({
    count: items.length,
    products: listNames(items.map(({ name }) => name)),
  });
  return [
    ...(incomplete.length === 0
      ? []
      : [
          say('translations.incomplete', {
            ...numbers,
            partial: incomplete.length - single,
            lacking: countLacking(incomplete),
            language: fallback,
          }),
        ]),
    ...(unshown.length === 0 ? [] : [say('translations.unshown', list(unshown))]),
    ...(nameless.length === 0
      ? []
      : [say('translations.nameless', { ...list(nameless), language: fallback })]),
    ...(second.length === 0 ? [] : [say('translations.second', list(second))]),
    ...(differing.length === 0 ? [] : [say('translations.differing', list(differing))]),
  ];
}

const nameOf = ({ name, slug }: StoreLanguage) => `${name} (${slug})`;

const primary = (tag: string) => tag.split('-')[0] ?? '';
