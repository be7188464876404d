/** One declaration of a style sheet, with all that decides where it applies. */
interface Declaration {
  property: string;
  /** At-rules around it, its selector, and its value. */
  text: string;
}

/**
 * Reads a style sheet into its declarations, in their order; a rule with several selectors counts as several.
 * @param rename maps selectors
 */
export function readStyleSheet(
  css: string,
  rename: (selector: string) => string = (one) => one,
): Declaration[] {
  const declarations: Declaration[] = [];
  const add = (contexts: readonly string[], statement: string) => {
    const [, property = '', value = ''] = /^([^:@]*):?(.*)$/s.exec(statement) ?? [];
    const name = property.trim() || 'at-rule';
    const shown = (value.trim() || statement).replace(/\s+/g, ' ');
    for (const context of contexts) declarations.push({ property: name, text: `${context} { ${shown} }` });
  };
  const open: string[][] = [['']];
  let start = 0;
  for (let at = 0; at <= css.length; at++) {
    const mark = css[at];
    if (mark === '"' || mark === "'" || mark === '(' || mark === '[' || mark === '\\') {
      at = skip(css, at);
      continue;
    }
    if (mark === '/' && css[at + 1] === '*') {
      at = css.indexOf('*/', at + 2) + 1;
      start = at + 1;
      continue;
    }
    if (mark !== '{' && mark !== '}' && mark !== ';' && mark !== undefined) continue;
    const text = css.slice(start, at).trim();
    start = at + 1;
    const contexts = open.at(-1) ?? [''];
    if (mark === '{') open.push(within(contexts, text, rename));
    else if (text !== '') add(contexts, text);
    if (mark === '}') open.pop();
  }
  return declarations;
}

function within(
  contexts: readonly string[],
  prelude: string,
  rename: (selector: string) => string,
): string[] {
  const parts = prelude.startsWith('@') ? [prelude] : splitSelectors(prelude).map(rename);
  return contexts.flatMap((context) => parts.map((part) => `${context} ${part}`.trim()));
}

function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= list.length; at++) {
    const mark = list[at];
    if (mark === ',' || mark === undefined) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    } else if (mark === '"' || mark === "'" || mark === '(' || mark === '[' || mark === '\\') {
      at = skip(list, at);
    }
  }
  return parts;
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '"': '"', "'": "'" };

/** Where what opens here ends: an escape, a string, or a pair of brackets. */
function skip(css: string, from: number): number {
  const mark = css[from] ?? '';
  if (mark === '\\') return from + 1;
  const end = CLOSING[mark];
  const isString = mark === end;
  let at = from + 1;
  while (at < css.length && css[at] !== end) {
    const inner = css[at] ?? '';
    const nests = inner === '\\' || (!isString && inner in CLOSING);
    at = nests ? skip(css, at) + 1 : at + 1;
  }
  return at;
}

interface SheetDifference {
  /** True where the same declarations stand in another order, which matters where both apply. */
  isOrder: boolean;
  detail: string;
}

/** Compares declarations by property: the same ones in the same order are equal, whatever rules they stand in. */
export function compareSheets(
  before: readonly Declaration[],
  after: readonly Declaration[],
): SheetDifference | null {
  const [old, made] = [byProperty(before), byProperty(after)];
  for (const property of new Set([...old.keys(), ...made.keys()])) {
    const [a, b] = [old.get(property) ?? [], made.get(property) ?? []];
    const missing = without(a, b);
    const added = without(b, a);
    if (missing.length + added.length > 0) {
      const show = (name: string, [first]: string[]) => (first ? `\n    ${name}: ${first}` : '');
      return {
        isOrder: false,
        detail: `${property}: ${missing.length} missing, ${added.length} added${show('before', missing)}${show('after', added)}`,
      };
    }
  }
  for (const [property, a] of old) {
    const b = made.get(property) ?? [];
    const at = a.findIndex((text, index) => text !== b[index]);
    if (at >= 0) {
      return {
        isOrder: true,
        detail: `${property} in another order\n    before: ${a[at]}\n    after:  ${b[at]}`,
      };
    }
  }
  return null;
}

function byProperty(declarations: readonly Declaration[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { property, text } of declarations) {
    const group = groups.get(property);
    if (group) group.push(text);
    else groups.set(property, [text]);
  }
  return groups;
}

/** Items of the first list that the second lacks, as often as they are more. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}
