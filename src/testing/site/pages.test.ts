import { beforeAll, describe, expect, it } from 'vitest';
import { NIGHTLY } from '../tier.ts';
import { builtPages, pagesOfTier } from './built-site.ts';
import { MARKUP_CHECKS } from './markup-checks.ts';
import { SCRIPT_CHECKS, STYLE_CHECKS } from './script-checks.ts';
import { SEARCH_CHECKS } from './search-checks.ts';

const CHECKS = { ...MARKUP_CHECKS, ...SCRIPT_CHECKS, ...STYLE_CHECKS, ...SEARCH_CHECKS };

describe('every page of the built site', () => {
  const problems = new Map<string, string[]>();
  let pages = 0;

  beforeAll(() => {
    for (const page of builtPages(pagesOfTier())) {
      pages += 1;
      for (const [name, check] of Object.entries(CHECKS)) {
        const found = check(page).map((problem) => `${page.path}: ${problem}`);
        if (found.length > 0) problems.set(name, [...(problems.get(name) ?? []), ...found]);
      }
    }
  }, 600_000);

  it('was checked', () => {
    expect(pages).toBeGreaterThan(NIGHTLY ? 500 : 180);
  });

  it.each(Object.keys(CHECKS))('%s', (name) => {
    expect((problems.get(name) ?? []).slice(0, 20)).toEqual([]);
  });
});
