import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BACKEND_DEFAULTS } from '#backend/start/defaults.ts';
import { findLeaks, findLeaksInFiles, secretsIn } from '../leaks.ts';
import { SECRETS_FOLDER } from './support/test.ts';

/** Output of the site's servers while all other tests ran. */
const { ISLET_E2E_ROOT: release, ISLET_E2E_LOG: log } = process.env;
const database = process.env.ISLET_E2E_BACKEND ?? BACKEND_DEFAULTS.file;

/** The secrets that the tests have used. */
function used(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return secretsIn(lines.filter(Boolean).map((line) => JSON.parse(line) as string));
}

test('tokens and passwords of the run stand in no log, file of the release or table', () => {
  const secrets = used(join(test.info().project.outputDir, SECRETS_FOLDER));
  if (release) expect(findLeaksInFiles(release, secrets)).toEqual([]);
  if (log) expect(findLeaks([{ place: 'the log', text: readFileSync(log, 'utf8') }], secrets)).toEqual([]);
  const tables = [database, `${database}-wal`].filter(existsSync);
  expect(
    findLeaks(
      tables.map((file) => ({
        place: file.slice(dirname(file).length + 1),
        text: readFileSync(file, 'latin1'),
      })),
      secrets,
    ),
  ).toEqual([]);
});
