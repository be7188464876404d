import type { DatabaseSync } from 'node:sqlite';
import type { CatalogLink } from '#storefront/domain/catalog/catalog.ts';
import type { Category, ListedTerm, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { type CatalogLanguages, localesOf, viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { listingPath, type TermKind } from '#storefront/domain/routes/list-paths.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { entityKey, inView } from './entity-keys.ts';
import { hasTable } from './stored.ts';

/** The tables in which links are looked up; pages do not depend on them as a whole. */
export interface LinkTables {
  /** Reads an entity. */
  peek: <T>(key: string) => T | undefined;
  /** Ids of what had a slug, the latest first. */
  formerIds: (kind: CatalogLink['kind'], slug: string) => number[];
  /** The id in the shop of a product of the store. */
  groupOf: (id: number) => number;
  categorySlug: (view: string, id: number) => string | undefined;
}

interface LinkReads extends LinkTables {
  view: string;
  languages: CatalogLanguages | null;
  /** Reads an entity, with which the page then changes. */
  read: <T>(key: string) => T | undefined;
}

/** Looks up links in the tables of a snapshot. */
export function linkTables(db: DatabaseSync): Omit<LinkTables, 'peek'> {
  const former = db.prepare('SELECT id FROM old_slug WHERE kind = ? AND slug = ? ORDER BY seq DESC');
  const category = db.prepare(
    "SELECT json ->> 'slug' AS slug FROM entity WHERE key GLOB ? AND json ->> 'databaseId' = ?",
  );
  return {
    formerIds: (kind, slug) => former.all(kind, slug).map(({ id }) => Number(id)),
    groupOf(id) {
      // Stores that do not translate their catalog have no groups.
      if (!hasTable(db, 'product_group')) return id;
      const row = db.prepare('SELECT group_id AS id FROM product_group WHERE id = ?').get(id);
      return row === undefined ? id : Number(row.id);
    },
    categorySlug(view, id) {
      const found = category.get(inView(view, entityKey.category('*')), id)?.slug;
      return found === undefined ? undefined : String(found);
    },
  };
}

/**
 * The path of what a text links; see `Catalog.linkedPath`. A page depends on who has the slugs, that of the link and
 * the one that it leads to, and not on prices or stock of what is linked.
 */
export function linkedPath(link: CatalogLink, locale: Locale, reads: LinkReads): string | undefined {
  const { view: own, languages, read, peek } = reads;
  const views = [own, ...viewsOf(languages).filter((view) => view !== own)];
  for (const id of idsOf()) {
    for (const view of views) {
      const shown = view === own ? locale : localesOf(languages, view)[0];
      const slug = slugIn(view, id);
      if (slug === undefined || shown === undefined) continue;
      return link.kind === 'product'
        ? routePath('product-slug', shown, { slug })
        : listingPath(shown, slug, 1, link.kind);
    }
  }
  return undefined;

  function idsOf(): number[] {
    if ('id' in link) return [reads.groupOf(link.id)];
    for (const view of views) {
      const id = ownerOf(view, link.slug);
      if (id !== undefined) return [id];
    }
    return reads.formerIds(link.kind, link.slug);
  }

  function ownerOf(view: string, slug: string): number | undefined {
    if (link.kind === 'product') return read<number>(inView(view, entityKey.slug(slug)));
    if (link.kind !== 'category') return read<number>(inView(view, entityKey.termSlug(link.kind, slug)));
    // A category changes with its count, what is around it seldom does.
    return read(inView(view, entityKey.relatives(slug))) === undefined
      ? undefined
      : peek<Category>(inView(view, entityKey.category(slug)))?.databaseId;
  }

  function slugIn(view: string, id: number): string | undefined {
    if (link.kind === 'category') return categorySlug(view, id);
    return link.kind === 'product' ? productSlug(view, id) : termSlug(view, id, link.kind);
  }

  function termSlug(view: string, id: number, kind: TermKind): string | undefined {
    const slug = peek<ListedTerm>(inView(view, entityKey.term(id)))?.slug;
    const key = slug === undefined ? entityKey.term(id) : entityKey.termSlug(kind, slug);
    return read(inView(view, key)) === id ? slug : undefined;
  }

  function productSlug(view: string, id: number): string | undefined {
    const slug = peek<Product>(inView(view, entityKey.product(id)))?.slug;
    const key = slug === undefined ? entityKey.product(id) : entityKey.slug(slug);
    return read(inView(view, key)) === id ? slug : undefined;
  }

  function categorySlug(view: string, id: number): string | undefined {
    const slug = reads.categorySlug(view, id);
    // A view that lacks it may get it with any slug.
    read(slug === undefined ? entityKey.alternates(id) : inView(view, entityKey.relatives(slug)));
    return slug;
  }
}
