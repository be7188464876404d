import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { CHARACTERS, MORE_CHARACTERS } from '#storefront/theme/fonts/font-styles.ts';
import { preloadedFonts, type ThemeFont, themeFonts } from '#storefront/theme/fonts/theme-fonts.ts';
import { chosenTheme, readTokens } from '#storefront/theme/theme-folder.ts';
import { completeTokens } from '#storefront/theme/tokens.ts';
import { cli, print } from '../lib/command.ts';
import { subsetFont } from '../lib/subset-font.ts';

/** Whole fonts are kept here, below the theme's fonts, where no page looks. */
const WHOLE = 'whole';

export const command = cli('fonts', {
  examples: ['npm run fonts'],
  notes:
    'The files that lie in src/theme/fonts become small ones with the letters of every page, and such with those of few; the whole ones are moved to src/theme/fonts/whole.',
}).action(async () => {
  const theme = chosenTheme();
  const whole = themeFonts(theme).filter(({ part }) => part === 'whole');
  if (whole.length === 0) throw new IsletError(says('theme.noFonts', { folder: `src/${theme.name}/fonts` }));
  for (const font of whole) print(await splitFont(font, join(theme.path, 'fonts')));
  const files = preloadedFonts(completeTokens(readTokens(theme)).fonts, themeFonts(theme));
  const bytes = files.map((file) => statSync(file).size).reduce((sum, size) => sum + size, 0);
  print(
    `Every page loads ${files.length} fonts, ${kilobytes(bytes)} together: ${files.map((file) => basename(file)).join(', ')}`,
  );
});

/** Divides a font into the letters of every page and those of few, and moves it away. @returns a line about it */
async function splitFont({ file, family, weight, style }: ThemeFont, folder: string): Promise<string> {
  const font = readFileSync(file);
  const name = basename(file).replace(/\.\w+$/, '');
  const parts = {
    [`${name}.woff2`]: await subsetFont(font, CHARACTERS),
    [`${name}-more.woff2`]: await subsetFont(font, MORE_CHARACTERS),
  };
  mkdirSync(join(folder, WHOLE), { recursive: true });
  renameSync(file, join(folder, WHOLE, basename(file)));
  for (const [part, content] of Object.entries(parts)) writeFileSync(join(folder, part), content);
  const sizes = Object.entries(parts).map(([part, { length }]) => `${part} ${kilobytes(length)}`);
  return `'${family}' ${style} ${weight}, ${kilobytes(font.length)}: ${sizes.join(', ')}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
