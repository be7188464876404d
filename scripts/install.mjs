// Runs on any Node from 20, before everything else: installs what the lockfile names, if it is missing
// or stale. Everything after it runs on the project's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = `${root}node_modules/.islet-lock`;
const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');

const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!installed) {
  console.log('Installing dependencies (once) …');
  const npm = process.env.npm_execpath;
  const arguments_ = ['ci', '--loglevel=error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...arguments_], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', arguments_, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('\nThe dependencies could not be installed: see what npm says above.');
    console.error('Is the npm registry reachable? Then try again, or run `npm ci` yourself.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}
