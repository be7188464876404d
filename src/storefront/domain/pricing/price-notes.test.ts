import { describe, expect, it } from 'vitest';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { priceNoteTexts } from '../page-data/price-note-texts.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { priceFacts, priceNotes, withoutPriceFacts } from './price-notes.ts';
import type { PriceRange } from './pricing-types.ts';

const shop = (code: string, priceHistory?: 'off' | 'thirty-days') =>
  mergeSettings({ ...(priceHistory && { priceHistory }) }, { currency: { code, decimals: 2 } });
const notesOf = (settings: ReturnType<typeof shop>, isShort = false) =>
  priceNotes(
    { lowest: 1450 },
    { locale: 'de_DE', currency: settings.currency, notes: priceNoteTexts(settings, 'de_DE') },
    isShort,
  );

describe('the notes below a price', () => {
  it('name the lowest price of 30 days, with fewer words where there is little room', () => {
    expect(notesOf(shop('EUR'))).toEqual(['Niedrigster Preis der 30 Tage vor der Ermäßigung: 14,50\u00a0€']);
    expect(notesOf(shop('EUR'), true)).toEqual(['30-Tage-Tiefstpreis: 14,50\u00a0€']);
  });

  it('are for shops in the currencies of the law, unless the merchant says otherwise', () => {
    expect(notesOf(shop('SEK'))).toHaveLength(1);
    expect(notesOf(shop('USD'))).toEqual([]);
    expect(notesOf(shop('USD', 'thirty-days'))).toHaveLength(1);
    expect(notesOf(shop('EUR', 'off'))).toEqual([]);
  });

  it('begin with the price per unit, in any shop that has one', () => {
    const settings = shop('EUR');
    const context = { locale: 'de_DE' as const, currency: settings.currency, notes: undefined };
    const unit = { price: 199, base: 100, unit: 'g', amount: 250 };
    expect(priceNotes({ unit }, context, true)).toEqual(['1,99\u00a0€ / 100\u00a0g']);
    const range = { price: 1000, max: 1500, base: 1, unit: 'm²' };
    expect(priceNotes({ unit: range }, context, false)).toEqual(['10,00\u00a0€ – 15,00\u00a0€ / m²']);
    const notes = priceNoteTexts(settings, 'de_DE');
    expect(priceNotes({ unit, lowest: 1450 }, { ...context, notes }, true)).toHaveLength(2);
  });

  it('are known to scripts of shops with prices per unit alone, which need no texts', () => {
    expect(priceNoteTexts(shop('USD'), 'en_US')).toBeUndefined();
    expect(priceNoteTexts({ ...shop('USD'), hasUnitPrices: true }, 'en_US')).toEqual({});
  });

  it('begin with the price without tax below one with tax, and the other way round', () => {
    const settings = mergeSettings({ priceDisplay: 'both' }, {});
    const below = (locale: Locale, price: number, other: PriceRange) =>
      priceNotes(
        { price: { min: price, max: price }, other },
        { locale, currency: settings.currency, notes: priceNoteTexts(settings, locale) },
        true,
      );
    const net = { min: 1037, max: 1037 };
    const texts = LOCALE_CODES.map((locale) => below(locale, 1234, net)[0] ?? '');
    expect(below('de_DE', 1234, net)).toEqual(['netto 10,37\u00a0€']);
    expect(below('de_DE', 1037, { min: 1234, max: 1500 })).toEqual(['brutto 12,34\u00a0€ – 15,00\u00a0€']);
    expect(below('fr_FR', 1234, net)).toEqual(['10,37\u00a0€ HT']);
    expect(new Set(texts).size).toBe(LOCALE_CODES.length);
    const other = mergeSettings({}, {});
    const context = { currency: other.currency, notes: priceNoteTexts(other, 'de_DE') };
    expect(priceNotes({ price: net, other: net }, { ...context, locale: 'de_DE' }, true)).toEqual([]);
  });

  it('are none without facts', () => {
    const settings = shop('EUR');
    const context = { currency: settings.currency, notes: priceNoteTexts(settings, 'en_US') };
    expect(priceNotes({}, { ...context, locale: 'en_US' }, false)).toEqual([]);
  });
});

it('facts are told from the rest of a product, and taken off it', () => {
  const product = { name: 'Mug', lowest: 1450, other: { min: 1, max: 2 } };
  expect(priceFacts(product)).toEqual({ lowest: 1450, other: { min: 1, max: 2 } });
  expect(withoutPriceFacts(product)).toEqual({ name: 'Mug' });
  expect(priceFacts({})).toEqual({});
});
