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
