import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { visibleText } from '#testing/visible-text.ts';
import { DEFAULT_LOCALE } from './locales.ts';
import { flatten, MESSAGES, splitPlural } from './messages.ts';

const SRC = fileURLToPath(new URL('../', import.meta.url));
const FILES = globSync('**/*.{astro,ts,tsx}', { cwd: SRC })
  .filter(
    (file) =>
      !/^(backend|testing)\/|\.test\.tsx?$|\.d\.ts$|^i18n\/(placeholders|same-as-english)\.ts$/.test(file),
  )
  .map((file) => ({ file, source: readFileSync(SRC + file, 'utf8') }));
const KEYS = new Set([...flatten(MESSAGES[DEFAULT_LOCALE]).keys()].map((leaf) => splitPlural(leaf).key));
const SECTIONS = Object.keys(MESSAGES[DEFAULT_LOCALE]).join('|');

/** Written ahead: the texts that the specification gives for what the cart, checkout and account answer. */
const WRITTEN_AHEAD = ['messages', 'busy'];

/** Texts that stand in templates because they are the same in every language. */
const NO_MESSAGES: string[] = [];

describe('message keys', () => {
  const used = new Set(
    FILES.flatMap(({ source }) => [
      ...source.matchAll(new RegExp(`['"\`]((?:${SECTIONS})\\.[\\w.]+)['"\`]`, 'g')),
    ]).map(([, key]) => key ?? ''),
  );

  it('that the source names exist', () => {
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter((key) => !KEYS.has(key))).toEqual([]);
  });

  it('are all used, those written ahead aside', () => {
    const idle = [...KEYS].filter(
      (key) => !used.has(key) && !WRITTEN_AHEAD.includes(key.split('.')[0] ?? ''),
    );
    expect(idle).toEqual([]);
  });
});

describe('templates', () => {
  it('hold no text of their own: every text is a message', () => {
    const templates = FILES.filter(({ file }) => /\.(astro|tsx)$/.test(file));
    expect(templates.length).toBeGreaterThan(20);
    const texts = templates.flatMap(({ file, source }) =>
      visibleText(file, source)
        .filter((text) => !NO_MESSAGES.includes(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(texts).toEqual([]);
  });
});

describe('visibleText', () => {
  it('finds text wherever a template may show it', () => {
    const source = `---
const t = 'Not shown';
---
<!doctype html>
<html><!-- not shown -->
<head><title>One</title><style>p { color: red }</style><script>const not = 'shown';</script></head>
<body class="not shown" data-x="not shown">
  <p class:list={['not', a && 'shown']}>Two <b>{t('not.shown')}</b></p>
  <img src="not-shown.webp" alt="Three" />
  {list.map((item) => <li aria-label={item ? 'Four' : t('not.shown')}>{item.on === 'NOT_SHOWN' && 'Five'}</li>)}
  {sale ? \`Six \${percent}\` : '–'} &nbsp; &copy; × 5
</body></html>`;
    expect(visibleText('page.astro', source)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  });

  it('reads islands too', () => {
    const source = `export const A = () => <button type="button" title={'One'}>Two {messages['a.b']}</button>;`;
    expect(visibleText('a.tsx', source)).toEqual(['One', 'Two']);
  });
});
