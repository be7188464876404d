import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnvironment, shopOrigin } from './environment.ts';

describe('readEnvironment', () => {
  it('needs nothing: the embedded backend, on loopback', () => {
    expect(readEnvironment({})).toEqual({
      graphqlUrl: null,
      deskUrl: null,
      baseUrl: null,
      home: null,
      host: '127.0.0.1',
      port: 4321,
      backendPort: 4322,
      pollSeconds: 2,
      fullScanSeconds: 30,
      releaseSeconds: 2,
      assetDays: 7,
      graceMinutes: 10,
      cdn: '',
      cdnToken: '',
      cdnKey: null,
      searchKey: null,
      hookHost: '127.0.0.1',
      hookPort: 4323,
      webhookSecret: null,
      queueUrl: null,
      objects: null,
      target: null,
      editor: null,
      previewSecret: null,
      previewUrl: null,
    });
  });

  it('polls a real store once a minute', () => {
    const environment = readEnvironment({
      ISLET_GRAPHQL_URL: 'https://store.example/graphql',
      ISLET_BASE_URL: 'https://shop.example/',
      ISLET_WEBHOOK_SECRET: ' hush\n',
    });
    expect(environment).toMatchObject({ pollSeconds: 60, fullScanSeconds: 900, webhookSecret: 'hush' });
    expect(environment).toMatchObject({ baseUrl: 'https://shop.example' });
  });

  it.each([
    [{ ISLET_GRAPHQL_URL: 'store.example/graphql' }, 'ISLET_GRAPHQL_URL=https://store.example/graphql'],
    [{ ISLET_GRAPHQL_URL: 'ftp://store.example' }, 'no http address'],
    [{ ISLET_HOME: 'state' }, 'ISLET_HOME=/var/lib/islet'],
    [{ ISLET_CDN_KEY: 'a b' }, 'ISLET_CDN_KEY is "a b"; it takes up to 64 letters'],
    [{ ISLET_EDITOR: 'anna' }, 'ISLET_EDITOR takes the name of a user and an application password'],
    [{ ISLET_PREVIEW_SECRET: 'short' }, 'ISLET_PREVIEW_SECRET is too short'],
    [{ ISLET_PORT: '80a' }, 'ISLET_PORT is "80a"; it takes a whole number from 0 to 65535.'],
    [{ ISLET_POLL_SECONDS: '0' }, 'from 1 to 86400'],
    [{ ISLET_HOOK_PORT: 'off' }, 'ISLET_HOOK_PORT is "off"; it takes a whole number from 0 to 65535.'],
  ])('refuses %o', (env, message) => {
    expect(() => readEnvironment(env as Record<string, string>)).toThrow(message);
  });
});

describe('the origin of the published shop', () => {
  const at = (env: Record<string, string>, configured?: string) =>
    shopOrigin(readEnvironment(env), configured);

  it('is where the server opens it, unless it is set', () => {
    expect(at({ ISLET_PORT: '5000' })).toBe('http://127.0.0.1:5000');
    expect(at({ ISLET_HOST: '0.0.0.0' })).toBe('http://localhost:4321');
    expect(at({ ISLET_HOST: '::1' })).toBe('http://[::1]:4321');
    expect(at({ ISLET_PORT: '0' })).toBeNull();
  });

  it('is that of the environment, or else of the config file', () => {
    expect(at({ ISLET_BASE_URL: 'https://shop.example' }, 'https://other.example')).toBe(
      'https://shop.example',
    );
    expect(at({}, 'https://other.example')).toBeNull();
  });
});

describe('what the documentation says is the default', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const STORE = { ISLET_GRAPHQL_URL: 'https://store.example/graphql' };
  const VALUE = /^[\d.]+$/;
  const rows = [
    ...read('../operations/watch/MANUAL.md').matchAll(/^\| ((?:`ISLET_\w+`(?:, )?)+) \| ([^|]*) \|/gm),
  ];
  const documented = rows.flatMap(([, names = '', text = '']) => {
    const [ofStore = '', ofEmbedded] = text.split(';');
    const values = ofStore.split(', ');
    const embedded = ofEmbedded?.trim().split(' ')[0];
    return names.split(', ').map((name, place) => {
      const value = values[place]?.trim() ?? '';
      return { name: name.replaceAll('`', ''), ofStore: value, ofEmbedded: embedded ?? value };
    });
  });
  const examples = read('../../.env.example').matchAll(/^# (ISLET_\w+)=(.+)$/gm);
  const ofExample = new Map([...examples].map(([, name = '', value = '']) => [name, value]));

  it.each(documented.filter(({ ofStore }) => VALUE.test(ofStore)))(
    'is that of $name',
    ({ name, ofStore, ofEmbedded }) => {
      expect(readEnvironment({ ...STORE, [name]: ofStore })).toEqual(readEnvironment(STORE));
      expect(readEnvironment({ [name]: ofEmbedded })).toEqual(readEnvironment({}));
      expect(ofExample.get(name)).toBe(ofStore);
    },
  );

  it('is known for every number and address', () => {
    const values = Object.values(readEnvironment({})).filter((value) => VALUE.test(String(value)));
    expect(documented.filter(({ ofStore }) => VALUE.test(ofStore))).toHaveLength(values.length);
  });
});
