import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Download } from '#storefront/domain/checkout/order.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import { DownloadItem } from './Downloads.tsx';
import { ORDER_MESSAGES, OrderContext, type OrderFormatting } from './order-context.ts';

const CHART: Download = {
  id: '1',
  name: 'chart.pdf',
  productName: 'Chart',
  productSlug: 'chart',
  url: 'https://store.example/chart',
  accessExpires: null,
  downloadsRemaining: null,
};

function links(download: Download): string[] {
  const context: OrderFormatting = {
    ...{ locale: 'en_US', currency: { code: 'EUR', decimals: 2 }, bankDetails: [], payPage: null },
    withdrawal: null,
    delivery: null,
    imageProvider: 'build',
    t: islandTranslator('en_US', pickMessages(translator('en_US'), ORDER_MESSAGES)),
  };
  const $ = load(
    renderToStaticMarkup(
      <OrderContext value={context}>
        <DownloadItem download={download} />
      </OrderContext>,
    ),
  );
  return $('a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
}

test.each([
  ['has no limits', {}],
  ['has some left', { downloadsRemaining: 1 }],
  ['has not expired', { accessExpires: '2999-01-01T00:00:00' }],
])('a file that %s can be downloaded', (_, limits) => {
  expect(links({ ...CHART, ...limits })).toEqual(['https://store.example/chart']);
});

test('a file that is used up leads to those who help, and to no download', () => {
  expect(links({ ...CHART, downloadsRemaining: 0 })).toEqual(['/contact/']);
});

test('a file that has expired by the clock of the device, which may be wrong, leads to the store and to those who help', () => {
  expect(links({ ...CHART, accessExpires: '2020-01-01T00:00:00' })).toEqual([
    'https://store.example/chart',
    '/contact/',
  ]);
});
