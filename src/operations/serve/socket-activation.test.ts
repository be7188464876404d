import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ask, temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it('restarts behind a socket that systemd holds without refusing a request', async () => {
  const folder = temporaryFolder();
  writeFiles(folder.path, { 'dist/index.html': 'home', 'dist/404.html': 'gone' });
  const serve = [process.execPath, at('scripts/islet.mjs'), 'serve'];
  const holder = spawn('perl', [at('src/testing/recipes/hold-socket.pl'), ...serve], {
    // Where it did not take the socket over, it could not listen at all.
    env: { ...process.env, ISLET_HOST: '203.0.113.1', ISLET_PORT: '9', ISLET_HOME: folder.path },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: holder.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  const lineThat = async (matches: RegExp) => {
    for (let text = await line(); ; text = await line())
      if (matches.test(text) || text === 'undefined') return text;
  };
  try {
    const url = `http://127.0.0.1:${await line()}`;
    const ended: string[] = [];
    const statuses: number[] = [];
    for (let start = 1; start <= 3; start += 1) {
      holder.stdin.write('\n');
      // Asked while one process ends and the next one is not there yet.
      const answers = Array.from({ length: 10 }, () => ask(url, '/'));
      ended.push(await lineThat(/^(\d+|none|signal \d+)$/));
      // The one before may have answered all of these; this one waits for the next process, which then knows signals.
      answers.push(ask(url, '/'));
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    holder.stdin.end();
    ended.push(await lineThat(/^(\d+|signal \d+)$/));
    expect(ended).toEqual(['none', '0', '0', '0']);
    expect(new Set(statuses)).toEqual(new Set([200]));
  } finally {
    holder.kill();
    folder.remove();
  }
});
