import pLimit from 'p-limit';
import { describe, expect, it, vi } from 'vitest';
import { ApiClient, type ApiClientOptions, unwrap } from './api-client.ts';
import { type Answer, recorded, startAnswerServer } from './fixtures/server.ts';
import { createDocument, operationName } from './graphql.ts';
import { formatApiError } from './merchant-errors.ts';
import { OPERATIONS } from './operations/operations.ts';
import { ORDER_OPERATIONS } from './operations/orders.ts';

const { getAllowedCountries, getStates } = ORDER_OPERATIONS;
const countries = recorded('countries');
const waits: number[] = [];

function clientOf(endpoint: string, options: Partial<ApiClientOptions> = {}) {
  waits.length = 0;
  return new ApiClient({
    endpoint,
    formatError: formatApiError,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
}

async function failureOf(answer: Answer, options: Partial<ApiClientOptions> = {}) {
  await using server = await startAnswerServer(() => answer);
  const result = await clientOf(server.url, options).query(getAllowedCountries, {});
  if (result.ok) throw new Error('The request did not fail.');
  return { error: result.error, requests: server.received.length, url: server.url };
}

describe('what is sent', () => {
  it('is posted as JSON with query, variables and operation name', async () => {
    await using server = await startAnswerServer(() => recorded('states'));
    unwrap(await clientOf(server.url).query(getStates, { country: 'DE' }));
    const [request] = server.received;
    expect(request).toMatchObject({
      method: 'POST',
      operationName: 'getStates',
      variables: { country: 'DE' },
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
      },
    });
    expect(request?.query).toContain('countryStates(country: $country)');
  });

  it('is a GET also for a long query, and a POST only where no address can carry it, which is said once', async () => {
    await using server = await startAnswerServer(() => recorded('states'));
    const client = clientOf(server.url, { method: 'GET' });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const ask = (length: number) => client.query(getStates, { country: 'D'.repeat(length) as 'DE' });
    for (const length of [4000, 9000, 9000]) unwrap(await ask(length));
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    expect(server.received[0]?.variables.country).toHaveLength(4000);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^getStates is posted: /)]]);
    warn.mockRestore();
  });

  it('is a GET with the same parts where that is configured', async () => {
    await using server = await startAnswerServer(() => recorded('states'));
    unwrap(await clientOf(server.url, { method: 'GET' }).query(getStates, { country: 'DE' }));
    expect(server.received).toMatchObject([
      { method: 'GET', operationName: 'getStates', variables: { country: 'DE' } },
    ]);
  });

  it('has the headers of its context', async () => {
    await using server = await startAnswerServer(() => countries);
    const client = clientOf(server.url);
    for (const token of ['one', 'two']) {
      const headers = { 'woocommerce-session': `Session ${token}` };
      await client.query(getAllowedCountries, {}, { headers });
    }
    expect(server.received.map(({ headers }) => headers['woocommerce-session'])).toEqual([
      'Session one',
      'Session two',
    ]);
  });

  it('is limited to a number at the same time', async () => {
    let open = 0;
    let most = 0;
    await using server = await startAnswerServer(async () => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
      return countries;
    });
    const client = clientOf(server.url, { limit: pLimit(2) });
    await Promise.all(Array.from({ length: 8 }, () => client.query(getAllowedCountries, {})));
    expect(server.received).toHaveLength(8);
    expect(most).toBe(2);
  });
});

describe('a response', () => {
  it('is the data', async () => {
    await using server = await startAnswerServer(() => countries);
    const result = await clientOf(server.url).query(getAllowedCountries, {});
    expect(result).toEqual({ ok: true, data: countries.body.data });
  });

  it('with errors is an error, even beside data, and is not retried', async () => {
    const { error, requests } = await failureOf(recorded('product-missing'));
    expect(error).toMatchObject({
      kind: 'graphql',
      status: 200,
      messages: [expect.stringContaining('No product ID was found')],
    });
    expect(requests).toBe(1);
  });

  it('with an error status is an error, even beside data', async () => {
    const { error } = await failureOf({ status: 403, body: countries.body });
    expect(error).toMatchObject({ kind: 'http', status: 403 });
  });

  it('that is not JSON is reported without its body', async () => {
    const page = `<!doctype html><title>Shop</title>${'<p>text</p>'.repeat(200)}`;
    const { error } = await failureOf({ contentType: 'text/html', body: page });
    expect(error).toMatchObject({ kind: 'response', status: 200 });
    expect(error.message.length).toBeLessThan(600);
    const broken = await failureOf({ body: '{"data": {"allowedCountr' });
    expect(broken.error.kind).toBe('response');
  });

  it.each([{}, { data: null }, { data: null, errors: [] }, { errors: 'none' }, null, 'null', 7])(
    'without data and errors is an error: %j',
    async (body) => {
      const { error } = await failureOf({ body });
      expect(error).toMatchObject({ kind: 'response', status: 200 });
      expect(error.message).toContain('the answer holds neither data nor errors');
    },
  );

  it('with an empty list of errors is its data', async () => {
    await using server = await startAnswerServer(() => ({ body: { ...countries.body, errors: [] } }));
    const result = await clientOf(server.url).query(getAllowedCountries, {});
    expect(result).toEqual({ ok: true, data: countries.body.data });
  });

  it('has its errors read also where they are not as specified', async () => {
    const errors = [null, 'broken', { message: 'Told', path: ['products', 3] }];
    const { error } = await failureOf({ body: { errors } });
    expect(error).toMatchObject({ kind: 'graphql', paths: [[], [], ['products', 3]] });
    expect(error.messages).toContain('Told');
  });

  it('that breaks off is an error of the response, or a timeout where the rest does not come', async () => {
    const broken = await failureOf('half');
    expect(broken.error).toMatchObject({ kind: 'response', status: 200 });
    const late = await failureOf('half, then silence', { timeout: 30, retry: { retries: 0 } });
    expect(late.error).toMatchObject({ kind: 'timeout', status: 200 });
  });
});

describe('a failing backend', () => {
  it('is retried with growing delays until it responds', async () => {
    await using server = await startAnswerServer((_, count) =>
      count < 4 ? { status: 503, contentType: 'text/html', body: 'busy' } : countries,
    );
    const result = await clientOf(server.url).query(getAllowedCountries, {});
    expect(result.ok).toBe(true);
    expect(server.received).toHaveLength(4);
    const [first = 0, second = 0, third = 0] = waits;
    expect([first >= 150 && first <= 300, second >= 300 && second <= 600, third >= 600]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each<[string, Answer]>([
    ['a broken connection', 'hang up'],
    ['an overloaded server', { status: 429, body: { errors: [{ message: 'slow down' }] } }],
    ['a syntax error as the store reports it', recorded('syntax-error')],
  ])('is an error after the last retry: %s', async (_, answer) => {
    expect((await failureOf(answer, { retry: { retries: 2 } })).requests).toBe(3);
  });

  it('is reported with endpoint, operation, cause and advice', async () => {
    const { error, url } = await failureOf(
      { status: 500, body: { errors: [{ message: 'Internal server error' }] } },
      { retry: { retries: 1 } },
    );
    expect(error.message).toBe(
      `getAllowedCountries at ${url} failed after 2 attempts: HTTP status 500: "Internal server error". ` +
        'Check the address in ISLET_GRAPHQL_URL and the error log of the store.',
    );
    expect(error).toMatchObject({ kind: 'http', status: 500, messages: ['Internal server error'] });
  });

  it('that never responds is a timeout', async () => {
    const { error } = await failureOf('silence', { timeout: 30, retry: { retries: 0 } });
    expect(error.kind).toBe('timeout');
  });

  it('that is not running is a network error that names the cause', async () => {
    const server = await startAnswerServer(() => countries);
    await server[Symbol.asyncDispose]();
    const result = await clientOf(server.url, { retry: { retries: 0 } }).query(getAllowedCountries, {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(result.ok ? '' : result.error.message).toContain('ECONNREFUSED');
  });
});

describe('a mutation', () => {
  const logout = createDocument<unknown, Record<string, never>>(
    'mutation logout { logout(input: {}) { success } }',
  );

  it('is sent once, also after a failure, and never by GET', async () => {
    for (const answer of [{ status: 503, body: 'busy' }, 'hang up'] as const) {
      await using server = await startAnswerServer(() => answer);
      const result = await clientOf(server.url, { method: 'GET' }).mutation(logout, {});
      expect(result.ok).toBe(false);
      expect(server.received.map(({ method }) => method)).toEqual(['POST']);
    }
  });
});

describe('operations', () => {
  it('have the specified names', () => {
    expect(Object.keys(OPERATIONS)).toEqual(
      expect.arrayContaining([
        'getAllTerms',
        'getAllowedCountries',
        'getProduct',
        'getProductCategories',
        'getProducts',
        'getStates',
        'getStockStatus',
      ]),
    );
    for (const [name, document] of Object.entries(OPERATIONS)) {
      expect(operationName(document)).toBe(name);
    }
  });
});
