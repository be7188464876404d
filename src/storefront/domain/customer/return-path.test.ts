import { expect, it } from 'vitest';
import { isReturnPath } from './return-path.ts';

it('is any screen of the shop but the account', () => {
  for (const path of ['/checkout/', '/de/product/tide-mug/?x=1#reviews', '/']) {
    expect(isReturnPath(path), path).toBe(true);
  }
  for (const path of [
    '/my-account/',
    '/de/my-account/?tab=wishlist',
    '/my-account/lost-password/',
    '/oauth/login/google/',
    '',
    '//evil.example/',
    '/\\evil.example',
  ]) {
    expect(isReturnPath(path), path).toBe(false);
  }
});
