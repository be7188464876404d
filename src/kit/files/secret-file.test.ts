import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepSecret, readSecret } from './secret-file.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'islet-secret-'));

it('a secret is made once, for its owner alone', () => {
  const folder = join(newFolder(), 'of', 'its', 'own');
  const file = join(folder, 'token');
  expect(readSecret(file)).toBeNull();
  const secret = keepSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect([keepSecret(file), readSecret(file)]).toEqual([secret, secret]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['token']);
});

// A full disk leaves a file without a content, and everybody knows what that says.
it.each(['', '\n', 'secret', `${'x'.repeat(42)} `])('a file with %j holds none, and gets one', (content) => {
  const file = join(newFolder(), 'token');
  writeFileSync(file, content, { mode: 0o644 });
  const secret = keepSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
