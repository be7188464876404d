import { readFile, writeFile } from 'node:fs/promises';
import { declarePlaceholders } from '#storefront/i18n/declare-placeholders.ts';

const folder = new URL('../../src/storefront/i18n/', import.meta.url);
const english = JSON.parse(await readFile(new URL('messages/en_US.json', folder), 'utf8'));
const file = new URL('placeholders.ts', folder);
const text = declarePlaceholders(english);
if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
