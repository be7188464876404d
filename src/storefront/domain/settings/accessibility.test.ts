import { expect, test } from 'vitest';
import { type AccessibilityStatement, assertAccessibility, showsAccessibility } from './law.ts';
import { merchantRules } from './merge-settings.ts';

test.each([
  [undefined, 'DE', true],
  [undefined, 'NO', true],
  [undefined, 'CH', false],
  [undefined, '', false],
  [{}, 'US', true],
  [false, 'DE', false],
] as const)('with %j in "%s" the statement is linked: %s', (accessibility, country, isShown) => {
  expect(showsAccessibility({ accessibility, country })).toBe(isShown);
});

test('facts are what they should be', () => {
  const facts: AccessibilityStatement = {
    tested: '2026-02-28',
    tests: ['automatic', 'audit'],
    authority: { name: 'Authority', url: 'https://authority.example' },
  };
  expect(() => assertAccessibility(facts)).not.toThrow();
  expect(() => assertAccessibility(false)).not.toThrow();
  expect(() => assertAccessibility({ tested: '2026-02-30' })).toThrow('has "2026-02-30" as tested');
  expect(() => assertAccessibility({ tested: 'in May' })).toThrow('has "in May" as tested');
  expect(() => assertAccessibility({ tests: ['luck' as 'audit'] })).toThrow('has "luck" as tests');
  expect(() => assertAccessibility({ authority: { name: 'A', url: 'authority.example' } })).toThrow('as url');
});

test('a page that is switched off is blocked, unless the merchant has a rule for its address', () => {
  expect(merchantRules({ withdrawal: {}, accessibility: {} })).toEqual({});
  expect(merchantRules({ withdrawal: false, accessibility: false })).toEqual({
    '/withdrawal/': 'block',
    '/accessibility/': 'block',
  });
  const routeRules = { '/withdrawal/': { redirect: '/contact/' } } as const;
  expect(merchantRules({ withdrawal: false, routeRules })).toEqual(routeRules);
});
