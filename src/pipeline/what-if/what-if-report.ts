import { join } from 'node:path';
import { writeFile } from '../../kit/files/files.ts';
import { formatCount } from '../../kit/terminal.ts';
import type { TriedPage, WhatIf } from './what-if.ts';

/** Pages that are named one by one. */
const MAX_PAGES = 50;

/** The effect of changes, as text for people. @param pages in the order of the report */
export function formatWhatIf(whatIf: WhatIf, pages: readonly Omit<TriedPage, 'before' | 'after'>[]): string {
  const { sentences, changedPages, samePages } = whatIf;
  const signs = { added: '+', changed: '~', removed: '-' } as const;
  const lines = pages
    .slice(0, MAX_PAGES)
    .map(
      ({ path, kind, reasons }) =>
        `  ${signs[kind]} ${path}${reasons.length > 0 ? `  ${reasons.join('; ')}` : ''}`,
    );
  const more =
    pages.length > MAX_PAGES ? [`  … and ${formatCount(pages.length - MAX_PAGES, 'page')} more`] : [];
  const same = samePages > 0 ? `; ${formatCount(samePages, 'page')} would be rendered and stay the same` : '';
  return [
    ...sentences,
    '',
    ...lines,
    ...more,
    `${formatCount(changedPages, 'page')} would be another${same}. Nothing was changed.`,
  ].join('\n');
}

/** A folder in which pages of today and then stand side by side: `index.html` leads to them. */
export class SideBySide {
  readonly #folder: string;
  readonly #shopUrl: string;
  readonly #rows: string[] = [];

  /** @param shopUrl where pages find their styles and pictures, without a closing slash */
  constructor(folder: string, shopUrl: string) {
    this.#folder = folder;
    this.#shopUrl = shopUrl;
  }

  add({ path, kind, reasons, before, after }: TriedPage): void {
    const number = this.#rows.length + 1;
    const frames = [before, after].map((html, side) => {
      if (html === null) return '<p>No such page.</p>';
      const name = `${number}-${side === 0 ? 'before' : 'after'}.html`;
      writeFile(join(this.#folder, name), this.#based(html));
      return `<iframe sandbox src="${name}" title="${side === 0 ? 'Today' : 'Then'}"></iframe>`;
    });
    this.#rows.push(
      `<section><h2>${escapeText(path)}</h2><p>${kind}${reasons.length > 0 ? `: ${escapeText(reasons.join('; '))}` : ''}</p><div>${frames.join('')}</div></section>`,
    );
  }

  /** Writes `index.html`. @returns its path */
  end({ sentences }: Pick<WhatIf, 'sentences'>): string {
    const file = join(this.#folder, 'index.html');
    writeFile(file, `${HEAD}<h1>${escapeText(sentences.join(' '))}</h1>${this.#rows.join('\n')}\n`);
    return file;
  }

  #based(html: string): string {
    return html.replace(/<head[^>]*>/i, (head) => `${head}<base href="${escapeText(this.#shopUrl)}/">`);
  }
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>What if</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui;margin:1rem auto;max-width:110rem;padding:0 1rem;color-scheme:light dark}
h1{font-size:1.4rem}h2{font-size:1rem;margin:2rem 0 0}p{margin:.25rem 0}
div{display:grid;gap:1rem;grid-template-columns:1fr 1fr}
iframe{width:100%;height:40rem;border:1px solid;background:#fff}
</style>
`;

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
