import type { AstroIntegration } from 'astro';
import { IsletError, says } from '#kit/messages/says.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';
import de_DE from './messages/de_DE.json' with { type: 'json' };
import en_US from './messages/en_US.json' with { type: 'json' };
import es_ES from './messages/es_ES.json' with { type: 'json' };
import fr_FR from './messages/fr_FR.json' with { type: 'json' };
import it_IT from './messages/it_IT.json' with { type: 'json' };
import pt_BR from './messages/pt_BR.json' with { type: 'json' };
import type { Placeholders } from './placeholders.ts';

/** Messages in nested sections; every leaf is a text. */
export interface MessageTree {
  [name: string]: string | MessageTree;
}

/** The messages of every locale. */
export const MESSAGES: Record<Locale, MessageTree> = ofEveryLocale({
  en_US,
  de_DE,
  es_ES,
  fr_FR,
  it_IT,
  pt_BR,
});

/**
 * Code that is not compiled with the types finds a locale without messages as well.
 * @throws with the lines that are missing
 */
export function ofEveryLocale<Trees extends Record<Locale, MessageTree>>(trees: Trees): Trees {
  const missing = LOCALE_CODES.filter((locale) => trees[locale] === undefined);
  if (missing.length === 0) return trees;
  const lines = missing.map((locale) => says('setting.localeImport', { locale }));
  throw new IsletError(
    says('setting.localeWithoutTexts', { locales: missing.join(', '), lines: lines.join('\n') }),
  );
}

type Leaves<Tree, Prefix extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Prefix}${Name}`
    : Leaves<Tree[Name], `${Prefix}${Name}.`>;
}[keyof Tree & string];

type WithoutPlural<Leaf extends string> = Leaf extends `${infer Key}_${Intl.LDMLPluralRule}` ? Key : Leaf;

/** Keys of the messages in a tree; a message with plural forms has one key for all of them. */
export type KeysOf<Tree> = WithoutPlural<Leaves<Tree>>;

/** Key of a message of the shop, such as `locale.label`. */
export type MessageKey = KeysOf<typeof en_US>;

/** An entry of a list of messages: a key, or `cart.*` for a section without what pages say themselves (`OF_PAGES`). */
export type ListedMessage = MessageKey | `${string}.*`;

/** The last parts of keys that `.*` leaves out: pages say these, islands rarely. */
export const OF_PAGES = ['title', 'lead', 'noScript'] as const;

/** The keys that an entry of a list stands for. */
export type KeyOf<Entry> = Entry extends `${infer Section}.*`
  ? Exclude<Extract<MessageKey, `${Section}.${string}`>, `${Section}.${(typeof OF_PAGES)[number]}`>
  : Extract<Entry, MessageKey>;

/** Keys of messages with plural forms. */
export type PluralKey =
  Leaves<typeof en_US> extends infer Leaf ? (Leaf extends `${infer Key}_other` ? Key : never) : never;

/** The parameters of a message: the values of its placeholders, or none. */
export type MessageParams<Key extends MessageKey> = Key extends keyof Placeholders
  ? [params: Placeholders[Key]]
  : [];

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/** Splits `shop.items_one` into its key and its plural category; null if it has no plural forms. */
export function splitPlural(leaf: string): { key: string; category: string | null } {
  const category = PLURAL_SUFFIX.exec(leaf)?.[1] ?? null;
  return { key: leaf.replace(PLURAL_SUFFIX, ''), category };
}

/** The texts of a tree by dotted name, such as `shop.items_one`. */
export function flatten(tree: MessageTree): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (part: MessageTree, prefix: string) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string') texts.set(prefix + name, value);
      else add(value, `${prefix}${name}.`);
    }
  };
  add(tree, '');
  return texts;
}

/**
 * Finds missing and unknown texts of a locale, compared with the default locale.
 * Plural forms must be those of the locale's language, not of English.
 * @returns a line for each fault, empty if the locale is complete
 */
export function messageFaults(locale: Locale, tree: MessageTree, reference: MessageTree): string[] {
  const categories = new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions().pluralCategories;
  const expected = new Set<string>();
  for (const leaf of flatten(reference).keys()) {
    const { key, category } = splitPlural(leaf);
    if (category === null) expected.add(leaf);
    else for (const each of categories) expected.add(`${key}_${each}`);
  }
  const present = flatten(tree);
  return [
    ...[...expected]
      .filter((leaf) => !present.get(leaf))
      .map((leaf) => says('setting.textMissing', { leaf })),
    ...[...present.keys()]
      .filter((leaf) => !expected.has(leaf))
      .map((leaf) => says('setting.textUnknown', { leaf })),
  ];
}

/**
 * @param folder of the files with these messages
 * @throws Error that lists the faults of all locales, where there are any
 */
export function assertComplete(
  messages: Record<Locale, MessageTree>,
  folder = 'src/storefront/i18n/messages',
): void {
  const all = LOCALE_CODES.flatMap((locale) =>
    messageFaults(locale, messages[locale], messages[DEFAULT_LOCALE]).map(
      (fault) => `  ${folder}/${locale}.json: ${fault}`,
    ),
  );
  if (all.length > 0) {
    throw new IsletError(
      says('setting.translations', { folder, defaultLocale: DEFAULT_LOCALE, list: all.join('\n') }),
    );
  }
}

/** Fails the build before compiling where a locale lacks a message. */
export function checkMessages(): AstroIntegration {
  return {
    name: 'islet-messages',
    hooks: { 'astro:build:start': () => assertComplete(MESSAGES) },
  };
}
