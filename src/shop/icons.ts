/** The release's own icons: one file that answers whatever is asked. */
export const ICONS_PATH = '/icons.json';
/** Milliseconds after which an icon is done without. */
export const ICONS_TIMEOUT = 1500;
