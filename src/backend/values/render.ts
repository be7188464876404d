/** Typed HTML as the store shows it; null if nothing was typed. */
export function renderContent(html: string): string | null {
  return html.trim() === '' ? null : autop(texturize(html));
}

/** A title as the store shows it: typographic, without paragraphs. */
export function renderTitle(text: string): string {
  return texturize(text);
}

const BLOCKS =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|' +
  'blockquote|address|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|' +
  'figcaption|details|summary';

/**
 * Turns blank lines into paragraphs and single line ends into breaks, leaving block elements as they are,
 * the way WordPress renders typed text.
 */
export function autop(html: string): string {
  if (html.trim() === '') return '';
  const preBlocks: string[] = [];
  const text = html
    .replace(/\r\n?/g, '\n')
    .replace(/<pre[\s\S]*?<\/pre>/g, (block) => `\n\n<pre data-block="${preBlocks.push(block) - 1}">\n\n`)
    .replace(new RegExp(`(<(?:${BLOCKS})[\\s/>])`, 'g'), '\n\n$1')
    .replace(new RegExp(`(</(?:${BLOCKS})>)`, 'g'), '$1\n\n');
  const hasBlock = new RegExp(`</?(?:${BLOCKS})[\\s/>]`);
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (hasBlock.test(part) ? part : `<p>${part.replace(/\s*\n/g, '<br />\n')}</p>`))
    .join('\n')
    .replace(/<pre data-block="(\d+)">/g, (_, index) => preBlocks[Number(index)] ?? '')
    .concat('\n');
}

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
