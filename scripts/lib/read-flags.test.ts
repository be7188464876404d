import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { wholeNumber } from './read-flags.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The others read their flags in files beside this one, which have tests of their own. */
it.each(['explain', 'serve', 'trigger'])(
  'npm run %s names a wrong flag and where the right ones stand, and does nothing',
  (command) => {
    const { status, stderr, stdout } = spawnSync('node', [`scripts/${command}.ts`, '--no-such-flag'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect({ status, stdout, said: stderr.trim() }).toEqual({
      ...{ status: 1, stdout: '' },
      said: `Unknown option '--no-such-flag'. See npm run ${command} -- --help`,
    });
  },
);

it('numbers are whole, from 1 on, and held exactly', () => {
  expect([wholeNumber('runs', '1'), wholeNumber('seed', ' 9007199254740991 ')]).toEqual([1, 2 ** 53 - 1]);
  for (const text of ['0', '-1', '1.5', '1e3', '', 'many', '9007199254740993']) {
    expect(() => wholeNumber('seed', text), text).toThrow('--seed takes whole numbers from 1 on');
  }
});
