import { IsletError, type Said, says } from '#kit/messages/says.ts';
import { placeholders } from './declare-placeholders.ts';
import { LOCALE_CODES, type Locale } from './locales.ts';
import { flatten, type MessageTree, splitPlural } from './messages.ts';

type Texts = Readonly<Record<Locale, MessageTree>>;

/**
 * Puts a theme's texts in the place of the shop's.
 * @param texts of the theme by locale: a tree with the keys of those that it replaces
 * @throws IsletError that names each file and text that the shop has not, and each placeholder that differs
 */
export function withThemeTexts(
  messages: Texts,
  texts: Readonly<Record<string, unknown>>,
  theme: string,
): Texts {
  const faults = Object.entries(texts).flatMap(([file, tree]) => themeTextFaults(messages, file, tree));
  if (faults.length > 0) {
    throw new IsletError(
      says('theme.texts', { name: theme, list: faults.map((fault) => `  ${fault}`).join('\n') }),
    );
  }
  const entries = LOCALE_CODES.map((locale) => [locale, replaced(messages[locale], texts[locale])]);
  return Object.fromEntries(entries) as Texts;
}

function themeTextFaults(messages: Texts, file: string, tree: unknown): Said[] {
  const locale = LOCALE_CODES.find((code) => code === file);
  if (locale === undefined) return [says('theme.localeUnknown', { file, list: LOCALE_CODES.join(', ') })];
  const own = flatten(messages[locale]);
  return [...leavesOf(tree)].flatMap(([leaf, text]) => {
    const original = own.get(leaf);
    if (original === undefined) return [says('theme.textUnknown', { file, leaf })];
    if (typeof text !== 'string' || text.trim() === '') return [says('theme.textEmpty', { file, leaf })];
    return placeholderFaults(file, leaf, text, original);
  });
}

/** A form of a plural may leave the number out, as "One product" does. */
function placeholderFaults(file: string, leaf: string, text: string, original: string): Said[] {
  const [has, expected] = [placeholders(text), placeholders(original)];
  const isPlural = splitPlural(leaf).category !== null;
  const known = isPlural ? [...new Set([...expected, 'count'])] : expected;
  const inBraces = (name: string) => `{{${name}}}`;
  return [
    ...has
      .filter((name) => !known.includes(name))
      .map((name) =>
        says('theme.placeholderUnknown', {
          file,
          leaf,
          name: inBraces(name),
          list: known.map(inBraces).join(', ') || 'nothing',
        }),
      ),
    ...expected
      .filter((name) => !has.includes(name) && !(isPlural && name === 'count'))
      .map((name) => says('theme.placeholderMissing', { file, leaf, name: inBraces(name) })),
  ];
}

/** The values of a tree by dotted name; a file may hold anything. */
function leavesOf(tree: unknown, prefix = ''): Map<string, unknown> {
  if (typeof tree !== 'object' || tree === null) return new Map([[prefix.slice(0, -1), tree]]);
  return new Map(Object.entries(tree).flatMap(([name, value]) => [...leavesOf(value, `${prefix}${name}.`)]));
}

/** A tree whose texts are those of another where it has them. */
function replaced(tree: MessageTree, texts: unknown): MessageTree {
  if (typeof texts !== 'object' || texts === null) return tree;
  const own: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(texts));
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const text = own[name];
      if (typeof value !== 'string') return [name, replaced(value, text)];
      return [name, typeof text === 'string' ? text : value];
    }),
  );
}
