import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { escapeHtml } from '../../values/entities.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
ul { padding: 0; list-style: none } li { display: flex; justify-content: space-between; gap: 1rem }
fieldset { margin: 1rem 0; border: 1px solid #8886; border-radius: .5rem } label { display: block; margin: .5rem 0 }
input:not([type=radio]), select { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit }
button { padding: .75rem 1.5rem; font: inherit } [role=alert] { color: light-dark(#a11, #f99) }
`;

/**
 * A page of the store itself, as a whole document.
 * @param content HTML
 * @param words its language and the text of the link to the shop; English if they are left out
 */
export function storePage(
  { shop }: Backend,
  title: string,
  content: string,
  words?: { language: string; back: string },
): string {
  const name = escapeHtml(decodeHTML(shop.title));
  const { language, back } = words ?? { language: 'en', back: `Back to ${decodeHTML(shop.title)}` };
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${name}</title>
<style>${STYLE}</style>
<p><a href="${escapeHtml(shop.frontEndUrl)}">${escapeHtml(back)}</a></p>
<h1>${escapeHtml(title)}</h1>
${content}
</html>
`;
}
