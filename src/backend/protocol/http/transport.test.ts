import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import recordedRequests from '../../fixtures/recorded-requests.json' with { type: 'json' };
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

interface Recorded {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  status: number;
  answer: unknown;
}

let backend: FixtureBackend;
let origin: string;
beforeAll(async () => {
  backend = await serveFixture();
  origin = new URL(backend.url).origin;
});
afterAll(() => backend.close());

function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}${path}`, init);
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Debug entries carry a fixed text that some recordings left out. */
function comparable(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, part: unknown) =>
    key === 'debug' && Array.isArray(part) ? part.map((entry) => Object(entry).type) : part,
  );
}

describe('a recorded request gets the recorded answer', () => {
  test.each(recordedRequests as Recorded[])(
    '$name',
    async ({ method, path, headers, body, status, answer }) => {
      const response = await send(path, { method, headers, ...(body === undefined ? {} : { body }) });
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(comparable(text === '' ? '' : JSON.parse(text))).toEqual(comparable(answer));
    },
  );
});

test('every answer may be read by any site, and names the endpoint', async () => {
  for (const response of [await post({ query: '{ __typename }' }), await post('{'), await send('/graphql')]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('woocommerce-session');
    expect(response.headers.get('access-control-max-age')).toBe('600');
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('x-graphql-url')).toBe(`${new URL(origin).host}/graphql`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(response.headers.get('cache-control')).toBeNull();
  }
});

test('HEAD is refused', async () => {
  expect((await send('/graphql', { method: 'HEAD' })).status).toBe(500);
});

test('a fragment cycle has the store’s error message', async () => {
  const query = 'query { ...A } fragment A on RootQuery { ...B } fragment B on RootQuery { ...A }';
  const { errors } = await backend.ask(query);
  expect(errors?.[0]?.message).toBe('Cannot spread fragment "A" within itself via B.');
});

test('a mutation in a GET request is rejected before validation', async () => {
  const response = await send(`/graphql?query=${encodeURIComponent('mutation { nope }')}`);
  expect(await response.json()).toMatchObject({ errors: [{ message: 'GET supports only query operation' }] });
});

test('other addresses are no endpoint', async () => {
  expect((await send('/')).status).toBe(404);
  expect((await send('/graphql/more', { method: 'POST' })).status).toBe(404);
});

describe('session tokens', () => {
  const ping = { query: '{ __typename }' };
  const tokenOf = (response: Response) => response.headers.get('woocommerce-session');

  test('a request without a session gets a guest token that lives 48 hours', async () => {
    const token = tokenOf(await post(ping)) ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.iss).toBe('https://store.example');
    expect(claims.exp - claims.iat).toBe(48 * 60 * 60);
    expect(claims.data.customer_id).toMatch(/^t_[0-9a-f]{30}$/);
  });

  test('a valid token is not answered with another one', async () => {
    const token = tokenOf(await post(ping));
    expect(tokenOf(await post(ping, { 'woocommerce-session': `Session ${token}` }))).toBeNull();
  });

  test.each(['Session garbage', 'Session a.b.c', 'no prefix', 'Session '])(
    'a bad token (%s) is answered with a new one, and the catalog with data',
    async (header) => {
      const response = await post(
        { query: '{ products(first: 1) { nodes { slug } } }' },
        { 'woocommerce-session': header },
      );
      expect(tokenOf(response)?.split('.')).toHaveLength(3);
      expect(await response.json()).toMatchObject({ data: { products: { nodes: [{ slug: 'print-102' }] } } });
    },
  );
});

describe('credentials of other origins', () => {
  const allowed = async (from: string, method = 'POST', server = backend) => {
    const init = method === 'POST' ? { body: '{"query":"{ __typename }"}' } : {};
    const headers = { 'Content-Type': 'application/json', Origin: from };
    const response = await fetch(server.url, { method, headers, ...init });
    return ['origin', 'credentials'].map((name) => response.headers.get(`access-control-allow-${name}`));
  };

  test('are off', async () => {
    expect(await allowed('http://127.0.0.1:3000')).toEqual(['*', null]);
  });

  test('are for the shop and the origins that the merchant lists', async () => {
    const shop = { frontEndUrl: 'https://shop.example/', credentialOrigins: ['https://app.example'] };
    const open = await serveFixture({ shop });
    for (const from of ['https://shop.example', 'https://app.example']) {
      expect(await allowed(from, 'POST', open)).toEqual([from, 'true']);
      expect(await allowed(from, 'OPTIONS', open)).toEqual([from, 'true']);
    }
    for (const from of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
      expect(await allowed(from, 'POST', open)).toEqual(['*', null]);
    }
    await open.close();
  });
});
