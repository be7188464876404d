import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_TYPES } from './check.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const INPUTS = ['src', 'scripts', 'package.json', 'tsconfig.json', 'astro.config.mjs', 'uno.config.ts'];

const ERROR = "export const wrong: number = 'text';\n";
const PLANTED: Record<string, string> = {
  'src/storefront/domain/planted.ts': ERROR,
  'src/storefront/domain/planted.test.ts': ERROR,
  'src/storefront/features/planted.tsx': `${ERROR}export const Planted = () => <p>{wrong}</p>;\n`,
  'src/storefront/pages/planted.astro': `---\n${ERROR.replace('export ', '')}---\n\n<p>{wrong}</p>\n`,
  'scripts/planted.ts': ERROR,
};

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(PROJECT, '.islet-planted-'));
  for (const input of INPUTS) cpSync(join(PROJECT, input), join(copy, input), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, code] of Object.entries(PLANTED)) writeFileSync(join(copy, file), code);
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('the check of types finds an error in a module, an island, a page, a test and a script', {
  timeout: 1_200_000,
}, () => {
  const bin = join(copy, 'node_modules/.bin');
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${bin}:${process.env.PATH}` };
  const found = ALL_TYPES.flatMap(({ command, args }) => {
    const { status, stdout } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env });
    expect(status).not.toBe(0);
    // The compiler and Astro separate line and column differently.
    const errors = /^(\S+?)(?::\d+:\d+ -|\(\d+,\d+\):) error/gm;
    return [...stripVTControlCharacters(stdout).matchAll(errors)].map(([, file]) => file);
  });
  expect([...new Set(found)].sort()).toEqual(Object.keys(PLANTED).sort());
});
