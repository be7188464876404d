import { preloadedFonts, themeFonts } from '../fonts/theme-fonts.ts';
import { chosenTheme } from '../theme-folder.ts';
import { TOKENS } from './tokens.ts';

/** The fonts that every page loads, as paths of files; in compiled code as addresses. */
export const FONT_FILES = preloadedFonts(TOKENS.fonts, themeFonts(chosenTheme()));
