import { describe, expect, it } from 'vitest';
import { isOnStore, isPrivateAddress } from './addresses.ts';

describe('private addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '255.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
  ])('%s is one', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is none',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
});

describe('the store itself', () => {
  const onStore = (url: string) => isOnStore(new URL(url), new URL('http://store.test:8080/graphql'));

  it('is its host on its own port or a web port', () => {
    expect(onStore('http://store.test:8080/wp-content/uploads/a.jpg')).toBe(true);
    expect(onStore('https://store.test/a.jpg')).toBe(true);
    expect(onStore('http://STORE.test/a.jpg')).toBe(true);
  });

  it('is no other port, and no host that looks like it', () => {
    expect(onStore('http://store.test:6379/')).toBe(false);
    expect(onStore('http://store.test.evil.example/a.jpg')).toBe(false);
    expect(onStore('http://store.test@evil.example:8080/a.jpg')).toBe(false);
  });
});
