import { chosenTheme, sectionFiles } from '../theme-folder.ts';

/** The names of the chosen theme's own sections of the home page. */
export const OWN_SECTIONS: readonly string[] = sectionFiles(chosenTheme());
