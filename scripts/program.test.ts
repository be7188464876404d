import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseRequest } from './lib/build-project.ts';
import { wholeNumber } from './lib/command.ts';
import { COMMANDS, DEVELOPMENT } from './program.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const PAGES = globSync(['*.md', '{scripts,src}/**/*.md'], { cwd: PROJECT });
const NAMES = Object.keys({ ...COMMANDS, ...DEVELOPMENT });
/** Values of flags that do not take any text. */
const VALUES: Record<string, string> = {
  port: '8080',
  products: '10',
  site: 'https://shop.example',
  siteUrl: 'https://store.example',
  encoding: 'gzip',
  kills: '5',
  seed: '3',
  sizes: '100,1000',
  runs: '2',
  at: '2027-01-12',
  for: '7d',
  threads: '2',
};
/** Packages that a command cannot do without. */
const NEEDED: Record<string, string[]> = {
  deploy: ['--to', '/srv/shop'],
  preview: ['216'],
  compare: ['before', 'after'],
};

/** Every command, each command of a command on its own. */
const commands = new Map<string, CommandUnknownOpts>();
beforeAll(async () => {
  for (const [name, [, load]] of Object.entries({ ...COMMANDS, ...DEVELOPMENT })) {
    const { command } = await load();
    commands.set(name, command);
    for (const own of command.commands) commands.set(`${name} ${own.name()}`, own);
  }
}, 60_000);

/** Reads arguments without doing what they say. @returns flags and arguments @throws with what is printed */
function read(name: string, args: readonly string[]): { flags: object; args: readonly string[] } {
  const command = commands.get(name);
  if (command === undefined) throw new Error(`No command ${name}.`);
  let printed = '';
  command.configureOutput({ writeErr: (text) => (printed += text), writeOut: (text) => (printed += text) });
  command.action(() => undefined);
  try {
    command.parse(args, { from: 'user' });
  } catch {
    throw new Error(printed);
  }
  return { flags: command.opts(), args: command.args };
}

const optionsOf = (name: string): readonly Option[] => commands.get(name)?.options ?? [];
const flagOf = ({ long }: Option) => long ?? '';
const sampleOf = (option: Option) => VALUES[option.attributeName()] ?? 'text';

describe.each(NAMES)('islet %s', (name) => {
  it('shows its flags, examples and exit codes', () => {
    const help = commands.get(name)?.helpInformation() ?? '';
    expect(help).toContain(`Usage: ${name} `);
    for (const option of optionsOf(name)) {
      expect(help).toContain(flagOf(option));
      expect(option.description).not.toBe('');
    }
    expect(() => read(name, ['--help'])).toThrow(
      /\nExamples:\n {2}.*npm [\s\S]*\nExit codes:\n {2}0 {2}done\n/,
    );
  });

  it('names the flag that a wrong one is nearest to, and where the others stand', () => {
    for (const option of optionsOf(name).filter((one) => flagOf(one).length > 5)) {
      const wrong = `${flagOf(option)}z`;
      expect(() => read(name, [...(NEEDED[name] ?? []), wrong])).toThrow(
        new RegExp(
          `^Unknown option '${wrong}'. Did you mean .*${flagOf(option)}.*\\?\nIts flags are listed by npm .* --help\n$`,
        ),
      );
    }
    expect(() => read(name, [...(NEEDED[name] ?? []), '--zzzzzzzz'])).toThrow(
      /^Unknown option '--zzzzzzzz'\.\nIts flags are listed by npm /,
    );
  });

  it('asks for a value that is missing', () => {
    for (const option of optionsOf(name).filter(({ required }) => required)) {
      expect(() => read(name, [flagOf(option)])).toThrow(`Option '${option.flags}' argument missing.`);
    }
  });

  it('takes a value behind a space and behind an equals sign', () => {
    const needed = NEEDED[name] ?? [];
    for (const option of optionsOf(name).filter(({ required, optional }) => required || optional)) {
      const spaced = read(name, [...needed, flagOf(option), sampleOf(option)]);
      expect(read(name, [...needed, `${flagOf(option)}=${sampleOf(option)}`])).toEqual(spaced);
      expect(spaced.flags).toHaveProperty(option.attributeName());
    }
  });
});

it.each([
  ['build', ['now'], 'Too many arguments.'],
  ['build', ['--full', '--quick'], "Option '--full' cannot be used with option '--quick'."],
  ['serve', ['--port', '70000'], 'Give a number from 0 to 65535.'],
  ['backend', ['--port', '-1'], 'Give a number from 0 to 65535.'],
  ['backend', ['--products', 'many'], 'It takes a whole number from 1 on.'],
  [
    'backend',
    ['--demo', '--import', 'a.csv'],
    "Option '--import <file>' cannot be used with option '--demo'.",
  ],
  ['deploy', [], "Required option '--to <target>' not specified."],
  ['deploy', ['--to', 'dir', '--encoding', 'zip'], 'Allowed choices are br, gzip, identity.'],
  ['trigger', ['12', 'mug'], "'mug' is invalid for argument 'ids'. Give numbers, such as 123."],
  ['doctor', ['--site', 'shop'], 'Give an http address, such as https://shop.example.'],
  ['release show', [], "Missing required argument 'id'."],
  ['release show', ['one', 'two'], "Too many arguments for 'show'."],
  ['recipes', ['bakery'], 'Allowed choices are'],
  ['bench', ['speed'], 'Allowed choices are pages, client'],
  ['bench', ['build', '--sizes', '10,many'], 'It takes a whole number from 1 on.'],
])('%s %j is refused: %s', (name, args, said) => {
  expect(() => read(name, args)).toThrow(said);
});

it.each(PAGES)('%s names flags that commands take', (page) => {
  const text = readFileSync(join(PROJECT, page), 'utf8');
  const named = [...text.matchAll(/npm (?:run )?(?:--silent )?(\w[\w:-]*)`?[^\n`|]* -- --([\w-]+)/g)];
  const unknown = named.filter(([, name = '', flag]) => {
    const options = [...optionsOf(name.replace(/:.*/, '')).map(flagOf), '--help'];
    return !options.includes(`--${flag}`);
  });
  expect(unknown.map(([all]) => all)).toEqual([]);
});

it('hands a change of the catalog on with its flags', () => {
  expect(read('backend', ['--file', 'shop.sqlite', 'add', 'mug', '--price', '5'])).toMatchObject({
    flags: { file: 'shop.sqlite' },
    args: ['add', 'mug', '--price', '5'],
  });
});

it('makes a thorough and incremental release unless told otherwise', () => {
  expect(releaseRequest({})).toEqual({ full: false, depth: 'fullScan', acceptShrink: false });
  expect(releaseRequest({ full: true })).toMatchObject({ full: true, depth: 'fullRead' });
  expect(releaseRequest({ quick: true })).toMatchObject({ full: false, depth: 'modified', shop: true });
  expect(releaseRequest({ acceptShrink: true }).acceptShrink).toBe(true);
});

it('numbers are whole, from 1 on, and held exactly', () => {
  expect([wholeNumber('1'), wholeNumber(' 9007199254740991 ')]).toEqual([1, 2 ** 53 - 1]);
  for (const text of ['0', '-1', '1.5', '1e3', '', 'many', '9007199254740993'])
    expect(() => wholeNumber(text), text).toThrow('It takes a whole number from 1 on.');
});
