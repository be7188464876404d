import { expect, test } from 'vitest';
import { avatarUrl } from './avatars.ts';

test('an avatar is asked for in its size, and as nothing where there is none', () => {
  const address = 'https://secure.gravatar.com/avatar/0f1e?s=96&d=mm&r=g';
  expect(avatarUrl(address)).toBe('https://secure.gravatar.com/avatar/0f1e?s=88&d=blank&r=g');
});

test.each([
  null,
  '/avatar.png',
  'http://secure.gravatar.com/avatar/0f1e',
  'https://gravatar.com.evil.example/avatar/0f1e',
  'https://gravatar.com/avatar/0f1e',
  'https://evilgravatar.com/avatar/0f1e',
  'https://secure.gravatar.com:8443/avatar/0f1e',
  'javascript:alert(1)//gravatar.com',
])('%s is no picture that pages may load', (address) => {
  expect(avatarUrl(address)).toBeNull();
});
