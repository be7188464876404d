import { Worker } from 'node:worker_threads';
import { checkTokens } from './check-tokens.ts';
import { checkOverrides } from './overrides.ts';
import { chosenTheme, type ThemeFolder } from './theme-folder.ts';
import { checkSlots } from './theme-parts.ts';

/** @throws IsletError with what the theme's tokens, overrides or slots need */
export function checkTheme(theme: ThemeFolder = chosenTheme()): void {
  checkTokens(theme);
  checkOverrides(theme);
  checkSlots(theme);
}

/** Threads have modules of their own, so that the settings and the theme are read as they are now. */
const THREAD = `
  const { workerData } = require('node:worker_threads');
  import(workerData.module).then(({ checkTheme }) => checkTheme(workerData.theme));
`;

/**
 * Checks the theme as it is now, whatever this process has read of it before.
 * @param theme the one that the settings name now, if left out
 * @returns what is wrong with the theme or the settings; null for nothing
 */
export function themeFault(theme?: ThemeFolder): Promise<string | null> {
  const thread = new Worker(THREAD, { eval: true, workerData: { module: import.meta.url, theme } });
  return new Promise((resolve) => {
    thread.once('error', (error) => resolve(error instanceof Error ? error.message : String(error)));
    thread.once('exit', () => resolve(null));
  });
}
