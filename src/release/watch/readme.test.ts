import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BACKEND_DEFAULTS } from '../../backend/start/defaults.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { historyFiles } from '../history/history-files.ts';
import { workspace } from '../workspace.ts';
import { ChangeQueue } from './change-queue.ts';
import { StatusTracker } from './status/status-tracker.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manual = read('src/release/watch/README.md');

const namesIn = (text: string, name: RegExp) => [...new Set(text.match(name))].sort();

it('every setting of a machine is documented, and in the example', () => {
  const settings = namesIn(read('src/release/environment.ts'), /ISLET_[A-Z_]+/g);
  expect(settings.length).toBeGreaterThan(5);
  expect(namesIn(manual, /ISLET_[A-Z_]+/g)).toEqual(settings);
  const selling = ['start/background-jobs.ts', 'oauth/choose-login-providers.ts'].flatMap((file) =>
    namesIn(read(`src/backend/${file}`), /ISLET_[A-Z_]+/g),
  );
  expect(namesIn(read('.env.example'), /ISLET_[A-Z_]+/g)).toEqual([...settings, ...selling].sort());
});

it('every field of the status is documented', () => {
  const timing = { poll: 1000, fullScan: 1000 };
  const tracker = new StatusTracker({
    timing,
    queue: new ChangeQueue(),
    before: null,
    save: () => undefined,
  });
  const plain = ['schema', 'at', 'current', 'pollSeconds', 'sweepSeconds'];
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

describe('the table of settings', () => {
  const rows = [...manual.matchAll(/^\| (`ISLET_[^|]*) \| ([^|]*) \|/gm)].flatMap(
    ([, names = '', defaults = '']) => {
      const values = defaults.split(', ');
      return (names.match(/ISLET_[A-Z_]+/g) ?? []).map((name, index, all) => ({
        name,
        defaults: all.length === values.length ? [values[index] ?? ''] : [defaults],
      }));
    },
  );
  const known: Record<string, string> = { ISLET_GRAPHQL_URL: 'https://store.example/graphql' };
  const embedded = readEnvironment({});
  const store = readEnvironment(known);
  /** Numbers of a text as they are written. */
  const numbersIn = (text = '') =>
    /^\d+(\.\d+){3}$/.test(text) ? [] : (text.match(/\d+/g) ?? []).map(Number);

  it('has a row for each', () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('gives the default of $name', ({ name, defaults: [written = ''] }) => {
    const changed = readEnvironment({
      ...known,
      [name]: '17',
      ...(name.endsWith('_URL') ? { [name]: 'https://a.example' } : {}),
    });
    const field = Object.keys(store).find(
      (key) =>
        key in changed && !Object.is(changed[key as keyof Environment], store[key as keyof Environment]),
    ) as keyof Environment | undefined;
    expect(field).toBeDefined();
    const values = [store, embedded].map((environment) => (field === undefined ? null : environment[field]));
    const numbers = values.filter((value) => typeof value === 'number');
    expect(numbersIn(written)).toEqual([...new Set(numbers)]);
    for (const value of values)
      if (typeof value === 'string' && value !== '') expect([written, known[name]]).toContain(value);
  });

  it.each(rows)('is what the example shows of $name', ({ name, defaults: [written = ''] }) => {
    const [, shown] = new RegExp(`^# ${name}=(.*)$`, 'm').exec(read('.env.example')) ?? [];
    const [first] = numbersIn(written);
    if (first !== undefined) expect(Number(shown)).toBe(first);
  });
});
