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

/** A part of the pages of a shop: those of a locale, or, where it is null, the screens of all locales. */
type Part = Locale | null;

/** The paths of every page of the shop, or of a part, made as they are asked for. */
export type PagePaths = (part?: Part) => Iterable<string>;

/** Hears of all pages of the shop part by part, the screens first. */
export interface PathListener {
  path(path: string): void;
  end(part: Part): void;
}

/**
 * The parts as threads take them. Each screen has code of its own, a quarter of a second for all of them to load and run
 * for the first time: one thread has them alone, and not the first, which knows the entities of the first locale.
 */
const PARTS: readonly Part[] = [...LOCALE_CODES.slice(0, 1), null, ...LOCALE_CODES.slice(1)];

/**
 * Every page of the shop, for one reason: a large shop has millions, and a map of their paths alone would take
 * gigabytes. An interrupted release goes on with those that it lacks.
 */
export class EveryPage implements PlannedPages {
  readonly size: number;
  readonly reason: RenderReason;
  readonly #paths: PagePaths;
  readonly #sizes: ReadonlyMap<Part, number>;
  readonly #known: ReadonlyMap<string, RenderReason[]>;

  /**
   * @param known pages with reasons of their own, which are not among the others
   * @param listener hears of each path, and of the end of each part
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
    const sizes = [null, ...LOCALE_CODES].map((part): [Part, number] => {
      let size = 0;
      for (const path of paths(part)) {
        listener?.path(path);
        size += 1;
      }
      listener?.end(part);
      return [part, size];
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

  /** The pages part by part, as render threads take them, those with reasons of their own first. */
  *parts(): Generator<{ locale: Locale | null; length: number; pages: Iterable<{ path: string }> }> {
    const known = this.#known;
    if (known.size > 0) yield { locale: null, length: known.size, pages: pagesOf(known.keys()) };
    for (const locale of PARTS) {
      const length = this.#sizes.get(locale) ?? 0;
      if (length > 0) yield { locale, length, pages: pagesOf(this.#paths(locale)) };
    }
  }
}

function* pagesOf(paths: Iterable<string>): Generator<{ path: string }> {
  for (const path of paths) yield { path };
}
