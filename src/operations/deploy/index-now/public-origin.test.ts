import { expect, it } from 'vitest';
import { isPublicOrigin } from './tell-search-engines.ts';

it.each([
  'http://localhost:4321',
  'https://shop.localhost',
  'https://my-laptop',
  'https://my-laptop.local',
  'https://shop.example',
  'https://shop.test.',
  'https://shop.internal',
  'https://nas.home.arpa',
  'http://127.0.0.1:4321',
  'http://192.168.1.20',
  'http://10.0.0.5',
  'http://[::1]',
  'http://[fd12::1]',
  'no address',
])('%s is not public', async (origin) => {
  expect(await isPublicOrigin(origin)).toBe(false);
});

it.each(['https://203.0.113.7', 'http://[2001:db8::1]:8080'])('%s is public', async (origin) => {
  expect(await isPublicOrigin(origin)).toBe(true);
});
