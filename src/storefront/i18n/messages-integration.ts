import type { AstroIntegration } from 'astro';
import { assertComplete, MESSAGES } from './messages.ts';

/** Fails the build before compiling where a locale lacks a message. */
export function checkMessages(): AstroIntegration {
  return {
    name: 'islet-messages',
    hooks: { 'astro:build:start': () => assertComplete(MESSAGES) },
  };
}
