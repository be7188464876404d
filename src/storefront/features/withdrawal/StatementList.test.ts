import { expect, test } from 'vitest';
import type { Locale } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { statementText } from './StatementList.tsx';

const statement = { name: 'Gina', email: 'gina@example.test', orderNumber: '1001', goods: [] };

test.each<[Locale, string]>([
  ['en_US', 'Which goods: The whole order'],
  ['de_DE', 'Welche Waren: Die gesamte Bestellung'],
  ['es_ES', 'Qué productos: Todo el pedido'],
  ['fr_FR', 'Quels articles: Toute la commande'],
  ['it_IT', 'Quali articoli: L’intero ordine'],
  ['pt_BR', 'Quais produtos: O pedido inteiro'],
])('in %s a statement about the whole order says so beside its label', (locale, line) => {
  expect(statementText(statement, 'Mug Shop', translator(locale)).split('\n')).toContain(line);
});
