import { expect, it } from 'vitest';
import { LOCALE_CODES } from './locales.ts';
import { flatten, MESSAGES } from './messages.ts';
import { withThemeTexts } from './theme-texts.ts';

const faultsOf = (texts: Record<string, unknown>) => {
  try {
    withThemeTexts(MESSAGES, texts, 'themes/atelier');
    return [];
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};

it('replaces the texts of one locale, and leaves all others as they are', () => {
  const texts = { de_DE: { cart: { view: 'Zum Korb' } } };
  const replaced = withThemeTexts(MESSAGES, texts, 'theme');
  const changed = LOCALE_CODES.flatMap((locale) => {
    const before = flatten(MESSAGES[locale]);
    return [...flatten(replaced[locale])]
      .filter(([leaf, text]) => before.get(leaf) !== text)
      .map(([leaf, text]) => `${locale} ${leaf}: ${text}`);
  });
  expect(changed).toEqual(['de_DE cart.view: Zum Korb']);
});

it('names files and texts that the shop does not have', () => {
  expect(faultsOf({ de_AT: {}, de_DE: { cart: { titel: 'Korb', view: '' }, shell: 'Rahmen' } })).toEqual([
    'de_AT.json is for no locale of the shop. There are: en_US, de_DE, es_ES, fr_FR, it_IT, pt_BR.',
    'de_DE.json: cart.titel is no text of the shop.',
    'de_DE.json: cart.view has no text.',
    'de_DE.json: shell is no text of the shop.',
  ]);
  expect(() => withThemeTexts(MESSAGES, { de_AT: {} }, 'themes/atelier')).toThrow(
    'src/themes/atelier/messages',
  );
});

it('asks for the values that the shop fills in, and for no others', () => {
  expect(faultsOf({ en_US: { home: { about: 'About {{store}}' }, cart: { view: '{{n}}' } } })).toEqual([
    'en_US.json: home.about has {{store}}, and the shop fills in {{shop}}.',
    'en_US.json: home.about lacks {{shop}}, which the shop fills in.',
    'en_US.json: cart.view has {{n}}, and the shop fills in nothing.',
  ]);
});

it('lets a form of a plural leave its number out', () => {
  expect(faultsOf({ en_US: { list: { results_one: 'A single product' } } })).toEqual([]);
});
