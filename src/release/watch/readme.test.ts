import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ChangeQueue } from './change-queue.ts';
import { StatusTracker } from './status/status-tracker.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manual = read('src/release/watch/README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const namesIn = (text: string, name: RegExp) => [...new Set(text.match(name))].sort();

/** A script, and what stands beside it that it imports. */
function withImports(script: string): string {
  const text = read(script);
  const imports = [...text.matchAll(/from '\.\/((?:lib\/)?[\w-]+\.ts)'/g)].map(([, file]) =>
    read(`scripts/${file}`),
  );
  return [text, ...imports].join('\n');
}

describe.each(['README.md', 'src/release/watch/README.md'])('%s', (path) => {
  const text = read(path);

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names flags that their commands take', () => {
    const named = [...text.matchAll(/npm run (\w[\w:-]*)`?[^\n`|]* -- --([\w-]+)/g)];
    const unknown = named.filter(([, name, flag]) => {
      const [, script] = /^node .*?(\S+\.m?[jt]s)$/.exec(scripts[String(name)] ?? '') ?? [];
      return script === undefined || !script.endsWith('.ts') || !withImports(script).includes(String(flag));
    });
    expect(unknown.map(([all]) => all)).toEqual([]);
  });

  it('links to files that exist', () => {
    const folder = path.replace(/[^/]*$/, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => String(link));
    for (const link of links) {
      const url = new URL(`../../../${folder}${link}`, import.meta.url);
      expect(() => readFileSync(url), link).not.toThrow(/ENOENT/);
    }
  });
});

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
