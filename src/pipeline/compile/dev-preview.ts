import type { APIContext, MiddlewareNext } from 'astro';
import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { previewPage } from '#storefront/features/preview/preview-page.ts';
import { openCatalog } from '../snapshot/open-catalog.ts';

/** A page to be rendered over the snapshot, as the process that runs `astro dev` hands it over. */
interface DevPreview {
  /** Path of the page in the locale of the request. */
  path: string;
  entities: [key: string, value: unknown][];
  note: PreviewNote;
}

/**
 * Renders a preview with the code as it is being written.
 * @returns null for a request of another page
 */
export async function devPreview(
  { url, locals }: Pick<APIContext, 'url' | 'locals'>,
  snapshot: string,
  next: MiddlewareNext,
): Promise<Response | null> {
  const source = process.env.ISLET_DEV_PREVIEWS;
  const { locale, rest } = splitLocale(url.pathname);
  if (source === undefined || !rest.startsWith('/preview/')) return null;
  const answer = await fetch(source + url.pathname + url.search, { redirect: 'manual' });
  if (answer.status !== 200) return new Response(answer.body, answer);
  const { path, entities, note } = (await answer.json()) as DevPreview;
  const catalog = openCatalog(snapshot, () => {}, new Map(entities));
  try {
    locals.locale = locale;
    locals.catalog = catalog.in(locale);
    const page = await (await next(path)).text();
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(previewPage(page, note, locale), { headers });
  } finally {
    catalog.close();
  }
}
