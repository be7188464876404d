/** `addEventListener` of the window, by a name that is minified: every page repeats it. */
export const listen = addEventListener;
