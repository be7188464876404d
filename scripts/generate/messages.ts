/**
 * Writes what follows from messages: the placeholders of the shop's texts and of the desk's, and what the doctor and the commands say as
 * pages for merchants.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { declarePlaceholders } from '#storefront/i18n/declare-placeholders.ts';
import { formatPage } from '../../src/kit/messages/format-page.ts';
import { formatCatalogue } from '../../src/operations/doctor/format-report.ts';

const at = (file: string) => new URL(`../../src/${file}`, import.meta.url);
const english = (folder: string) => JSON.parse(readFileSync(at(`${folder}/messages/en_US.json`), 'utf8'));
const files = {
  'storefront/i18n/placeholders.ts': declarePlaceholders(english('storefront/i18n')),
  'operations/desk/pages/placeholders.ts': declarePlaceholders(english('operations/desk/pages')),
  'operations/doctor/MESSAGES.md': formatCatalogue(),
  'pipeline/MESSAGES.md': formatPage(),
};
for (const [file, text] of Object.entries(files))
  if (readFileSync(at(file), 'utf8') !== text) writeFileSync(at(file), text);
