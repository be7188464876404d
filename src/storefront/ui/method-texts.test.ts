import { describe, expect, it } from 'vitest';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { methodText } from './MethodTitles.tsx';
import { methodTexts, PAYMENT_NAMES, SHIPPING_NAMES, shippingTexts } from './method-texts.ts';

const ENGLISH = { ...SITE_SETTINGS_DEFAULTS, catalogLanguage: 'en-US' };
const GERMAN = { ...SITE_SETTINGS_DEFAULTS, catalogLanguage: 'de-DE' };

describe('titles of shipping and payment methods', () => {
  it('are translated where they are those that WooCommerce gives, and say their language otherwise', () => {
    const texts = methodTexts(ENGLISH, 'fr_FR');
    expect(methodText('Direct bank transfer', texts)).toEqual({ text: 'Virement bancaire' });
    expect(methodText('Flat Rate', texts)).toEqual({ text: 'Forfait' });
    expect(methodText('By pigeon', texts)).toEqual({ text: 'By pigeon', lang: 'en-US' });
    expect(methodText('constructor', texts)).toEqual({ text: 'constructor', lang: 'en-US' });
  });

  it('are the merchant’s first', () => {
    const methodTitles = { 'By pigeon ': { fr_FR: 'Par pigeon' }, 'Flat rate': { fr_FR: 'Colis' } };
    const settings = { ...ENGLISH, methodTitles };
    const texts = shippingTexts(settings, 'fr_FR');
    expect(methodText('By Pigeon', texts)).toEqual({ text: 'Par pigeon' });
    expect(methodText('Flat rate', texts)).toEqual({ text: 'Colis' });
    expect(methodText('By pigeon', shippingTexts(settings, 'it_IT'))).toMatchObject({ lang: 'en-US' });
  });

  it('are the store’s in its own language', () => {
    expect(methodTexts(GERMAN, 'de_DE')).toBeUndefined();
    expect(methodText('Nachnahme', methodTexts(GERMAN, 'de_DE'))).toEqual({ text: 'Nachnahme' });
  });

  it('are understood in the store’s language, and in English', () => {
    const texts = methodTexts(GERMAN, 'es_ES');
    for (const title of ['Per Nachnahme', 'Cash on delivery']) {
      expect(methodText(title, texts)).toEqual({ text: 'Contra reembolso' });
    }
  });

  it('mean one method each in a language', () => {
    for (const locale of LOCALE_CODES) {
      const names = Object.values({ ...SHIPPING_NAMES, ...PAYMENT_NAMES }).flatMap((one) =>
        one[locale].map((name) => name.toLowerCase()),
      );
      expect(names).toEqual([...new Set(names)]);
    }
  });

  it('take no room on pages for payment where only shipping is shown', () => {
    expect(Object.keys(shippingTexts(ENGLISH, 'de_DE')?.texts ?? {})).not.toContain('cash on delivery');
  });
});
