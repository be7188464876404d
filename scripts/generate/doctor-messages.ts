/** Writes what the doctor says as a page for merchants. */
import { writeFileSync } from 'node:fs';
import { formatCatalogue } from '../../src/operations/doctor/format-catalogue.ts';

writeFileSync(new URL('../../src/operations/doctor/MESSAGES.md', import.meta.url), formatCatalogue());
