// Installs the packages of the lockfile if they are missing or stale, on any Node from 20 on. Packages of tests and
// checks are installed with `--dev`: the first page of a shop does not wait for them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const stamp = `${root}node_modules/.islet-lock`;
const lockfile = readFileSync(`${root}package-lock.json`);
const lock = createHash('sha256').update(lockfile).digest('hex');
/** Content of the stamp for packages without those of development; else it is the lockfile's hash. */
const runtime = `${lock} without development`;

if (process.argv[1] === fileURLToPath(import.meta.url)) await install(process.argv.includes('--dev'));

/** Installs what is missing; ends the process if that fails. Packages of tests that are there stay. */
export async function install(isDev) {
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (installed === lock || (!isDev && installed === runtime)) return;
  if (hasPackages(isDev)) return note(hasPackages(true) ? lock : runtime);
  // A shop may be running on these packages: others are added, none removed.
  const isBeside = installed === runtime;
  if (isBeside) moveNode(true);
  const command = isBeside ? ['install', '--no-save'] : ['ci'];
  const withDev = isDev || Object.values(presentPackages()).some(({ dev }) => dev);
  const status = await npm([...command, withDev ? '--include=dev' : '--omit=dev']);
  if (isBeside) moveNode(false);
  if (status !== 0) {
    console.error('\nThe dependencies could not be installed: see what npm says above.');
    console.error('Is the npm registry reachable? Then try again, or run `npm ci` yourself.');
    process.exit(1);
  }
  note(withDev ? lock : runtime);
}

/** Records what is installed, unless the packages are another user's: these are then compared each time. */
function note(what) {
  try {
    writeFileSync(stamp, what);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/**
 * Puts aside what the package `node` has brought itself, Node among it: the lockfile does not name it, so npm would
 * remove it.
 */
function moveNode(away) {
  const brought = `${root}node_modules/node/node_modules`;
  const aside = `${root}node_modules/.islet-node`;
  const [from, to] = away ? [brought, aside] : [aside, brought];
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  renameSync(from, to);
}

/** Returns true if npm has installed what the lockfile says; optional packages are for other machines. */
function hasPackages(withDev) {
  const present = presentPackages();
  return Object.entries(JSON.parse(lockfile).packages)
    .filter(([path, { dev, optional, devOptional }]) => {
      return path !== '' && !optional && !devOptional && (withDev || !dev);
    })
    .every(([path, { version, integrity }]) => {
      return present[path]?.version === version && present[path]?.integrity === integrity;
    });
}

/** The packages that npm has installed, also by a merchant's own `npm ci`: it leaves a list. Empty without one. */
function presentPackages() {
  try {
    return JSON.parse(readFileSync(`${root}node_modules/.package-lock.json`, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Runs npm, which is silent for half a minute, and counts the seconds meanwhile. */
async function npm(command) {
  const started = Date.now();
  const terminal = process.stdout.isTTY === true;
  const clear = terminal ? '\r\x1b[K' : '';
  const report = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(`${clear}Installing dependencies (once): ${seconds} s${terminal ? '' : '\n'}`);
  };
  report();
  const timer = setInterval(report, terminal ? 1000 : 2000);
  const arguments_ = [...command, '--loglevel=error', '--no-progress'];
  const options = { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] };
  const { npm_execpath: script } = process.env;
  const child = script
    ? spawn(process.execPath, [script, ...arguments_], options)
    : spawn('npm', arguments_, { ...options, shell: process.platform === 'win32' });
  child.stdout.on('data', (chunk) => process.stdout.write(clear + chunk));
  child.stderr.on('data', (chunk) => process.stderr.write(clear + chunk));
  try {
    return await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  } catch (error) {
    console.error(`npm cannot be run: ${error.message}`);
    return 1;
  } finally {
    clearInterval(timer);
    process.stdout.write(clear);
  }
}
