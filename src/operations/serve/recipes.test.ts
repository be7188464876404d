import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures/served-folder.ts';
import { ensurePrograms } from '#testing/machine/debian-packages.ts';
import { commandBlocks } from '#testing/recipes/recipe-run.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const examples = join(project, 'src/operations/serve/examples');
const names = readdirSync(examples);
const pages = names.filter((name) => name.endsWith('.md'));
const units = names.filter((name) => /\.(service|socket)$/.test(name));
const read = (name: string) => readFileSync(join(examples, name), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const settings = readFileSync(join(project, '.env.example'), 'utf8');
const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.each(pages)('%s', (name) => {
  const page = read(name);
  const blocks = commandBlocks(join(examples, name));

  it('has commands that a shell understands', () => {
    for (const { line, text } of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' });
      expect(status, `${name}:${line} ${stderr}`).toBe(0);
    }
  });

  it('names scripts, files and settings that exist', () => {
    const commands = [...page.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, script]) => script);
    expect(commands.filter((script) => !(String(script) in scripts))).toEqual([]);
    const files = [...page.matchAll(/\b((?:src|scripts)\/[\w./@-]+\w)/g)].map(([, file]) => String(file));
    expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
    const variables = [...page.matchAll(/\b(?:ISLET|AWS)_[A-Z_]*[A-Z]\b/g)].map(([variable]) => variable);
    expect(variables.filter((variable) => !settings.includes(variable))).toEqual([]);
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => String(link));
    expect(links.filter((link) => !existsSync(join(examples, link)))).toEqual([]);
  });
});

it('has every file in its index', () => {
  const index = read('README.md');
  expect(names.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
});

describe.each(units)('%s', (name) => {
  const unit = read(name);

  it.skipIf(ensurePrograms({ 'systemd-analyze': 'systemd' })['systemd-analyze'] === undefined)(
    'is what systemd understands',
    () => {
      // The checkout that a unit runs is this one here.
      for (const one of units) {
        const text = read(one).replaceAll('/srv/islet/current', project.replace(/\/$/, ''));
        writeFileSync(join(folder.path, one), text);
      }
      const file = join(folder.path, name);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  it('starts what exists, as a user that the page makes', () => {
    const [, command] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    if (command === undefined) return expect(name).toMatch(/\.socket$/);
    const files = command.split(' ').filter((word) => word.includes('scripts/'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
    const [, user] = /^User=(.*)$/m.exec(unit) ?? [];
    expect(read('server.md')).toMatch(new RegExp(`^useradd .* ${user}$`, 'm'));
    for (const [, writable = ''] of unit.matchAll(/^ReadWritePaths=(.*)$/gm)) {
      for (const path of writable.split(' ')) expect(read('server.md')).toContain(` ${path}`);
    }
  });
});

it('systemd never gives the shop’s own server up, whose port would go with it', () => {
  expect(read('islet-serve.service')).toMatch(/^StartLimitIntervalSec=0$/m);
});

it('the workflow runs what its page says, and caches what the page names', () => {
  const workflow = read('release-workflow.yml');
  const steps = [...workflow.matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command);
  expect(commandBlocks(join(examples, 'ci.md'))[0]?.text.trim().split('\n')).toEqual(steps);
  expect(workflow).toContain('            .islet\n            builds\n            dist\n');
});

it('the fleet’s services are started by commands that exist, and use volumes that are made', () => {
  const file = read('fleet-compose.yaml');
  const services = new Map(
    [...file.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name, text]) => [name, text]),
  );
  expect([...services.keys()]).toEqual(['queue', 'coordinator', 'worker']);
  const [, command] = /scripts\/islet\.mjs, (\w+)\]/.exec(services.get('worker') ?? '') ?? [];
  expect(existsSync(join(project, `scripts/commands/${command}.ts`))).toBe(true);
  const images = [...file.matchAll(/dockerfile: (\S+) \}/g)].map(([, path]) => String(path));
  expect(images.filter((path) => existsSync(join(project, path)))).toHaveLength(2);
  const made = file.slice(file.indexOf('\nvolumes:\n'));
  const used = [...file.matchAll(/volumes: \['(\w+):/g)].map(([, volume]) => String(volume));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((volume) => !made.includes(`\n  ${volume}:\n`))).toEqual([]);
  // It serves nothing that the image's own check could ask for.
  expect(services.get('worker')).toContain('healthcheck: { disable: true }');
});

it('a queue keeps its jobs, and forgets none for want of memory', () => {
  for (const name of ['fleet.md', 'fleet-compose.yaml']) {
    const words = read(name)
      .replace(/[[\]',-]/g, ' ')
      .replace(/\s+/g, ' ');
    expect(words, name).toMatch(/appendonly yes/);
    expect(words, name).toMatch(/maxmemory policy noeviction/);
  }
});

it('the image is made of files that exist, and starts a script that does', () => {
  const file = read('Containerfile');
  const sources = [...file.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, copied]) => String(copied).split(' '));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !existsSync(join(project, source)))).toEqual([]);
  const started = [...file.matchAll(/"\.?\/?(scripts\/[\w.-]+)"/g)].map(([, script]) => String(script));
  expect(started).toContain('scripts/islet.mjs');
  expect(started.filter((script) => !existsSync(join(project, script)))).toEqual([]);
  // Everything that the code reads of the project's own folder is copied.
  const own = ['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'uno.config.ts'];
  for (const needed of [...own, 'public', 'scripts', 'src']) expect(sources).toContain(needed);
});
