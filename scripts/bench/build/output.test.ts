import { describe, expect, it } from 'vitest';
import { comparable, compare, type Output } from './output.ts';

const page = (island: string, policy: string, sheet: string, text: string) =>
  `<meta charset="utf-8">${policy}<link href="/_assets/Page.${sheet}.css">` +
  `<astro-island uid="${island}"></astro-island><p>${text}</p>`;

const policy = (hash: string) =>
  `<meta http-equiv="content-security-policy" content="script-src 'sha256-${hash}'">`;

function output(files: Record<string, string>): Output {
  const sample = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]));
  return { files: Object.keys(files), bytes: 0, others: 0, sample };
}

describe('the comparison of two builds', () => {
  it('sets aside island ids, the policy and hashes of style sheets', () => {
    const ours = page('1', policy('a'), 'AAAA', 'Mug');
    const plain = page('Zx1', policy('b'), 'B_-b', 'Mug');
    expect(comparable(ours)).toBe(comparable(plain));
    expect(compare(output({ 'a/index.html': ours }), output({ 'a/index.html': plain }))).toEqual({
      compared: 1,
      problems: [],
    });
  });

  it('shows the first place where a page differs', () => {
    const { problems } = compare(
      output({ 'a/index.html': page('1', '', 'A', 'Mug') }),
      output({ 'a/index.html': page('1', '', 'A', 'Cup') }),
    );
    expect(problems[0]).toContain('<p>Mug</p>');
    expect(problems[0]).toContain('<p>Cup</p>');
    expect(problems[1]).toContain('Different bytes in 1 files, such as a/index.html');
  });

  it('sets nothing aside in payloads', () => {
    const { problems } = compare(
      output({ '_payload.json': '{"uid":1}' }),
      output({ '_payload.json': '{"uid":2}' }),
    );
    expect(problems).toHaveLength(2);
  });

  it('names files that only one of them wrote', () => {
    const { problems } = compare(output({ a: '', b: '' }), output({ b: '', c: '' }));
    expect(problems).toEqual(['Islet lacks 1 files, such as c', 'astro build lacks 1 files, such as a']);
  });
});
