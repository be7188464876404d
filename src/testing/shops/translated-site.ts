import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { htmlFile, pageOfFile } from '#pipeline/index/page-files.ts';
import { matchRoute, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { parsePage } from '../html/markup.ts';

/** Kinds of translated addresses. */
type Kind = 'product' | 'category';

/** A slug of a translated catalog: its language, and the group that it is a variant of. */
interface Variant {
  language: string;
  group: string;
  kind: Kind;
}

/** A release of a translated catalog, read as its visitors find it, and compared with what the store was filled with. */
export class TranslatedSite {
  readonly #root: string;
  readonly #languages: Partial<Record<Locale, string>>;
  readonly #variants: readonly (Variant & { slug: string })[];
  readonly #pages = new Map<string, CheerioAPI>();

  /**
   * @param root of the release
   * @param catalog that the store was filled with
   * @param languages those that locales show, where that is not the catalog's first one
   */
  constructor(root: string, catalog: SeedCatalog, languages: Partial<Record<Locale, string>>) {
    this.#root = root;
    this.#languages = languages;
    const [first = ''] = catalog.shop.languages ?? [];
    const variant = (kind: Kind) => (one: { slug: string; language?: string; translationGroup?: string }) => {
      const { slug, language = first, translationGroup: group = `${kind} ${slug}` } = one;
      return { slug, language, group: `${kind} ${group}`, kind };
    };
    const published = catalog.products.filter(({ status }) => status === 'publish');
    this.#variants = [...published.map(variant('product')), ...catalog.categories.map(variant('category'))];
    for (const file of readdirSync(`${root}/`, { recursive: true }).map(String)) {
      const path = file.endsWith('.html') ? pageOfFile(file) : null;
      if (path !== null) this.#pages.set(path, parsePage(readFileSync(join(root, file), 'utf8')));
    }
  }

  /** The paths of all pages. */
  get paths(): string[] {
    return [...this.#pages.keys()];
  }

  #language(path: string): string {
    const [first = ''] = this.#variants.map(({ language }) => language);
    return this.#languages[splitLocale(path).locale] ?? first;
  }

  /** The variants that a path may be the address of; none for other pages. */
  #variantsAt(path: string): Variant[] {
    const match = matchRoute(path);
    if (match === null) return [];
    if (match.name === 'product-slug') return this.#bySlug('product', match.params.slug);
    if (!('categorySlug' in match.params)) return [];
    return this.#bySlug('category', match.params.categorySlug);
  }

  #bySlug(kind: Kind, slug: string): Variant[] {
    return this.#variants.filter((one) => one.kind === kind && one.slug === slug);
  }

  /** The group that a path is the page of; undefined for other pages. */
  groupAt(path: string): string | undefined {
    return this.#variantsAt(path)[0]?.group;
  }

  /** True for a path under whose locale another language's slug belongs. */
  isInWrongLanguage(path: string): boolean {
    const variants = this.#variantsAt(path);
    const language = this.#language(path);
    const own = this.#variants.filter((one) => one.language === language).map(({ group }) => group);
    return (
      variants.length > 0 && variants.every((one) => one.language !== language && own.includes(one.group))
    );
  }

  /** Alternate links of a page, by language. */
  alternates(path: string): Record<string, string> {
    const $ = this.#pages.get(path);
    if ($ === undefined) return {};
    const links = $('link[rel="alternate"][hreflang]').toArray();
    return Object.fromEntries(
      links.map((link) => [$(link).attr('hreflang') ?? '', pathOf($(link).attr('href'))]),
    );
  }

  /** Alternate links of a page that lead nowhere, or to a page that does not lead back: a line for each. */
  wrongAlternates(path: string): string[] {
    const links = Object.entries(this.alternates(path));
    const { tag } = LOCALES[splitLocale(path).locale];
    return links.flatMap(([hreflang, target]) => {
      if (!this.#pages.has(target)) return [`${path} names ${target}, which is not there`];
      const isBack = this.alternates(target)[tag] === path;
      const isTranslation = this.groupAt(target) === this.groupAt(path);
      const speaks = hreflang === 'x-default' ? 'en-US' : LOCALES[splitLocale(target).locale].tag;
      return isBack && isTranslation && (hreflang === speaks || hreflang === 'x-default')
        ? []
        : [`${path} names ${target} for ${hreflang}, which is no translation that leads back`];
    });
  }

  /** Paths that links of a page lead to. */
  links(path: string, selector = 'a[href^="/"]'): string[] {
    const $ = this.#pages.get(path);
    return $ === undefined
      ? []
      : $(selector)
          .toArray()
          .map((link) => pathOf($(link).attr('href')));
  }

  /** Groups that one list of a page shows twice. */
  shownTwice(path: string): string[] {
    const $ = this.#pages.get(path);
    if ($ === undefined) return [];
    return $('main ul')
      .toArray()
      .flatMap((list) => {
        const cards = $(list).find('> li > article[data-card]').toArray();
        const groups = cards.map((card) => this.groupAt(pathOf($(card).find('a').attr('href'))));
        return groups.filter((group, place) => groups.indexOf(group) !== place).map((group) => `${group}`);
      });
  }

  /** Files of sitemaps and feeds by their path, each with the paths of pages that it names. */
  listings(): Map<string, { pages: string[]; alternates: string[] }> {
    const files = readdirSync(`${this.#root}/`, { recursive: true }).map(String);
    const lists = files.filter((file) => /(?:^|\/)(?:sitemap[\w-]*-\w+-?\d*|product-feed)\.xml$/.test(file));
    return new Map(
      lists.map((file) => {
        const $ = load(readFileSync(join(this.#root, file), 'utf8'), { xml: true });
        const texts = (selector: string) =>
          $(selector)
            .toArray()
            .map((one) => pathOf($(one).text() || $(one).attr('href')));
        return [file, { pages: texts('url > loc, item > g\\:link'), alternates: texts('xhtml\\:link') }];
      }),
    );
  }

  hasPage(path: string): boolean {
    return existsSync(join(this.#root, htmlFile(path)));
  }
}

function pathOf(address = ''): string {
  return decodeURI(new URL(address, 'https://shop.example').pathname);
}
