import type { AstroIntegration } from 'astro';
import { assertComplete, MESSAGES } from './messages.ts';

/** Fails the build where a locale lacks a message, before anything is compiled. */
export function checkMessages(): AstroIntegration {
  return {
    name: 'islet-messages',
    hooks: { 'astro:build:start': () => assertComplete(MESSAGES) },
  };
}
