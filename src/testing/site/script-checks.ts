import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startsSessionEagerly } from '#storefront/domain/routes/page-match.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { MESSAGES_MODULE } from '#storefront/features/shell/messages/messages-file.ts';
import { INLINE_BUDGET } from '../budgets.ts';
import { inlineScripts } from '../html/markup.ts';
import { type BuiltPage, type Check, hasFile, isCatalogPage, siteRoot } from './built-site.ts';

const DEFERRED = /^<script type="module" src="(\/_assets\/[^"]+\.js)"><\/script>$/;

const weights = new Map<string, number>();

/** @returns bytes that a text takes gzipped */
function weightOf(text: string): number {
  const weight = weights.get(text) ?? gzipSync(text, { level: 9 }).length;
  weights.set(text, weight);
  return weight;
}

/** The script file of the first page, which all others share. */
let deferredFile: string | undefined;

/** Scripts and styles of every page. */
export const SCRIPT_CHECKS: Record<string, Check> = {
  'takes at most 4 KB gzip for inline scripts': (page) => {
    const weight = weightOf(inlineScripts(page.html).join('\n'));
    return weight > 1000 && weight <= INLINE_BUDGET ? [] : [`${weight} bytes of inline scripts`];
  },

  'needs no script file before the first interaction, where it is of the catalog': ({ path, $ }) => {
    if (!isCatalogPage(path)) return [];
    return $('script[src],link[rel=modulepreload]')
      .not($('template').contents().find('script'))
      .toArray()
      .map((element) => $.html(element));
  },

  'has what its islands say in one file of its locale, and not in itself': ({ path, $ }) => {
    const map = $('script[type=importmap]').text();
    const file = (JSON.parse(map || '{}') as { imports?: Record<string, string> }).imports?.[MESSAGES_MODULE];
    const { locale } = splitLocale(path);
    const said = $('astro-island')
      .toArray()
      .filter((island) => isCatalogPage(path) && /"messages"/.test($(island).attr('props') ?? ''))
      .map((island) => `messages in ${$(island).attr('component-url')}`);
    return file?.includes(`messages-${locale}.`) && hasFile(file) ? said : [...said, `messages ${file}`];
  },

  'defers its one script file until then, and runs it at once where the store is asked at once': ({
    path,
    $,
  }) => {
    const deferred = $('template#late').html() ?? '';
    const running = $.html($('body > script[type=module][src]'));
    const file = DEFERRED.exec(deferred || running)?.[1] ?? 'none';
    deferredFile ??= file;
    return [
      ...((deferred === '') === startsSessionEagerly(path, true)
        ? []
        : [`deferred ${deferred}, running ${running}`]),
      ...(file === deferredFile && file !== 'none' ? [] : [`script file ${file}`]),
    ];
  },

  'carries a strict policy first, which allows its own scripts and styles and nothing else': ({
    $,
    html,
  }) => {
    const policy = $('meta[http-equiv="content-security-policy"]').attr('content') ?? '';
    const allowed = (code: string) =>
      policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const forbidden = [...$('script:not([src]):not([type*=json])').toArray(), ...$('style').toArray()].filter(
      (element) => !allowed($(element).text()),
    );
    const handler = /<[a-z][^>]*\son[a-z]+=/i.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''));
    return [
      ...(/default-src 'self'/.test(policy) && policy.includes('script-src') ? [] : ['no policy']),
      ...(html.indexOf('<script') < html.indexOf('content-security-policy') ? ['script before policy'] : []),
      ...(handler === null ? [] : [`handler in ${handler[0]}`]),
      ...(/; ?require-trusted-types-for 'script'; ?trusted-types islet;/.test(policy)
        ? []
        : [`text may become HTML by ${policy}`]),
      ...(/unsafe-|\*/.test(policy) ? [`loose policy ${policy}`] : []),
      ...forbidden.map((element) => `forbidden ${$.html(element).slice(0, 80)}`),
      ...$('[style],[onclick],[onload],[onerror]')
        .toArray()
        .map((element) => `inline ${$.html(element).slice(0, 80)}`),
    ];
  },
};

/** Parts whose rules other style sheets import, since one of their own would be one more that a page waits for. */
const SHARED = ['no-script', 'breadcrumb'];

const sheets = new Map<string, string>();

function rulesOf(address: string): string {
  const rules = sheets.get(address) ?? readFileSync(join(siteRoot(), address), 'utf8');
  sheets.set(address, rules);
  return rules;
}

const addressesOf = ({ $ }: BuiltPage) =>
  $('link[rel="stylesheet"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');

/** Style sheets of every page. */
export const STYLE_CHECKS: Record<string, Check> = {
  'waits for two style sheets at most, where it is of the catalog': ({ path, $ }) => {
    if (!isCatalogPage(path)) return [];
    const waited = $('head > link[rel="stylesheet"]').length;
    return waited <= 2 ? [] : [`${waited} style sheets`];
  },

  'has the rules of the parts that have no style sheet of their own': (page) => {
    const missing = SHARED.filter(
      (part) =>
        page.html.includes(`class="${part}"`) &&
        !addressesOf(page).some((address) => rulesOf(address).includes(`.${part}{`)),
    );
    return missing.map((part) => `no rules for .${part}`);
  },
};
