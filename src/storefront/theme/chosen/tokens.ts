import { chosenTheme, readTokens } from '../theme-folder.ts';
import { completeTokens } from '../tokens.ts';

/** The tokens of the chosen theme. */
export const TOKENS = completeTokens(readTokens(chosenTheme()));

/** Its colours and corners, apart from the rest for scripts of browsers. */
export const COLORS = TOKENS.colors;
export const RADIUS = TOKENS.radius;
