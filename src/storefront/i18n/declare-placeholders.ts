import { flatten, type MessageTree, splitPlural } from './messages.ts';

/**
 * Generates the module `placeholders.ts`, the types of each message's placeholders: JSON modules have no
 * literal types. `scripts/generate/messages.ts` writes the file.
 */
export function declarePlaceholders(tree: MessageTree): string {
  const byKey = new Map<string, Set<string>>();
  for (const [leaf, text] of flatten(tree)) {
    const { key, category } = splitPlural(leaf);
    const names = byKey.get(key) ?? new Set(category === null ? [] : ['count']);
    for (const name of placeholders(text)) names.add(name);
    byKey.set(key, names);
  }
  const lines = [...byKey]
    .filter(([, names]) => names.size > 0)
    .map(([key, names]) => {
      const members = [...names]
        .sort()
        .map((name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`);
      return `  '${key}': { ${members.join('; ')} };\n`;
    });
  return `/** Generated from messages/en_US.json by scripts/generate/messages.ts; do not edit. */
export interface Placeholders {\n${lines.join('')}}\n`;
}

/** Names of the placeholders in a text: `count` of `{{count}} products`. */
export function placeholders(text: string): string[] {
  return splitText(text).filter((_, place) => place % 2 === 1);
}

/** The parts of a text: texts, and between them the names of placeholders. */
export function splitText(text: string): string[] {
  return text.split(/\{\{(\w+)\}\}/);
}
