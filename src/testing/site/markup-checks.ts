import { HtmlValidate } from 'html-validate';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { hoverSrcset } from '#storefront/features/catalog/products/hover-picture.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES } from '#storefront/i18n/locales.ts';
import messages from '#storefront/i18n/messages/en_US.json' with { type: 'json' };
import { srcsetAddresses } from '../html/markup.ts';
import { NIGHTLY } from '../tier.ts';
import { type BuiltPage, type Check, hasFile } from './built-site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    {
      'astro-island': { flow: true, phrasing: true, permittedContent: ['@flow'] },
      // Astro puts the islands' one style rule where the first island stands.
      style: { flow: true },
    },
  ],
  rules: {
    // Void elements, attributes and the doctype are written as Astro's compiler likes.
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React writes some attributes of islands as it calls its properties.
    'attr-case': 'off',
    // Titles are as long as the merchant's product names; React's ids start with an underscore.
    'long-title': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Suggestions have pictures and prices, which no option of a select can hold.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    'no-inline-style': 'error',
  },
});

/** A page whose markup is that of its twin in the first locale. */
const isTranslated = (path: string) => splitLocale(path).locale !== DEFAULT_LOCALE;

const isErrorPage = (path: string) => path.endsWith('404.html');
const hidden = ({ $ }: BuiltPage) => ($('meta[name="robots"]').attr('content') ?? '').includes('noindex');

/** Places that have a size before their picture comes: `pictures.spec.ts` holds the pictures back and looks. */
const PICTURE_BOXES = [
  'article[data-card] > :first-child',
  '.category-tile > :first-child',
  '.gallery-thumbs > li',
  '.hero-picture',
  '.initial',
  '.logo',
  '.product-row > :first-child',
  '.section-picture',
  '[class*="aspect-"]',
].join();

/** Common texts, names and links of all pages. */
export const MARKUP_CHECKS: Record<string, Check> = {
  'is valid HTML': ({ path, html }) =>
    isTranslated(path) && !NIGHTLY
      ? []
      : validator
          .validateStringSync(html)
          .results.flatMap(({ messages }) => messages)
          .map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),

  'has one main heading, a title, its language and its own address': (page) => {
    const { path, $ } = page;
    const problems: string[] = [];
    const headings = $('h1');
    if (headings.length !== 1 || headings.text().trim() === '') problems.push(`${headings.length} h1`);
    if (!/\S - \S/.test($('title').first().text())) problems.push(`title "${$('title').first().text()}"`);
    const { tag } = LOCALES[splitLocale(path).locale];
    if ($('html').attr('lang') !== tag) problems.push(`lang ${$('html').attr('lang')}`);
    if (isErrorPage(path) || hidden(page)) return problems;
    if (!$('meta[name="description"]').attr('content')?.trim()) problems.push('no description');
    const canonical = $('link[rel="canonical"]').attr('href') ?? 'http://none/';
    if (new URL(canonical).pathname !== path) problems.push(`canonical ${canonical}`);
    return problems;
  },

  'shows crawlers no failure, and has no island that could fail before anybody acts': (page) => {
    const { $ } = page;
    const problems = $('body > template#island-failure').length === 1 ? [] : ['no text for failed islands'];
    if (isErrorPage(page.path) || hidden(page)) return problems;
    const eager = $('astro-island').filter((_, island) =>
      ($(island).attr('opts') ?? '').includes('"now":true'),
    );
    return [...problems, ...eager.toArray().map((island) => `eager ${$(island).attr('component-url')}`)];
  },

  'names its twin in every locale, and each twin exists': (page) => {
    if (isErrorPage(page.path) || hidden(page)) return [];
    const twins = page.$('link[rel="alternate"][hreflang]').toArray();
    const missing = twins
      .map((twin) => new URL(page.$(twin).attr('href') ?? '').pathname)
      .filter((target) => !hasFile(target));
    const problems = missing.map((target) => `hreflang to missing ${target}`);
    return twins.length === LOCALE_CODES.length + 1 ? problems : [...problems, `${twins.length} twins`];
  },

  'links to pages and files that exist': ({ $ }) => {
    const attributes = (selector: string, name: string) =>
      $(selector)
        .toArray()
        .map((element) => $(element).attr(name) ?? '');
    const hoverPictures = $('[data-hover]')
      .toArray()
      .map((box) => hoverSrcset($(box).find('img').attr('srcset') ?? '', $(box).attr('data-hover') ?? ''));
    const targets = [
      ...attributes('a[href]', 'href'),
      ...attributes('link[rel="stylesheet"], link[rel="icon"], link[rel="preload"]', 'href'),
      ...attributes('script[src], img[src]', 'src'),
      ...attributes('[component-url]', 'component-url'),
      ...attributes('[renderer-url]', 'renderer-url'),
      ...attributes('form[action]', 'action'),
      ...[...attributes('[srcset]', 'srcset'), ...hoverPictures].flatMap(srcsetAddresses),
    ];
    return [...new Set(targets)]
      .filter((target) => target.startsWith('/') && !hasFile(target))
      .map((target) => `broken link ${target}`);
  },

  'shows no missing message, no unfilled placeholder and no unprinted value': ({ $ }) => {
    const text = $('body').clone().find('script, style').remove().end().text();
    const value = /\{\{|\bundefined\b|\bNaN\b|\[object|\bnull\b|&(amp|lt|gt|quot|nbsp|#\d+);/.exec(text);
    const sections = Object.keys(messages).join('|');
    const key = new RegExp(`\\b(${sections})\\.[a-z]+[A-Za-z.]*\\b`).exec(text);
    return [value, key].flatMap((match) => (match === null ? [] : [`prints "${match[0]}"`]));
  },

  'reserves the space of every picture and describes it or marks it as decoration': ({ $ }) =>
    $('img')
      .toArray()
      .filter((image) => {
        const hasSize = $(image).is('[width][height]') || $(image).closest(PICTURE_BOXES).length > 0;
        return !hasSize || $(image).attr('alt') === undefined;
      })
      .map((image) => `picture ${$(image).attr('src')}`),
};
