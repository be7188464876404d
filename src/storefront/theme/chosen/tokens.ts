import { themeFonts, withFallbacks } from '../fonts/theme-fonts.ts';
import { chosenTheme, readTokens } from '../theme-folder.ts';
import { completeTokens } from '../tokens.ts';

const theme = chosenTheme();
const tokens = completeTokens(readTokens(theme));

/** The tokens of the chosen theme. */
export const TOKENS = { ...tokens, fonts: withFallbacks(tokens.fonts, themeFonts(theme)) };

/** Its colours and corners, apart from the rest for scripts of browsers. */
export const COLORS = TOKENS.colors;
export const RADIUS = TOKENS.radius;
