import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startsSessionEagerly } from '#shop/customer/session-start.ts';
import { ERROR_PAGE, matchRoute } from '#shop/site/routes.ts';
import { INLINE_BUDGET } from '../script-budgets.ts';
import { type BuiltPage, builtPages } from './built-site.ts';

const CATALOG = /^(index|products|product|categories)/;

/** Scripts that stand in a page and run; rules for browsers and data do not. */
function inlineScripts({ $ }: BuiltPage): string[] {
  return $('script:not([src])')
    .filter((_, script) => !/speculationrules|json/.test($(script).attr('type') ?? ''))
    .toArray()
    .map((script) => $(script).text());
}

function faults(check: (page: BuiltPage) => string[]): string[] {
  const all: string[] = [];
  for (const page of builtPages()) all.push(...check(page).map((fault) => `${page.path}: ${fault}`));
  return all.slice(0, 10);
}

describe('scripts and styles of every page', () => {
  it('take at most 4 KB gzip inline, all together', () => {
    let largest = 0;
    for (const page of builtPages()) {
      largest = Math.max(largest, gzipSync(inlineScripts(page).join('\n'), { level: 9 }).length);
    }
    expect(largest).toBeGreaterThan(1000);
    expect(largest).toBeLessThanOrEqual(INLINE_BUDGET);
  });

  it('need no script file before the first interaction, on pages of the catalog', () => {
    expect(
      faults(({ path, $ }) => {
        if (path.endsWith(ERROR_PAGE) || !CATALOG.test(matchRoute(path)?.name ?? '')) return [];
        return $('script[src],link[rel=modulepreload]')
          .not($('template').contents().find('script'))
          .toArray()
          .map((element) => $.html(element));
      }),
    ).toEqual([]);
  });

  it('keep one script file for after it, which runs at once where the store is asked at once', () => {
    const files = new Set<string>();
    expect(
      faults(({ path, $ }) => {
        const kept = $('template#late').html() ?? '';
        const running = $.html($('body > script[type=module][src]'));
        const file = /^<script type="module" src="(\/_assets\/[^"]+\.js)"><\/script>$/.exec(kept || running);
        files.add(file?.[1] ?? '');
        return (kept === '') === startsSessionEagerly(path, true) ? [] : [`kept ${kept}, running ${running}`];
      }),
    ).toEqual([]);
    expect([...files]).toEqual([expect.stringMatching(/^\/_assets\/.+\.js$/)]);
  });

  it('are allowed by the page’s own strict policy, and nothing else is', () => {
    expect(
      faults((page) => {
        const { $ } = page;
        const policy = $('meta[http-equiv="content-security-policy"]').attr('content') ?? '';
        const allowed = (code: string) =>
          policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
        const forbidden = [
          ...$('script:not([src]):not([type*=json])').toArray(),
          ...$('style').toArray(),
        ].filter((element) => !allowed($(element).text()));
        return [
          ...(/default-src 'self'/.test(policy) ? [] : ['no policy']),
          ...(/unsafe-|\*(?!\.gravatar)/.test(policy) ? [`loose policy ${policy}`] : []),
          ...forbidden.map((element) => `forbidden ${$.html(element).slice(0, 80)}`),
          ...$('[style],[onclick],[onload],[onerror]')
            .toArray()
            .map((element) => `inline ${$.html(element).slice(0, 80)}`),
        ];
      }),
    ).toEqual([]);
  });
});
