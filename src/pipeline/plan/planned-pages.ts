import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { RenderReason } from './render-reasons.ts';

/** The pages that a plan renders, with the reasons of each: a map of them, or `EveryPage`. */
export interface PlannedPages extends Iterable<[path: string, reasons: RenderReason[]]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): RenderReason[] | undefined;
  keys(): Iterable<string>;
  values(): Iterable<RenderReason[]>;
}

/** The paths of every page of the shop, made as they are asked for; of one locale where it is named. */
export type PagePaths = (locale?: Locale) => Iterable<string>;

/** Hears of all pages of the shop, those of one locale after those of another. */
export interface PathListener {
  path(path: string): void;
  end(locale: Locale): void;
}

/**
 * Every page of the shop, for one reason: a large shop has millions, and a map of their paths alone would take
 * gigabytes. An interrupted release goes on with those that it lacks.
 */
export class EveryPage implements PlannedPages {
  readonly size: number;
  readonly reason: RenderReason;
  readonly #paths: PagePaths;
  readonly #sizes: ReadonlyMap<Locale, number>;
  readonly #known: ReadonlyMap<string, RenderReason[]>;

  /**
   * @param known pages with reasons of their own, which are not among the others
   * @param listener hears of each path, and of the end of each locale
   */
  constructor(
    paths: PagePaths,
    reason: RenderReason,
    known: ReadonlyMap<string, RenderReason[]> = new Map(),
    listener: PathListener | null = null,
  ) {
    this.#paths = paths;
    this.reason = reason;
    this.#known = known;
    const sizes = LOCALE_CODES.map((locale): [Locale, number] => {
      let size = 0;
      for (const path of paths(locale)) {
        listener?.path(path);
        size += 1;
      }
      listener?.end(locale);
      return [locale, size];
    });
    this.#sizes = new Map(sizes);
    this.size = sizes.reduce((sum, [, size]) => sum + size, known.size);
  }

  has(path: string): boolean {
    if (this.#known.has(path)) return true;
    for (const one of this.#paths()) if (one === path) return true;
    return false;
  }

  /** The reasons of a page, which is one of these. */
  get(path: string): RenderReason[] {
    return this.#known.get(path) ?? [this.reason];
  }

  *keys(): Generator<string> {
    yield* this.#known.keys();
    yield* this.#paths();
  }

  *values(): Generator<RenderReason[]> {
    for (const path of this.keys()) yield this.get(path);
  }

  *[Symbol.iterator](): Generator<[string, RenderReason[]]> {
    for (const path of this.keys()) yield [path, this.get(path)];
  }

  get length(): number {
    return this.size;
  }

  /** The pages by locale, as render threads take them, those with reasons of their own first. */
  *parts(): Generator<{ locale: Locale | null; length: number; pages: Iterable<{ path: string }> }> {
    const known = this.#known;
    if (known.size > 0) yield { locale: null, length: known.size, pages: pagesOf(known.keys()) };
    for (const [locale, length] of this.#sizes) {
      if (length > 0) yield { locale, length, pages: pagesOf(this.#paths(locale)) };
    }
  }
}

function* pagesOf(paths: Iterable<string>): Generator<{ path: string }> {
  for (const path of paths) yield { path };
}
