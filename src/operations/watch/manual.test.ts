import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BACKEND_DEFAULTS } from '../../backend/start/defaults.ts';
import { type Environment, readEnvironment } from '../../pipeline/environment.ts';
import { historyFiles } from '../../pipeline/history/history-records.ts';
import { workspace } from '../../pipeline/workspace.ts';
import { ChangeQueue } from './change-queue.ts';
import { StatusTracker } from './status/status-tracker.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manual = read('src/operations/watch/MANUAL.md');

const namesIn = (text: string, name: RegExp) => [...new Set(text.match(name))].sort();

it('every setting of a machine is documented, and in the example', () => {
  const settings = namesIn(read('src/pipeline/environment.ts'), /ISLET_[A-Z_]+/g);
  expect(settings.length).toBeGreaterThan(5);
  expect(namesIn(manual, /ISLET_[A-Z_]+/g)).toEqual(settings);
  const selling = [
    'start/background-jobs.ts',
    'customers/oauth/choose-login-providers.ts',
    'tools/demo/catalog.ts',
  ].flatMap((file) => namesIn(read(`src/backend/${file}`), /ISLET_[A-Z_]+/g));
  expect(namesIn(read('.env.example'), /ISLET_[A-Z_]+/g)).toEqual(
    [...new Set([...settings, ...selling])].sort(),
  );
});

it('every field of the status is documented', () => {
  const timing = { poll: 1000, fullScan: 1000 };
  const tracker = new StatusTracker({
    timing,
    queue: new ChangeQueue(),
    before: null,
    save: () => undefined,
  });
  const plain = ['schema', 'at', 'current', 'pollSeconds', 'fullScanSeconds'];
  const fields = Object.keys(tracker.status).filter((field) => !plain.includes(field));
  expect(fields.filter((field) => !manual.includes(`\`${field}\``))).toEqual([]);
});

it('every file of the pipeline and of the embedded backend is documented', () => {
  const names = (paths: object) =>
    Object.values(paths)
      .map((path) => /(?:^|\/)\.islet\/([^/]+)/.exec(String(path))?.[1])
      .filter((name) => name !== undefined);
  const files = workspace('/shop');
  const own = [...names(files), ...names(historyFiles(files)), ...names(BACKEND_DEFAULTS)];
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !new RegExp(`\\| .*\`${name}/?\`.* \\|`).test(manual))).toEqual([]);
});

const STORE = { ISLET_GRAPHQL_URL: 'https://store.example/graphql' };
/** One of these is another value than the default of any variable, and is accepted. */
const VALUES = ['17', 'https://a.example', '/srv/a', 'redis://a.example', `a:${'b'.repeat(32)}`];

/** The field of the environment that a variable sets. */
function fieldOf(name: string): keyof Environment | undefined {
  const before = readEnvironment(STORE);
  for (const value of VALUES) {
    try {
      const after = readEnvironment({ ...STORE, [name]: value });
      return (Object.keys(before) as (keyof Environment)[]).find((field) => after[field] !== before[field]);
    } catch {
      // Refused: another kind of value.
    }
  }
  return undefined;
}

/** Numbers in a text; an address of four has none. */
function numbersIn(text: string): number[] {
  return /^\d+(\.\d+){3}$/.test(text) ? [] : (text.match(/\d+/g) ?? []).map(Number);
}

/** Variables and their defaults, as the table of settings has them. */
const rows = [...manual.matchAll(/^\| (`ISLET_[^|]*) \| ([^|]*) \|/gm)].flatMap(
  ([, names = '', written = '']) => {
    const variables = namesIn(names, /ISLET_[A-Z_]+/g);
    const defaults = variables.length > 1 ? written.split(', ') : [written];
    return variables.map((name, index) => ({ name, written: defaults[index] ?? '' }));
  },
);

describe('the table of settings', () => {
  it('is found', () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('has the defaults of $name, and so has the example', ({ name, written }) => {
    const field = fieldOf(name);
    if (field === undefined) throw new Error(`No field of the environment is ${name}.`);
    const defaults = [readEnvironment(STORE)[field], readEnvironment({})[field]];
    const numbers = [...new Set(defaults.filter((value) => typeof value === 'number'))];
    expect(numbersIn(written)).toEqual(numbers);
    const addresses = defaults.filter((value) => typeof value === 'string' && /^\d/.test(value));
    for (const address of addresses) expect(written).toBe(address);
    const [, shown] = new RegExp(`^# ${name}=(.*)$`, 'm').exec(read('.env.example')) ?? [];
    if (numbers.length > 0) expect(Number(shown)).toBe(numbers[0]);
  });
});
