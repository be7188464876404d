import { readFile, writeFile } from 'node:fs/promises';
import { declarePlaceholders } from '#i18n/declare.ts';

const folder = new URL('../src/i18n/', import.meta.url);
const english = JSON.parse(await readFile(new URL('messages/en_US.json', folder), 'utf8'));
await writeFile(new URL('placeholders.ts', folder), declarePlaceholders(english));
