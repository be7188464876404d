import { describe, expect, it } from 'vitest';
import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { RenderJobs } from './render-jobs.ts';
import type { PageToRender } from './worker-messages.ts';

const output = { root: '/served', staging: null };
const go = () => false;

/** Pages of this many products, the locales of each after another. */
function productPages(products: number): PageToRender[] {
  return Array.from({ length: products }, (_, product) =>
    LOCALE_CODES.map((locale) => ({
      path: routePath('product-slug', locale, { slug: `mug-${product}` }),
    })),
  ).flat();
}

/** The paths of each job in the order in which threads in turn take them, by thread. */
function take(jobs: RenderJobs, threads: number): string[][][] {
  const taken: string[][][] = Array.from({ length: threads }, () => []);
  for (let isLeft = true; isLeft; ) {
    isLeft = false;
    for (const [thread, ofThread] of taken.entries()) {
      const job = jobs.next(thread);
      if (job === null) continue;
      ofThread.push(job.pages.map(({ path }) => path));
      isLeft = true;
    }
  }
  return taken;
}

const localesOf = (jobs: string[][]) => new Set(jobs.flat().map((path) => splitLocale(path).locale));

/** The locales of a thread's jobs in their order, one for jobs that follow each other. */
const localeRuns = (jobs: string[][]) =>
  jobs.map((job) => [...localesOf([job])].join()).filter((locale, at, all) => locale !== all[at - 1]);

describe('the jobs of a render', () => {
  it('are equal shares of a few pages', () => {
    const pages = productPages(2);
    const [one = [], other = []] = take(new RenderJobs(pages, output, 2, go), 2);
    expect([one, other]).toEqual([
      [pages.slice(0, 6).map(({ path }) => path)],
      [pages.slice(6).map(({ path }) => path)],
    ]);
  });

  it('have each page once, also where threads are many or differ in speed', () => {
    const pages = productPages(300);
    const all = pages.map(({ path }) => path).toSorted();
    for (const threads of [1, 2, 5, 8]) {
      expect(
        take(new RenderJobs(pages, output, threads, go), threads)
          .flat(2)
          .toSorted(),
      ).toEqual(all);
    }
    const jobs = new RenderJobs(pages, output, 2, go);
    const slow = jobs.next(0)?.pages.map(({ path }) => path) ?? [];
    const fast: string[] = [];
    for (let job = jobs.next(1); job !== null; job = jobs.next(1))
      fast.push(...job.pages.map(({ path }) => path));
    expect([...slow, ...fast].toSorted()).toEqual(all);
  });

  it('give a thread many pages of one locale before those of another', () => {
    const [one = [], other = []] = take(new RenderJobs(productPages(300), output, 2, go), 2);
    expect(localesOf(one).size).toBe(LOCALE_CODES.length / 2);
    expect(localesOf([...one, ...other]).size).toBe(LOCALE_CODES.length);
    expect(localeRuns(one)).toHaveLength(LOCALE_CODES.length / 2);
  });

  it('never give a thread pages of a locale that it has left, though threads are more than locales', () => {
    for (const threads of [2, 5, 8]) {
      for (const jobs of take(new RenderJobs(productPages(1000), output, threads, go), threads)) {
        const locales = localeRuns(jobs);
        expect(locales).toEqual([...new Set(locales)]);
      }
    }
  });

  it('name a locale that is rendered as a whole, so that threads forget others, and none of changed pages', () => {
    const pages = productPages(300);
    const parts = () => LOCALE_CODES.map((locale) => ({ locale, length: 300, pages }));
    expect(new RenderJobs({ length: 1800, parts }, output, 2, go).next(0)?.locale).toBe(LOCALE_CODES[0]);
    for (const some of [pages, pages.slice(0, 12)])
      expect(new RenderJobs(some, output, 2, go).next(0)?.locale).toBeNull();
  });

  it('take pages that come in parts as they need them, each once', () => {
    for (const products of [20, 300]) {
      const pages = productPages(products);
      let made = 0;
      const parts = LOCALE_CODES.map((locale) => {
        const own = pages.filter(({ path }) => splitLocale(path).locale === locale);
        const counted = function* () {
          for (const page of own) {
            made += 1;
            yield page;
          }
        };
        return { locale, length: own.length, pages: counted() };
      });
      const jobs = new RenderJobs({ length: pages.length, parts: () => parts }, output, 2, go);
      const first = jobs.next(0)?.pages ?? [];
      expect(made).toBe(first.length);
      expect([...first.map(({ path }) => path), ...take(jobs, 2).flat(2)].toSorted()).toEqual(
        pages.map(({ path }) => path).toSorted(),
      );
    }
  });

  it('are long for a new root, until few of its pages are left', () => {
    const pages = productPages(1000);
    const parts = () => [{ locale: null, length: pages.length, pages }];
    const sizes = (of: ConstructorParameters<typeof RenderJobs>[0]) => {
      const jobs = new RenderJobs(of, output, 2, go);
      return [
        ...(function* () {
          for (let job = jobs.next(0); job !== null; job = jobs.next(0)) yield job.pages.length;
        })(),
      ];
    };
    const [most = 0] = sizes(pages);
    const ofRoot = sizes({ length: pages.length, parts });
    expect(ofRoot[0]).toBe(4 * most);
    expect(ofRoot.slice(-4).every((size) => size <= most)).toBe(true);
    expect(ofRoot.reduce((sum, size) => sum + size)).toBe(pages.length);
  });

  it('are none any more once the render is to stop', () => {
    let stop = false;
    const jobs = new RenderJobs(productPages(300), output, 2, () => stop);
    expect(jobs.next(0)).not.toBeNull();
    stop = true;
    expect(jobs.next(0)).toBeNull();
  });
});
