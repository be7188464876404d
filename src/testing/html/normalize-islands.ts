const ISLAND = '<astro-island uid="';
const ISLAND_END = '</astro-island>';
const PREFIX = ' prefix="';

/** The shop's own style sheet says it. */
const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * A page of Astro's own runtime as the page runtime writes it: islands, and the ids in them, are numbered in order, and
 * their tags leave out what goes without saying. Astro's own ids hash the absolute path of the project; the ids in
 * islands it numbers as they happen to be rendered.
 */
export function normalizeIslands(page: string): string {
  return numberIslands(page.replace(STYLE, ''));
}

function numberIslands(html: string): string {
  let normal = '';
  let end = 0;
  for (let count = 1; ; count++) {
    const start = html.indexOf(ISLAND, end);
    if (start === -1) return normal + html.slice(end);
    const afterId = html.indexOf('"', start + ISLAND.length) + 1;
    const close = html.indexOf(ISLAND_END, afterId);
    normal += `${html.slice(end, start)}<astro-island`;
    end = close === -1 ? html.length : close;
    const tagEnd = html.indexOf('>', afterId);
    const content = html.slice(tagEnd, end).replaceAll('=""', '');
    const island = leanAttributes(html.slice(afterId, tagEnd), count) + content;
    const prefix = island.startsWith(PREFIX)
      ? island.slice(PREFIX.length, island.indexOf('"', PREFIX.length))
      : '';
    normal +=
      prefix === ''
        ? island
        : `${PREFIX}r${count}${island.slice(PREFIX.length + prefix.length).replaceAll(`_${prefix}R_`, `_r${count}R_`)}`;
  }
}

/** Attributes that say what every island of the shop has in common (`storefront/features/shell/islands/element.ts`). */
const COMMON = / (?:component-export="default"|client="interaction"|await-children)(?= |$)/g;
const JSON_ATTRIBUTE = / (props|opts)="([^"]*)"/g;

const RENDERER = / renderer-url="[^"]*"/;
const OPTIONS = / opts="\{&quot;name&quot;:&quot;\w*&quot;,&quot;value&quot;:(.*?)\}"/;

/**
 * @param attributes of an island's tag, in which `"`, `'`, `<` and `>` are escaped
 * @param count number of the island
 */
function leanAttributes(attributes: string, count: number): string {
  return attributes
    .replace(COMMON, '')
    .replace(RENDERER, count === 1 ? '$&' : '')
    .replace(OPTIONS, (_, value: string) => (value === 'true' ? '' : ` opts="{&quot;value&quot;:${value}}"`))
    .replace(' props="{}"', '')
    .replace(
      JSON_ATTRIBUTE,
      (_, name: string, json: string) => ` ${name}='${json.replaceAll('&quot;', '"')}'`,
    );
}
