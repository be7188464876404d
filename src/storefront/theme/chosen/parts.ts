import { chosenTheme, readMessages, sectionFiles } from '../theme-folder.ts';

const theme = chosenTheme();

/** Folder of the chosen theme, relative to `src`. */
export const THEME_NAME = theme.name;

/** Its texts, which replace the shop's: by locale, as its files have them. */
export const THEME_MESSAGES = readMessages(theme);

/** The names of the chosen theme's own sections of the home page. */
export const OWN_SECTIONS: readonly string[] = sectionFiles(chosenTheme());
