import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { IsletError, says } from '#kit/messages/says.ts';

const ASTRO = fileURLToPath(new URL('../../../node_modules/astro/bin/astro.mjs', import.meta.url));

/**
 * Builds an Astro project in a process of its own, always for production: a test's or a developer's mode, or a
 * React that is loaded already, would end up in pages and in bundles that everybody shares.
 * @param root folder of the project
 * @param settings variables of the environment besides those of this process
 * @throws when Astro fails, with what it printed
 */
export function astroBuild(
  root: string,
  outDir: string,
  settings: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = [ASTRO, 'build', '--root', root, '--outDir', outDir];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...process.env,
        ...settings,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new IsletError(says('release.notCompiled', { output: stripVTControlCharacters(output).trim() })),
        );
    });
  });
}
