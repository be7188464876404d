import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

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
