/** Writes what the doctor and the pipeline say as pages for merchants. */
import { writeFileSync } from 'node:fs';
import { formatPage } from '../../src/kit/messages/format-page.ts';
import { formatCatalogue } from '../../src/operations/doctor/format-report.ts';

const write = (page: string, text: string) =>
  writeFileSync(new URL(`../../src/${page}`, import.meta.url), text);
write('operations/doctor/MESSAGES.md', formatCatalogue());
write('pipeline/MESSAGES.md', formatPage());
