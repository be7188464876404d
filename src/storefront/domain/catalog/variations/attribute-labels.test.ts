import { describe, expect, it, test } from 'vitest';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { SITE_SETTINGS_DEFAULTS, type SiteSettings } from '../../settings/settings.ts';
import {
  ATTRIBUTE_NAMES,
  attributeLabel,
  type CommonAttribute,
  commonAttribute,
  labelledAttributes,
  labelledFacets,
  localesWithoutLabel,
  optionLabels,
} from './attribute-labels.ts';
import { spellingKey } from './attribute-spelling.ts';

const NO_LABELS = { attributeLabels: {} };

/** The label of an attribute of an English store. */
const shown = (name: string, label: string, locale: Locale, settings = NO_LABELS) =>
  attributeLabel(settings, { name, label }, locale, 'en');

describe('the label of an attribute', () => {
  it('is that of the shop on pages in another language, for a common attribute', () => {
    const labels = LOCALE_CODES.map((locale) => shown('pa_color', 'Colour', locale).label);
    expect(labels).toEqual(['Colour', 'Farbe', 'Color', 'Couleur', 'Colore', 'Cor']);
    expect(shown('pa_color', 'Colour', 'de_DE')).toEqual({ label: 'Farbe', storeLabel: 'Colour' });
    expect(attributeLabel(NO_LABELS, { name: 'pa_groesse', label: 'Größe' }, 'en_US', 'de-DE').label).toBe(
      'Size',
    );
  });

  it('means what shoppers read, and its taxonomy only where that is unknown', () => {
    expect(shown('pa_size', 'Volume', 'de_DE').label).toBe('Volumen');
    expect(shown('pa_color', 'Shade', 'de_DE').label).toBe('Farbe');
    expect(shown('attribute', 'Finish', 'fr_FR').label).toBe('Finition');
  });

  it('is the store’s, with its language, for any other', () => {
    expect(shown('pa_handle', 'Handle', 'de_DE')).toEqual({ label: 'Handle', labelLang: 'en' });
    expect(shown('pa_handle', 'Handle', 'en_US')).toEqual({ label: 'Handle' });
  });

  it('is the merchant’s first, by taxonomy or typed name in any case', () => {
    const attributeLabels = {
      PA_Color: { de_DE: 'Farbton', en_US: 'Shade', fr_FR: '' },
      handle: { de_DE: 'Henkel' },
    };
    expect(shown('pa_color', 'Color', 'de_DE', { attributeLabels }).label).toBe('Farbton');
    expect(shown('pa_color', 'Color', 'en_US', { attributeLabels })).toEqual({
      label: 'Shade',
      storeLabel: 'Color',
    });
    expect(shown('pa_color', 'Color', 'fr_FR', { attributeLabels }).label).toBe('Couleur');
    expect(shown('Handle', 'Handle', 'de_DE', { attributeLabels })).toMatchObject({ label: 'Henkel' });
    expect(shown('Handle', 'Handle', 'it_IT', { attributeLabels })).toMatchObject({ label: 'Handle' });
  });
});

describe('a common attribute', () => {
  it.each(LOCALE_CODES)('is known by each of its names in %s, and by no other', (locale) => {
    const known = new Map<string, CommonAttribute>();
    for (const [attribute, names] of Object.entries(ATTRIBUTE_NAMES)) {
      for (const name of names[locale]) {
        const key = spellingKey(name);
        expect(known.get(key) ?? attribute, name).toBe(attribute);
        expect(commonAttribute(name, locale.slice(0, 2)), name).toBe(attribute);
        known.set(key, attribute as CommonAttribute);
      }
    }
  });

  it('is known in any spelling', () => {
    for (const name of ['pa_groesse', 'GRÖSSE', 'größe', 'grosse']) {
      expect(commonAttribute(name, 'de'), name).toBe('size');
    }
    expect(commonAttribute('pa_country-of-origin', 'en')).toBe('origin');
  });

  it('is sought in the language of the label and in English, which many stores mix', () => {
    expect(commonAttribute('Color', 'de')).toBe('color');
    expect(commonAttribute('Genre', 'fr')).toBe('gender');
    // Of books.
    expect(commonAttribute('Genre', 'en')).toBeNull();
    expect(commonAttribute('Muster', 'nl')).toBe('pattern');
    expect(commonAttribute('', 'en')).toBeNull();
  });
});

const LANGUAGES = {
  default: 'de',
  tags: { de: 'de-DE', en: 'en-GB' },
  locales: Object.fromEntries(
    LOCALE_CODES.map((locale) => [locale, locale === 'de_DE' ? 'de' : 'en']),
  ) as Record<Locale, string>,
};
/** Of the English view of a German store. */
const TRANSLATED = { ...SITE_SETTINGS_DEFAULTS, catalogLanguage: 'en-GB', languages: LANGUAGES };

test('labels of shop-wide attributes are in the default language, typed ones in that of their product', () => {
  const attributes = [
    { name: 'pa_farbe', label: 'Farbe', scope: 'GLOBAL' as const },
    { name: 'Ruling', label: 'Ruling', scope: 'LOCAL' as const },
    { name: 'Pflege', label: 'Pflege', scope: 'LOCAL' as const },
  ];
  const labels = (locale: Locale, lang?: string) =>
    labelledAttributes(attributes, TRANSLATED, locale, lang).map(({ label, labelLang }) => [
      label,
      labelLang,
    ]);
  expect(labels('en_US')).toEqual([
    ['Color', undefined],
    ['Ruling', undefined],
    ['Pflege', undefined],
  ]);
  expect(labels('en_US', 'de-DE')).toEqual([
    ['Color', undefined],
    ['Ruling', 'de-DE'],
    ['Care', undefined],
  ]);
});

const LABELLED = (settings: Partial<SiteSettings>, locale: Locale) =>
  optionLabels({ ...SITE_SETTINGS_DEFAULTS, ...settings }, locale);

describe('labels of options in carts and orders', () => {
  const facet = { showCount: true, openByDefault: false, hideEmpty: false };

  it('are those of pages, by the store’s', () => {
    const attributeLabels = { 'pa_cup-handle': { de_DE: 'Henkel' }, pa_fit: { en_US: 'Cut' } };
    const facets = [{ slug: 'pa_material', label: 'Fabric', ...facet }];
    expect(LABELLED({ attributeLabels, facets }, 'de_DE')).toEqual({
      ...{ color: 'Farbe', colour: 'Farbe', size: 'Größe', sizes: 'Größe' },
      ...{ 'cup handle': 'Henkel', fit: 'Passform', fabric: 'Stoff' },
    });
    expect(LABELLED({ attributeLabels }, 'en_US')).toEqual({ fit: 'Cut' });
  });

  it('are left to the store where it speaks the language of the page', () => {
    expect(LABELLED({}, 'en_US')).toBeUndefined();
    expect(LABELLED(TRANSLATED, 'de_DE')).toBeUndefined();
    expect(LABELLED(TRANSLATED, 'en_US')).toMatchObject({ farbe: 'Color', größe: 'Size' });
  });
});

test('labels are missing in locales that show a translation, for no common attribute', () => {
  const missing = (name: string, settings: SiteSettings = TRANSLATED) =>
    localesWithoutLabel(settings, { name, label: name.replace('pa_', '') });
  const others = LOCALE_CODES.filter((locale) => locale !== 'de_DE');
  expect(missing('pa_henkel')).toEqual(others);
  expect(missing('pa_farbe')).toEqual([]);
  const attributeLabels = { pa_henkel: { en_US: 'Handle', fr_FR: 'Anse' } };
  expect(missing('pa_henkel', { ...TRANSLATED, attributeLabels })).toEqual(['es_ES', 'it_IT', 'pt_BR']);
  expect(missing('pa_henkel', SITE_SETTINGS_DEFAULTS)).toEqual([]);
});

test('filters have the labels of their page, and those that the shop names none', () => {
  const facet = (group: string, label: string) => ({
    ...{ group, label, openByDefault: false, slugs: [], names: [], depths: [] },
  });
  const facets = [facet('category', ''), facet('pa_size', 'Size'), facet('pa_handle', 'Handle')];
  const labels = labelledFacets(facets, SITE_SETTINGS_DEFAULTS, 'it_IT').map(({ label }) => label);
  expect(labels).toEqual(['', 'Misura', 'Handle']);
});
