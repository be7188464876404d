import { IsletError, says } from '#kit/messages/says.ts';

/** Sources of a directive as Astro's manifest has them. */
interface PolicySources {
  resources: readonly unknown[];
  hashes: readonly unknown[];
}

export interface PolicyDefaults {
  directives: readonly string[];
  script: PolicySources;
  style: PolicySources;
}

/** The Content-Security-Policy of a page, which its components add to; called `Astro.csp` there. */
export class Policy {
  readonly #directives: string[];
  readonly #script: { resources: string[]; hashes: string[] };
  readonly #style: { resources: string[]; hashes: string[] };

  readonly #ofStyles: readonly string[];

  /** @param ofStyles hashes of styles that stand in the page's head */
  constructor({ directives, script, style }: PolicyDefaults, ofStyles: readonly string[] = []) {
    this.#ofStyles = ofStyles;
    this.#directives = [...directives];
    this.#script = { resources: texts(script.resources), hashes: texts(script.hashes) };
    this.#style = { resources: texts(style.resources), hashes: texts(style.hashes) };
  }

  /** @throws for a directive that is there already: which of them browsers would follow is easily mistaken */
  insertDirective(directive: string): void {
    const name = nameOf(directive);
    if (this.#directives.some((one) => nameOf(one) === name)) {
      throw new IsletError(says('release.directiveTwice', { name }));
    }
    this.#directives.push(directive);
  }

  insertScriptResource(source: string): void {
    this.#script.resources.push(source);
  }

  insertStyleResource(source: string): void {
    this.#style.resources.push(source);
  }

  insertScriptHash(hash: string): void {
    this.#script.hashes.push(hash);
  }

  insertStyleHash(hash: string): void {
    this.#style.hashes.push(hash);
  }

  toString(): string {
    const { length } = this.#directives;
    const directives = length === 0 ? '' : `${this.#directives.join(';')}; `;
    const style = { ...this.#style, hashes: [...this.#style.hashes, ...this.#ofStyles] };
    return `${directives}${sources('script-src', this.#script)} ${sources('style-src', style)}`;
  }
}

function nameOf(directive: string): string {
  return directive.trimStart().split(/\s/, 1)[0] ?? '';
}

function sources(name: string, { resources, hashes }: { resources: string[]; hashes: string[] }): string {
  const allowed = resources.length > 0 ? resources.join(' ') : "'self'";
  return `${[name, allowed, ...new Set(hashes.map((hash) => `'${hash}'`))].join(' ')};`;
}

/** @throws for sources of elements or attributes alone, which no page has */
function texts(entries: readonly unknown[]): string[] {
  return entries.map((entry) => {
    if (typeof entry === 'string') return entry;
    const { kind = 'default', hash, resource } = entry as { kind?: string; hash?: string; resource?: string };
    const text = hash ?? resource;
    if (kind === 'default' && text !== undefined) return text;
    throw new IsletError(says('release.noSource', { entry: JSON.stringify(entry) }));
  });
}

const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;

/**
 * Inserts a policy before everything it governs, after the charset, which must be in the first kilobyte.
 * @param html of a page, at least to its charset
 */
export function insertCsp(html: string, csp: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${csp.replaceAll('"', '&quot;')}">`;
  const charset = CHARSET.exec(html);
  if (charset === null) throw new IsletError(says('release.noCharset'));
  const end = charset.index + charset[0].length;
  return html.slice(0, end) + meta + html.slice(end);
}
