import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { DESK_PATH } from '../contract.ts';
import { deskTexts } from './messages.ts';
import { deskTranslator } from './translate.ts';

/**
 * The desk's page: its texts, and the script that asks for the rest. It holds nothing of the shop.
 * @param files names of the script and the style sheet below `/desk/`
 */
export function deskPage(locale: Locale, { script, style }: { script: string; style: string }): string {
  const t = deskTranslator(locale, deskTexts(locale));
  const texts = JSON.stringify({ locale, texts: deskTexts(locale) }).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${LOCALES[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(t('desk.title'))}</title>
<link rel="stylesheet" href="${DESK_PATH}${style}">
<script type="application/json" id="desk-texts">${texts}</script>
<script type="module" src="${DESK_PATH}${script}"></script>
</head>
<body><div id="desk"><noscript><p class="alone">${escaped(t('desk.noScript'))}</p></noscript></div></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
