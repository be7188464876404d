import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../fixtures/page.ts';
import { clearReturnPath, storeReturnPath, takeReturnPath } from './return-path.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  openPage(stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a shopper who signs in returns', () => {
  test.each(['/checkout/', '/de/product/tide-mug/?attribute_pa_color=pink', '/'])('to %s, once', (path) => {
    storeReturnPath(path);
    expect(takeReturnPath()).toBe(path);
    expect(takeReturnPath()).toBeNull();
  });

  test('to the last page other than the account', () => {
    storeReturnPath('/checkout/');
    storeReturnPath('/wishlist/');
    storeReturnPath('/my-account/');
    expect(takeReturnPath()).toBe('/wishlist/');
  });

  test('nowhere after signing out', () => {
    storeReturnPath('/checkout/');
    clearReturnPath();
    expect(takeReturnPath()).toBeNull();
  });

  test('to no other site, whatever is stored', () => {
    const [, key = ''] = [storeReturnPath('/checkout/'), ...stored.keys()];
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      'https://evil.example/',
      'javascript:alert(1)',
    ]) {
      stored.set(key, path);
      expect(takeReturnPath(), path).toBeNull();
      expect(stored.has(key), path).toBe(false);
    }
  });
});

test('without storage, signing in has no return path', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  storeReturnPath('/checkout/');
  expect(takeReturnPath()).toBeNull();
});
