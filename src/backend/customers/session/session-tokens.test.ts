import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lifetimeOf, newGuestId, SessionTokens } from './session-tokens.ts';

const NOW = new Date('2026-11-21T01:00:00Z');
const SECOND = 1000;
const tokens = new SessionTokens('secret', 'https://store.example');

const read = (token: string, now = NOW) => tokens.read(`Session ${token}`, now);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * SECOND);

test('a token contains its customer id', () => {
  const token = tokens.sign('42', NOW, 600);
  expect(read(token)).toMatchObject({ state: 'valid', claims: { data: { customer_id: '42' } } });
  expect(newGuestId()).toMatch(/^t_[0-9a-f]{30}$/);
  expect(newGuestId()).not.toBe(newGuestId());
  expect(tokens.read(null)).toEqual({ state: 'absent' });
});

test('a token is a plain JWT', () => {
  const [head = '', body = '', signature] = tokens.sign('42', NOW, 600).split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'HS256' });
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url'));
});

describe('an invalid token has the store’s error message', () => {
  const good = tokens.sign('42', NOW, 600);
  const [head, body] = good.split('.');

  test.each([
    ['garbage', NOW, 'invalid_token: Wrong number of segments'],
    ['a.b.c', NOW, 'invalid_token: Syntax error, malformed JSON'],
    [good, later(601), 'invalid_token: Expired token'],
    [`${head}.${body}.${'x'.repeat(43)}`, NOW, 'invalid_token: Signature verification failed'],
    [
      new SessionTokens('other', 'https://store.example').sign('42', NOW, 600),
      NOW,
      'invalid_token: Signature verification failed',
    ],
    [
      new SessionTokens('secret', 'https://evil.example').sign('42', NOW, 600),
      NOW,
      'invalid_token: The iss do not match with this server',
    ],
    [
      tokens.sign('42', later(60), 600),
      NOW,
      'invalid_token: Cannot handle token with nbf prior to 2026-11-21T01:01:00+00:00',
    ],
  ])('%s', (token, now, message) => {
    expect(read(token, now)).toEqual({ state: 'invalid', message });
  });

  test.each(['', 'Session', 'Session ', good, `Bearer ${good}`])('the header %o', (header) => {
    expect(tokens.read(header, NOW)).toEqual({
      state: 'invalid',
      message: 'invalid_cart_token: Invalid Cart-Token',
    });
  });
});

test('tokens of guests are valid for two days, of customers for a week', () => {
  expect(lifetimeOf(newGuestId())).toBe(48 * 60 * 60);
  expect(lifetimeOf('3')).toBe(7 * 24 * 60 * 60);
  const token = tokens.sign('3', NOW);
  expect(read(token, later(7 * 24 * 60 * 60 - 1)).state).toBe('valid');
  expect(read(token, later(7 * 24 * 60 * 60)).state).toBe('invalid');
});
