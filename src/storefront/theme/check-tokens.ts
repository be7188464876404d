import { IsletError, type Said, says } from '#kit/messages/says.ts';
import { poorContrasts } from './contrast.ts';
import { chosenTheme, readTokens, type ThemeFolder } from './theme-folder.ts';
import { completeTokens, DEFAULT_TOKENS, type ThemeTokens } from './tokens.ts';

const COLOR = /^#[\da-f]{6}(?:[\da-f]{2})?$/i;
/** The colour that may be see-through: nothing is read on it. */
const VEIL = 'veil';
const OPAQUE = /^#[\da-f]{6}$/i;

/**
 * Checks the tokens of a theme: types are no part of compiling, and a contrast has none.
 * @throws IsletError with a line for each token that is unknown, each colour that is none, and each pair of colours
 * that is too alike to be read
 */
export function checkTokens(theme: ThemeFolder = chosenTheme()): void {
  const faults = tokenFaults(readTokens(theme));
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  ${fault}`).join('\n');
  throw new IsletError(says('theme.tokens', { file: `src/${theme.name}/tokens.ts`, list }));
}

/** A line for each fault of a theme's tokens; contrast is measured once all colours are colours. */
export function tokenFaults(tokens: ThemeTokens): Said[] {
  const faults = [...unknownTokens(tokens), ...brokenColors(tokens)];
  return faults.length > 0 ? faults : contrastFaults(tokens);
}

function unknownTokens(tokens: ThemeTokens): Said[] {
  return Object.entries(tokens).flatMap(([group, values]) => {
    const known: object | undefined = DEFAULT_TOKENS[group as keyof typeof DEFAULT_TOKENS];
    if (known === undefined) return [unknown(group, Object.keys(DEFAULT_TOKENS))];
    if (typeof values !== 'object') return [];
    return Object.keys(values)
      .filter((name) => !(name in known))
      .map((name) => unknown(`${group}.${name}`, Object.keys(known)));
  });
}

function unknown(name: string, known: readonly string[]): Said {
  return says('theme.unknownToken', { name, list: known.join(', ') });
}

function brokenColors({ colors = {} }: ThemeTokens): Said[] {
  return Object.entries(colors).flatMap(([name, values]) => {
    const pattern = name === VEIL ? COLOR : OPAQUE;
    const isPair =
      Array.isArray(values) && values.length === 2 && values.every((value) => pattern.test(value));
    return isPair ? [] : [says('theme.color', { name, value: JSON.stringify(values) })];
  });
}

function contrastFaults(tokens: ThemeTokens): Said[] {
  return poorContrasts(completeTokens(tokens).colors).map(({ ratio, ...pair }) =>
    says('theme.contrast', { ...pair, ratio: (Math.floor(ratio * 100) / 100).toFixed(2) }),
  );
}
