import { expect, test } from 'vitest';
import { parseClientConfig } from './client-config.ts';
import { clientConfig, clientConfigJson } from './embedded-config.ts';
import { mergeSettings } from './settings.ts';

const usual = mergeSettings({}, { graphqlUrl: 'https://store.example/graphql' });
const unusual = mergeSettings(
  {
    requests: { queryMethod: 'GET', tokenKeys: { session: 'a', auth: 'b', refresh: 'c' } },
    storeSettings: { autoOpenCart: true },
  },
  { graphqlUrl: '/shop/graphql?</script>', currency: { code: 'JPY', decimals: 0 } },
);

test.each([
  ['usual', usual],
  ['unusual', unusual],
])('a browser reads from a page what the shop is: %s', (_, settings) => {
  expect(parseClientConfig(clientConfigJson(settings, 'de_DE'))).toMatchObject(
    clientConfig(settings, 'de_DE'),
  );
});

test('what is usual takes no room in a page', () => {
  expect(clientConfigJson(usual, 'en_US')).toBe(
    '{"locale":"en_US","graphqlUrl":"https://store.example/graphql","currency":{"code":"EUR","decimals":2},' +
      '"features":{"giftCards":false,"freeShipping":false,"socialLogin":false},"cards":null}',
  );
});

test('nothing of it can end the script that it stands in', () => {
  expect(clientConfigJson(unusual, 'en_US')).not.toContain('<');
});
