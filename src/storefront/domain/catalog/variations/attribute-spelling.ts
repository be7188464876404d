/**
 * The item with a name, or the only one with it in the closest spelling: stores write `Gift wrap` and `gift-wrap`,
 * `pa_color` and `Color`, `Größe (cm)` and `groesse-cm` for one thing.
 */
export function findSpelled<T>(
  items: readonly T[],
  name: string,
  nameOf: (item: T) => string,
): T | undefined {
  const exact = items.find((item) => nameOf(item) === name);
  if (exact !== undefined) return exact;
  const wanted = decoded(name);
  for (const spell of [lowerCase, spellingKey]) {
    const key = spell(wanted);
    const [found, ...others] = items.filter((item) => key !== '' && spell(nameOf(item)) === key);
    if (found !== undefined) return others.length === 0 ? found : undefined;
  }
  return undefined;
}

/** WordPress percent-encodes characters in slugs, in names of parameters too. */
function decoded(name: string): string {
  const bare = name.replace(/^attribute_/i, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

const lowerCase = (name: string) => name.toLowerCase();

/** Letters without an accent that could be removed. */
const LETTERS: Readonly<Record<string, string>> = { ß: 's', æ: 'a', œ: 'o', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Letters and digits without case, accents, `pa_`; `ae` counts as `ä`. Punctuation between digits counts: 7,5 is not 75. */
export function spellingKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^pa_/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e|a(a)|s(s)/g, '$1$2$3')
    .replace(/(\d?)[^\p{L}\p{N}]+(?=(\d?))/gu, (_, before: string, after: string) =>
      before && after ? `${before}-` : before,
    );
}
