import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLeaks, findLeaksInFiles, secretsIn } from './leaks.ts';

const TOKEN = 'eyJ0eXAiOiJKV1QiLCJhbGc.eyJpc3MiOiJodHRwOi8vc2hvcC5leGFtcGxlIn0.c2lnbmF0dXJlLW9mLWl0';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-secrets-'));
  mkdirSync(join(folder, 'product'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret and a token in a file are found, and files without are not named', () => {
  writeFileSync(join(folder, 'index.html'), '<p>Nothing</p>');
  writeFileSync(join(folder, 'product/_payload.json'), `{"session":"${TOKEN}"}`);
  writeFileSync(join(folder, 'site.js'), 'const password = "Secret-1!";');
  expect(findLeaksInFiles(folder, secretsIn(['Secret-1!', 'wrong', 'password'])).sort()).toEqual([
    'a secret stands in site.js',
    'a token stands in product/_payload.json',
  ]);
});

test('a secret is found as addresses write it', () => {
  const text = 'GET /?password=Ring%20twice%C3%A4';
  expect(findLeaks([{ place: 'the log', text }], secretsIn(['Ring twiceä']))).toEqual([
    'a secret stands in the log',
  ]);
});
