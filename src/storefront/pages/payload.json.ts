import type { APIRoute } from 'astro';
import { payloadCatalog } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { loadPayload } from '#storefront/domain/page-data/payload.ts';

/** The data of the page in the same folder, for scripts that need it without markup. */
export const GET: APIRoute = ({ url, locals }) => {
  const payload = loadPayload(url.pathname.replace(/_payload\.json\/?$/, ''), payloadCatalog(locals.catalog));
  if (payload === null) return new Response(null, { status: 404 });
  return new Response(JSON.stringify(payload), { headers: { 'content-type': 'application/json' } });
};
