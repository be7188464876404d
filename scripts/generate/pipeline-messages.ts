/** Writes what the pipeline prints, with causes and cures, as a page for merchants. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatMessages } from './messages/format-messages.ts';
import { sourceTexts } from './messages/source-texts.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
writeFileSync(`${project}src/pipeline/MESSAGES.md`, formatMessages(sourceTexts(project)));
