import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declarePlaceholders } from '#storefront/i18n/declare-placeholders.ts';
import { describeTexts } from '#testing/texts/describe-texts.ts';
import { deskTranslator } from './app/format.ts';
import { DESK_MESSAGES, deskTexts } from './messages.ts';

describeTexts(DESK_MESSAGES, {
  'now.store': { locales: ['de_DE'], reason: 'German merchants call it so' },
  'now.webhooks': { locales: ['de_DE', 'es_ES', 'fr_FR', 'pt_BR'], reason: 'WooCommerce calls them so' },
  'desk.actions': { locales: ['fr_FR'], reason: 'the same word in French' },
});

it('the placeholders are those of the English texts; else run: node scripts/generate/messages.ts', () => {
  const declared = readFileSync(new URL('placeholders.ts', import.meta.url), 'utf8');
  expect(declared).toBe(declarePlaceholders(DESK_MESSAGES.en_US));
});

it('fills texts in with the plural form and the digits of the language', () => {
  const t = deskTranslator('de_DE', deskTexts('de_DE'));
  expect(t('changes.title', { count: 1 })).toBe('1 geänderte Seite');
  expect(t('changes.title', { count: 1200 })).toBe('1.200 geänderte Seiten');
});
