import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/browser-settings.ts';
import { type Answer, type AnswerServer, startAnswerServer } from '../fixtures/server.ts';
import { documentNode } from '../graphql.ts';
import { ORDER_OPERATIONS } from '../operations/orders.ts';
import { ShopperError } from './session-exchange.ts';
import { ShopperApi } from './shopper-api.ts';
import { registerOperations } from './shopper-documents.ts';
import { ShopperTokens } from './shopper-tokens.ts';

const { getDownloads } = ORDER_OPERATIONS;
registerOperations({ getDownloads });

const OWN = { customer: { downloadableItems: { nodes: [] } } };
let store: AnswerServer;
let answers: Answer[];

beforeEach(async () => {
  store = await startAnswerServer(({ operationName }) =>
    operationName === 'refreshToken' ? 'hang up' : (answers.shift() ?? 'hang up'),
  );
});
afterEach(() => store[Symbol.asyncDispose]());

function shopper(): ShopperApi {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const tokens = new ShopperTokens(storage, REQUEST_DEFAULTS.tokenKeys);
  tokens.session = 'session';
  tokens.refresh = 'refresh';
  tokens.setAuth('token');
  return new ShopperApi({
    endpoint: store.url,
    requests: REQUEST_DEFAULTS,
    tokens,
    giftCards: false,
    withTabLock: (_name, run) => run(),
    wait: async () => undefined,
  });
}

/** Asks for a customer's downloads as the account does. @returns its data, or the kind of failure */
async function read(): Promise<unknown> {
  const { data, error, extensions } = await shopper().urql.query(documentNode(getDownloads), {}).toPromise();
  const cause = error?.networkError;
  if (cause instanceof ShopperError) return cause.failure.kind;
  return extensions?.anonymous === true ? 'of nobody' : data;
}

test('one failed answer is asked for again', async () => {
  answers = [{ status: 502, contentType: 'text/html', body: '<h1>Error</h1>' }, { body: { data: OWN } }];
  expect(await read()).toEqual(OWN);
});

test('what a store gives to nobody in particular is marked as such', async () => {
  const guest = { status: 403, body: { data: OWN } };
  answers = [guest, guest];
  expect(await read()).toBe('of nobody');
});

test('the same question is sent twice where it is asked again before it is answered', async () => {
  answers = [{ body: { data: OWN } }, { body: { data: OWN } }];
  const api = shopper();
  const both = await Promise.all([api.query('getDownloads', {}), api.query('getDownloads', {})]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(store.received.filter(({ operationName }) => operationName === 'getDownloads')).toHaveLength(2);
});

test('an answer with a warning of PHP around it is none for shoppers', async () => {
  const printed = { body: `<b>Warning</b>: x in /x.php on line 1${JSON.stringify({ data: OWN })}` };
  answers = [printed, printed, printed];
  expect(await read()).toBe('busy');
});

test('what is asked as nobody in particular has no tokens, brings none, and is asked once', async () => {
  answers = [{ status: 503, body: {} }];
  const api = shopper();
  const result = await api.queryPublic(getDownloads, {}, 1000);
  expect(result.ok).toBe(false);
  expect(store.received).toHaveLength(1);
  const { sessionHeader, authHeader } = REQUEST_DEFAULTS;
  for (const header of [sessionHeader, authHeader]) {
    expect(store.received[0]?.headers).not.toHaveProperty(header.toLowerCase());
  }
  expect(api.tokens.session).toBe('session');
});
