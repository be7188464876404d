import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BACKEND_DEFAULTS } from '#backend/start/defaults.ts';

const FOLDER = join(dirname(process.env.ISLET_E2E_BACKEND ?? BACKEND_DEFAULTS.file), 'mail');

/** The emails that the backend of the site under test has sent to an address, without line ends of the format. */
export function emailsTo(address: string): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .filter((email) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'm').test(email))
    .map((email) => email.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
