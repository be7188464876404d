import { expect, test } from 'vitest';
import type { Locale } from '#storefront/i18n/locales.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { type BuyFormProps, buyFormProduct, type FormGroup } from '../buy/buy-form-product.ts';
import { adjustmentText } from './adjustment-text.ts';

function group(label: string, ...names: string[]): FormGroup {
  return { name: label, label, options: names.map((name) => ({ value: name.toLowerCase(), name })) };
}

function props(locale: Locale): BuyFormProps {
  const product = buyFormProduct(mug(), { imageProvider: 'none' });
  return {
    ...{
      locale,
      currency: { code: 'EUR', decimals: 2 },
      priceSuffix: undefined,
      notes: undefined,
      saleBadge: 'percent',
    },
    imageProvider: 'none',
    lang: undefined,
    product: {
      ...product,
      groups: [group('Color', 'Navy'), group('Size', 'L', 'M'), group('Cut', 'Slim', 'Wide')],
    },
  };
}

test.each<[Locale, one: string, two: string]>([
  [
    'en_US',
    'Changed Size to “M”, because “Navy” is not available with “L”.',
    'Changed Size to “M” and Cut to “Wide”, because “Navy” is not available with “L” and “Slim”.',
  ],
  [
    'de_DE',
    'Size auf „M“ geändert, denn „Navy“ gibt es nicht mit „L“.',
    'Size auf „M“ und Cut auf „Wide“ geändert, denn „Navy“ gibt es nicht mit „L“ und „Slim“.',
  ],
  [
    'es_ES',
    'Hemos cambiado Size a «M», porque «Navy» no está disponible con «L».',
    'Hemos cambiado Size a «M» y Cut a «Wide», porque «Navy» no está disponible con «L» y «Slim».',
  ],
  [
    'fr_FR',
    'Nouveau choix : Size « M », car « Navy » n’existe pas avec « L ».',
    'Nouveau choix : Size « M » et Cut « Wide », car « Navy » n’existe pas avec « L » et « Slim ».',
  ],
  [
    'it_IT',
    'Abbiamo cambiato Size in «M», perché «Navy» non è disponibile con «L».',
    'Abbiamo cambiato Size in «M» e Cut in «Wide», perché «Navy» non è disponibile con «L» e «Slim».',
  ],
  [
    'pt_BR',
    'Mudamos Size para “M”, porque “Navy” não está disponível com “L”.',
    'Mudamos Size para “M” e Cut para “Wide”, porque “Navy” não está disponível com “L” e “Slim”.',
  ],
])('what changed is said in %s', (locale, one, two) => {
  const wanted = ['navy', 'l', 'slim'];
  const text = (fitting: string[]) =>
    adjustmentText(props(locale), { wanted, fitting, fixed: 0 }).replace(/\u00a0/g, ' ');
  expect(text(['navy', 'm', 'slim'])).toBe(one);
  expect(text(['navy', 'm', 'wide'])).toBe(two);
});
