/** Names that a refactoring has given to what stands in pages and style sheets: old to new, by kind. */
export interface Renames {
  id: Names;
  class: Names;
  /** Names of data attributes, `data-` included. */
  data: Names;
  /** Whole values of attributes and whole strings of the JSON within them. */
  value: Names;
}

export type Names = (name: string) => string;

const RENAME_KINDS = ['id', 'class', 'data', 'value'] as const;

type RenameTable = Partial<Record<(typeof RENAME_KINDS)[number], Record<string, string>>>;

export const NO_RENAMES: Renames = readRenames('{}');

/**
 * Reads a table of renames: `{ "class": { "old": "new" }, "id": {}, "data": {}, "value": {} }`.
 * @param text JSON
 * @throws Error where two old names of a kind have the same new one, or a kind is unknown
 */
export function readRenames(text: string): Renames {
  const table = JSON.parse(text) as RenameTable;
  const unknown = Object.keys(table).filter((kind) => !RENAME_KINDS.some((known) => known === kind));
  if (unknown.length > 0) throw new Error(`Renames know ${RENAME_KINDS.join(', ')}, not ${unknown.join()}.`);
  const of = (kind: (typeof RENAME_KINDS)[number]) => rename(kind, table[kind] ?? {});
  return { id: of('id'), class: of('class'), data: of('data'), value: of('value') };
}

function rename(kind: string, table: Record<string, string>): Names {
  const names = new Map(Object.entries(table));
  const taken = new Set(names.values());
  if (taken.size < names.size) throw new Error(`Two names of kind ${kind} are renamed to the same one.`);
  // A new name that was there before would make two things one: it is left without an equal.
  return (name) => names.get(name) ?? (taken.has(name) ? `${name} (taken by a rename)` : name);
}

const TAG = /<[a-zA-Z][\w-]*(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const ATTRIBUTE = /(\s)([^\s='">/]+)(?:=("[^"]*"|'[^']*'))?/g;
const ID_LISTS = /^(id|for|list|form|headers|popovertarget|aria-(labelledby|describedby|controls|owns))$/;

/** Renames what the tags of a page name. */
export function renameInPage(html: string, renames: Renames): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (_, space: string, name: string, quoted?: string) => {
      const named = name.startsWith('data-') ? renames.data(name) : name;
      if (quoted === undefined) return `${space}${named}`;
      const quote = quoted.charAt(0);
      return `${space}${named}=${quote}${renameValue(name, quoted.slice(1, -1), renames)}${quote}`;
    }),
  );
}

function renameValue(name: string, value: string, renames: Renames): string {
  const each = (names: Names) => value.replace(/[^\s]+/g, (one) => names(one));
  if (name === 'class') return each(renames.class);
  if (ID_LISTS.test(name)) return each(renames.id);
  if (value.startsWith('#')) return `#${renames.id(value.slice(1))}`;
  return renames.value(value).replace(/(?<=&quot;|")[^&"]*(?=&quot;|")/g, (text) => renames.value(text));
}

/** Renames what a selector of a style sheet names. */
export function renameInSelector(selector: string, renames: Renames): string {
  return selector
    .replace(/([.#])((?:[\w-]|\\.)+)/g, (whole, mark: string, escaped: string) => {
      const name = escaped.replaceAll('\\', '');
      const renamed = (mark === '.' ? renames.class : renames.id)(name);
      return renamed === name ? whole : mark + renamed;
    })
    .replace(/\[([\w-]+)(?:([~|^$*]?=)"?([^\]"]*)"?)?\]/g, (_, name: string, operator = '', value = '') => {
      const named = name.startsWith('data-') ? renames.data(name) : name;
      return `[${named}${operator}${operator && renames.value(value)}]`;
    });
}
