import { xmlText } from '../../../pipeline/discovery/xml.ts';

/** A page that leads on to another address, where a server knows no redirects. */
export function redirectPage(to: string): string {
  const text = xmlText(to);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${text}</title><meta name="robots" content="noindex"><link rel="canonical" href="${text}"><meta http-equiv="refresh" content="0; url=${text}"></head><body><a href="${text}">${text}</a></body></html>`;
}
