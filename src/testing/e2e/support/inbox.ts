import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
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

/** The last link to a page that an address was sent, which may be yet to come. @param page a part of the page's path */
export async function linkTo(address: string, page: string): Promise<string> {
  const links = () =>
    emailsTo(address).flatMap((email) => email.match(new RegExp(`https?:\\S*/${page}\\S*`, 'g')) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}
