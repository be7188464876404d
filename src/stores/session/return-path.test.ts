import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../fixtures/page.ts';
import { clearReturnPath, storeReturnPath, takeReturnPath } from './return-path.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  openPage(kept);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a shopper who signs in comes back', () => {
  test.each(['/checkout/', '/de/product/tide-mug/?attribute_pa_color=pink', '/'])('to %s, once', (path) => {
    storeReturnPath(path);
    expect(takeReturnPath()).toBe(path);
    expect(takeReturnPath()).toBeNull();
  });

  test('to where he was last, which the account itself is not', () => {
    storeReturnPath('/checkout/');
    storeReturnPath('/wishlist/');
    storeReturnPath('/my-account/');
    expect(takeReturnPath()).toBe('/wishlist/');
  });

  test('nowhere once he has signed out', () => {
    storeReturnPath('/checkout/');
    clearReturnPath();
    expect(takeReturnPath()).toBeNull();
  });

  test('to no other site, whoever has written it there', () => {
    const [, key = ''] = [storeReturnPath('/checkout/'), ...kept.keys()];
    for (const path of [
      '//evil.example/',
      '/\\evil.example/',
      'https://evil.example/',
      'javascript:alert(1)',
    ]) {
      kept.set(key, path);
      expect(takeReturnPath(), path).toBeNull();
      expect(kept.has(key), path).toBe(false);
    }
  });
});

test('where nothing can be kept, signing in goes on without a way back', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  storeReturnPath('/checkout/');
  expect(takeReturnPath()).toBeNull();
});
