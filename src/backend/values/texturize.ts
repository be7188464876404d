/** Elements whose text is shown as typed. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'style', 'script', 'textarea']);

/**
 * Typographic quotes, dashes, ellipses and entities in the text between tags, the way WordPress renders
 * content: `It's "fine" & small...` -> `It&#8217;s &#8220;fine&#8221; &#038; small&#8230;`.
 */
export function texturize(html: string): string {
  const open: string[] = [];
  return html.replace(/<(\/?)([a-zA-Z][\w-]*)[^>]*>|<!--[\s\S]*?-->|[^<]+/g, (part, slash, tag) => {
    if (part.startsWith('<')) {
      const name = String(tag ?? '').toLowerCase();
      if (VERBATIM.has(name)) {
        if (slash) open.pop();
        else open.push(name);
      }
      return part;
    }
    return open.length > 0 ? part : texturizeText(part);
  });
}

function texturizeText(text: string): string {
  return text
    .replace(/\.\.\./g, '&#8230;')
    .replace(/---/g, '&#8212;')
    .replace(/ -- /g, ' &#8212; ')
    .replace(/--/g, '&#8211;')
    .replace(/ - /g, ' &#8211; ')
    .replace(/(\d)x(?=\d)/g, '$1&#215;')
    .replace(/'(?=\d\d(s|\b)(?!'))/g, '&#8217;')
    .replace(/(^|[\s([{"-])'/g, '$1&#8216;')
    .replace(/'/g, '&#8217;')
    .replace(/(\d)"/g, '$1&#8243;')
    .replace(/(^|[\s([{-]|&#8216;)"/g, '$1&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/&(?!#?\w+;)/g, '&#038;');
}
