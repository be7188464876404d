import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { visibleText } from '#testing/html/visible-text.ts';
import { DEFAULT_LOCALE } from './locales.ts';
import { flatten, MESSAGES, splitPlural } from './messages.ts';

const SRC = fileURLToPath(new URL('../../', import.meta.url));
/**
 * The watcher logs topics of webhooks, which look like keys; the desk has texts of its own, and the gallery of components
 * is for developers.
 */
const FILES = globSync('**/*.{astro,ts,tsx}', { cwd: SRC })
  .filter(
    (file) =>
      !/^(backend|testing|operations\/(?:desk|watch)|storefront\/features\/component-gallery)\/|^storefront\/pages\/_gallery\.astro$|\.test\.tsx?$|\.d\.ts$|^storefront\/i18n\/placeholders\.ts$/.test(
        file,
      ),
  )
  .map((file) => ({ file, source: readFileSync(SRC + file, 'utf8') }));
const KEYS = new Set([...flatten(MESSAGES[DEFAULT_LOCALE]).keys()].map((leaf) => splitPlural(leaf).key));
const SECTIONS = Object.keys(MESSAGES[DEFAULT_LOCALE]).join('|');

/** Sections with messages of the specification that no page uses yet. */
const WRITTEN_AHEAD = ['messages', 'busy'];

/** Texts and names of properties from which sources compose keys. */
const WORDS = new Set(
  FILES.flatMap(({ source }) =>
    [...source.matchAll(/['"`](\w+)['"`]|\b(\w+)\??:/g)].map(([, text, name]) => text ?? name),
  ),
);

/** True if the rest of a key is in the source that composes it, or is a word of another. */
function mentions(source: string, word: string): boolean {
  return WORDS.has(word) || new RegExp(`\\b${word}\\b`).test(source);
}

describe('message keys', () => {
  const named = new RegExp(`['"\`]((?:${SECTIONS})\\.[\\w.]+)['"\`]`, 'g');
  const composed = new RegExp(`\`((?:${SECTIONS})\\.[\\w.]*)\\$\\{`, 'g');
  const used = new Set(
    FILES.flatMap(({ source }) => [
      ...[...source.matchAll(named)].map(([, key = '']) => key),
      ...[...source.matchAll(composed)].flatMap(([, start = '']) =>
        [...KEYS].filter((key) => key.startsWith(start) && mentions(source, key.slice(start.length))),
      ),
    ]),
  );

  it('used in the source exist', () => {
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter((key) => !KEYS.has(key))).toEqual([]);
  });

  it('are all used, except those written ahead', () => {
    const idle = [...KEYS].filter(
      (key) => !used.has(key) && !WRITTEN_AHEAD.includes(key.split('.')[0] ?? ''),
    );
    expect(idle).toEqual([]);
  });
});

describe('templates', () => {
  it('contain no text: every text is a message', () => {
    const templates = FILES.filter(({ file }) => /\.(astro|tsx)$/.test(file));
    expect(templates.length).toBeGreaterThan(20);
    const texts = templates.flatMap(({ file, source }) =>
      visibleText(file, source).map((text) => `${file}: ${text}`),
    );
    expect(texts).toEqual([]);
  });
});

describe('islands', () => {
  it('load neither i18next nor the message files in the browser', async () => {
    const islands = FILES.filter(({ file }) => file.endsWith('.tsx')).map(({ file }) => SRC + file);
    expect(islands).not.toEqual([]);
    const { metafile } = await build({
      entryPoints: [...islands, `${SRC}storefront/i18n/island-messages.ts`],
      bundle: true,
      write: false,
      metafile: true,
      outdir: 'unused',
      format: 'esm',
      jsx: 'automatic',
      external: [
        'slot:*',
        '#storefront/i18n/shared-messages.ts',
        '#storefront/i18n/later-messages.ts',
        '#storefront/theme/chosen/*',
        'react',
        'react/*',
        'react-dom',
        'react-dom/*',
        '@stripe/*',
      ],
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs).toContain('src/storefront/i18n/island-messages.ts');
    expect(inputs.filter((file) => /i18next|i18n\/(messages|translate|locale-links)/.test(file))).toEqual([]);
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
