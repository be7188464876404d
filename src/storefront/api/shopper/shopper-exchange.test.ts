import { createClient } from 'urql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUEST_DEFAULTS } from '#storefront/domain/settings/request-settings.ts';
import { type Answer, type AnswerServer, startAnswerServer } from '../fixtures/server.ts';
import { documentText } from '../graphql-document.ts';
import { getDownloads } from '../operations/checkout/order-operations.ts';
import { registerOperations } from './registered-operations.ts';
import { ShopperApi } from './shopper-api.ts';
import { FailedRead, shopperExchange } from './shopper-exchange.ts';
import { ShopperTokens } from './shopper-tokens.ts';

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

/** Reads a customer's downloads. @returns its data, or the kind of failure */
async function read(): Promise<unknown> {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const tokens = new ShopperTokens(storage, REQUEST_DEFAULTS.tokenKeys);
  tokens.session = 'session';
  tokens.refresh = 'refresh';
  tokens.setAuth('token');
  const api = new ShopperApi({
    endpoint: store.url,
    requests: REQUEST_DEFAULTS,
    tokens,
    giftCards: false,
    withTabLock: (_name, run) => run(),
    wait: async () => undefined,
  });
  const client = createClient({ url: store.url, exchanges: [shopperExchange(api)] });
  const { data, error } = await client.query(documentText(getDownloads), {}).toPromise();
  return error?.networkError instanceof FailedRead ? error.networkError.failure.kind : data;
}

test('one failed answer is asked for again', async () => {
  answers = [{ status: 502, contentType: 'text/html', body: '<h1>Error</h1>' }, { body: { data: OWN } }];
  expect(await read()).toEqual(OWN);
});

test('what a store gives to nobody in particular is a failure, not an empty account', async () => {
  const guest = { status: 403, body: { data: OWN } };
  answers = [guest, guest];
  expect(await read()).toBe('busy');
  answers = [{ body: { data: { customer: null } } }];
  expect(await read()).toBe('busy');
});

test('an answer with a warning of PHP around it is none for shoppers', async () => {
  const printed = { body: `<b>Warning</b>: x in /x.php on line 1${JSON.stringify({ data: OWN })}` };
  answers = [printed, printed, printed];
  expect(await read()).toBe('busy');
});
