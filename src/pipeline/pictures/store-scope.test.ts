import { describe, expect, it } from 'vitest';
import { isOnStore } from './picture-store.ts';

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
