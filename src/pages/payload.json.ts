import type { APIRoute } from 'astro';
import { payloadCatalog } from '#shop/catalog/payload-card.ts';
import { loadPageData } from '#shop/site/page-data.ts';

/** The data of the page in the same folder, for scripts that need it without markup. */
export const GET: APIRoute = ({ url, locals }) => {
  const page = loadPageData(url.pathname.replace(/_payload\.json\/?$/, ''), payloadCatalog(locals.catalog));
  if (page === null) return new Response(null, { status: 404 });
  return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
};
