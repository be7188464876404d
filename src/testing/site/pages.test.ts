import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { matchRoute, splitLocale } from '#shop/routes.ts';
import { type BuiltPage, builtPages, hasFile } from './release.ts';

/** Runs a check on every page and reports all pages that fail it, not only the first. */
function everyPage(check: (page: BuiltPage) => string[]): void {
  const problems: string[] = [];
  let pages = 0;
  for (const page of builtPages()) {
    pages += 1;
    for (const problem of check(page)) problems.push(`${page.path}: ${problem}`);
  }
  expect(pages).toBeGreaterThan(500);
  expect(problems.slice(0, 20)).toEqual([]);
}

describe('every page of the built site', () => {
  it('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      elements: ['html5', { 'astro-island': { flow: true, phrasing: true, permittedContent: ['@flow'] } }],
      rules: {
        // Astro's compiler decides how a void element and a doctype are written.
        'void-style': 'off',
        'doctype-style': 'off',
        'no-trailing-whitespace': 'off',
        'long-title': 'off',
        'no-inline-style': 'error',
        // The header's and the footer's navigation are told apart by labels that the next rules check.
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
      },
    });
    const problems: string[] = [];
    for (const page of builtPages()) {
      const report = await validator.validateString(page.html);
      for (const message of report.results.flatMap((result) => result.messages)) {
        problems.push(`${page.path}:${message.line}:${message.column} ${message.ruleId} ${message.message}`);
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
  });

  it('has one main heading, a title of the shop, its language and its own address', () => {
    everyPage(({ path, $ }) => {
      const { locale } = splitLocale(path);
      const problems: string[] = [];
      const headings = $('h1');
      if (headings.length !== 1 || headings.text().trim() === '') problems.push(`${headings.length} h1`);
      if (!/\S/.test($('title').text())) problems.push('no title');
      if ($('html').attr('lang') !== LOCALES[locale].tag) problems.push(`lang ${$('html').attr('lang')}`);
      if (path.endsWith('404.html')) return problems;
      if ($('meta[name="description"]').attr('content')?.trim() === '') problems.push('empty description');
      const robots = $('meta[name="robots"]').attr('content') ?? '';
      const canonical = $('link[rel="canonical"]').attr('href');
      if (!robots.includes('noindex') && (canonical === undefined || new URL(canonical).pathname !== path)) {
        problems.push(`canonical ${canonical}`);
      }
      return problems;
    });
  });

  it('names its twin in every locale, and each twin exists', () => {
    everyPage(({ path, $ }) => {
      if (path.endsWith('404.html') || $('meta[name="robots"]').attr('content')?.includes('noindex')) return [];
      const twins = $('link[rel="alternate"][hreflang]').toArray();
      const problems = twins.length === 7 ? [] : [`${twins.length} hreflang links`];
      for (const twin of twins) {
        const target = new URL($(twin).attr('href') ?? '').pathname;
        if (!hasFile(target)) problems.push(`hreflang to missing ${target}`);
      }
      return problems;
    });
  });

  it('links to pages and files that exist', () => {
    everyPage(({ $ }) => {
      const targets = [
        ...$('a[href]').map((_, link) => $(link).attr('href')),
        ...$('link[rel="stylesheet"], link[rel="icon"], link[rel="preload"]').map((_, link) => $(link).attr('href')),
        ...$('script[src], img[src]').map((_, element) => $(element).attr('src')),
        ...$('[component-url]').map((_, island) => $(island).attr('component-url')),
        ...$('[renderer-url]').map((_, island) => $(island).attr('renderer-url')),
        ...$('[srcset]').map((_, element) => ($(element).attr('srcset') ?? '').split(',').map((s) => s.trim().split(' ')[0])),
        ...$('form[action]').map((_, form) => $(form).attr('action')),
      ].flat();
      const local = targets.filter((target) => target?.startsWith('/') && !target.startsWith('//'));
      return local
        .filter((target) => !hasFile(target ?? '') && !rewrittenByHosts(target ?? ''))
        .map((target) => `broken link ${target}`);
    });
  });

  it('shows no missing message, no unfilled placeholder and no unprinted value', () => {
    everyPage(({ $ }) => {
      const text = $('body').clone().find('script, style').remove().end().text();
      const found = /\{\{|\bundefined\b|\bNaN\b|\[object|\bnull\b|&(amp|lt|gt|quot|nbsp|#\d+);/.exec(text);
      const keys = /\b(shell|catalog|product|reviews|home|frames|notFound|messages)\.[a-z]+[A-Za-z.]*\b/.exec(text);
      return [found, keys].flatMap((match) => (match === null ? [] : [`prints "${match[0]}"`]));
    });
  });

  it('carries its policy first, and nothing the policy forbids', () => {
    everyPage(({ $, html }) => {
      const problems: string[] = [];
      const policy = $('meta[http-equiv="content-security-policy"]').attr('content') ?? '';
      if (!policy.includes('script-src')) problems.push('no policy');
      if (/unsafe-(inline|eval)/.test(policy)) problems.push('unsafe policy');
      if (html.indexOf('<script') < html.indexOf('content-security-policy')) problems.push('script before policy');
      if ($('[style]').length > 0) problems.push('style attribute');
      for (const element of $('*').toArray()) {
        const handler = Object.keys('attribs' in element ? element.attribs : {}).find((name) => /^on/.test(name));
        if (handler !== undefined) problems.push(`handler ${handler}`);
      }
      return problems;
    });
  });

  it('loads no script before the first interaction', () => {
    everyPage(({ $ }) => {
      const external = $('script[src], link[rel="modulepreload"]').length;
      return external === 0 ? [] : [`${external} external scripts`];
    });
  });

  it('reserves the space of every picture and describes it or marks it as decoration', () => {
    everyPage(({ $ }) =>
      $('img')
        .toArray()
        .filter((image) => !$(image).attr('width') || !$(image).attr('height') || $(image).attr('alt') === undefined)
        .map((image) => `picture ${$(image).attr('src')}`),
    );
  });
});

function rewrittenByHosts(target: string): boolean {
  const match = matchRoute(target.split(/[?#]/)[0] ?? '');
  return match !== null && /^(order-summary-orderId|order-received|oauth-login-provider)$/.test(match.name);
}
