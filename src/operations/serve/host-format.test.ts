import { describe, expect, it } from 'vitest';
import { redirectsFile } from '../../pipeline/hosting/redirects.ts';
import { headersFile } from '../../pipeline/hosting/response-headers.ts';

/** Forms that Cloudflare Pages and Netlify accept by their documentation, the narrower of both. */
const MOST = { fixed: 2000, dynamic: 100, redirectLength: 1000, headers: 100, headerLength: 2000 };
const PLACEHOLDER = /:[A-Za-z]\w{0,99}/g;

const names = (path: string): readonly string[] => path.match(PLACEHOLDER) ?? [];

/** @returns what is wrong with a line of `_redirects` */
function redirectProblem(line: string): string | null {
  const fields = line.split(/\s+/);
  const [from = '', to = '', status = ''] = fields;
  if (fields.length !== 3 || line !== fields.join(' ')) return 'it is not three fields';
  if (line.length > MOST.redirectLength) return 'it is too long';
  if (!/^\/[\x21-\x7e]*$/.test(from) || /[?#*]/.test(from)) return 'its source is no path';
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(to)) return 'its target is no path of the shop';
  if (new Set(names(from)).size !== names(from).length) return 'a placeholder stands twice';
  if (from.replace(PLACEHOLDER, '').includes(':')) return 'a placeholder has no name';
  if (names(to).some((name) => !names(from).includes(name))) return 'its target has a name of its own';
  if (from === to) return 'it leads to itself';
  if (!['301', '200'].includes(status)) return 'hosts do not know its status';
  return status === '200' && to.includes('?') ? 'a rewrite has no query' : null;
}

describe('_redirects', () => {
  const moves = [
    { kind: 'product', from: 'alter krug: 50 % größer?', to: 'mug' },
    { kind: 'category', from: 'cups', to: 'mugs' },
  ] as const;
  const lines = redirectsFile(moves).trimEnd().split('\n');

  it('is read by hosts as it is meant, line by line', () => {
    expect(lines.map((line) => [line, redirectProblem(line)]).filter(([, problem]) => problem)).toEqual([]);
    const sources = lines.map((line) => line.split(' ')[0]);
    expect(new Set(sources).size).toBe(sources.length);
    const dynamic = sources.filter((source = '') => names(source).length > 0);
    expect(dynamic.length).toBeLessThanOrEqual(MOST.dynamic);
    expect(sources.length - dynamic.length).toBeLessThanOrEqual(MOST.fixed);
  });
});

describe('_headers', () => {
  it('is read by hosts as it is meant, line by line', () => {
    const lines = headersFile("default-src 'self'; script-src 'self';").trimEnd().split('\n');
    const rules: { path: string; headers: string[] }[] = [];
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(MOST.headerLength);
      const [, name] = /^ {2}([\w-]+): [\x20-\x7e]*\S$/.exec(line) ?? [];
      if (name !== undefined) rules.at(-1)?.headers.push(name.toLowerCase());
      else {
        expect(line).toMatch(/^\/[^\s*]*\*?$/);
        rules.push({ path: line, headers: [] });
      }
    }
    expect(rules.length).toBeLessThanOrEqual(MOST.headers);
    expect(new Set(rules.map(({ path }) => path)).size).toBe(rules.length);
    for (const { headers } of rules) {
      expect(headers).not.toEqual([]);
      expect(new Set(headers).size).toBe(headers.length);
    }
    const everywhere = rules.find(({ path }) => path === '/*')?.headers ?? [];
    for (const { path, headers } of rules) {
      // A header that two rules set is sent twice, joined by a comma.
      if (path !== '/*') expect(headers.filter((name) => everywhere.includes(name))).toEqual([]);
    }
  });
});
