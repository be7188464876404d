#!/usr/bin/env node
// The command line of Islet. It starts on any Node from 20 on, installs what is missing, and goes on as the project's
// own Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

/** Commands for work on Islet itself, which need the packages of tests and checks. */
const OF_DEVELOPMENT = ['bench', 'check', 'compare', 'login-provider', 'recipes', 'soak', 'test'];

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
if (!process.env.ISLET_INSTALLED) await install(OF_DEVELOPMENT.includes(process.argv[2]));
const node = at(`node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`);
const { version } = JSON.parse(readFileSync(at('node_modules/node/package.json'), 'utf8'));
if (process.versions.node !== version && existsSync(node)) {
  runAgain();
} else {
  process.env.PATH = [at('node_modules/.bin'), process.env.PATH].join(delimiter);
  // Code is kept compiled, that of render threads too: the next process starts a quarter faster.
  process.env.NODE_COMPILE_CACHE ??= at('.islet/code-cache');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  const { run } = await import('./program.ts');
  await run(process.argv.slice(2));
}

/** Runs this command as the project's Node, which gets the signals that this process is sent. */
function runAgain() {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
