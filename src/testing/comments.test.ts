import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const QUESTION = /^\s*(?:\/\*\*|\/\/|\*) ?(?:What|Whether|How)\b.*/gm;

it('comments begin with the thing, not with a question', () => {
  const files = globSync('{src,scripts}/**/*.{ts,tsx,astro,mjs,css}', { cwd: PROJECT });
  expect(files.length).toBeGreaterThan(1000);
  const questions = files.flatMap((file) =>
    (readFileSync(join(PROJECT, file), 'utf8').match(QUESTION) ?? []).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  );
  expect(questions).toEqual([]);
});
