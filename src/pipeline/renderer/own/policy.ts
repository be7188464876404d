import type { SSRManifest } from 'astro';
import { renderCspContent } from 'astro/runtime/server/render/csp.js';
import { IsletError, says } from '#kit/messages/says.ts';

type Csp = NonNullable<SSRManifest['csp']>;

export interface PolicyDefaults {
  directives: readonly string[];
  script: Csp['scriptDirective'];
  style: Csp['styleDirective'];
}

/** The Content-Security-Policy of a page, which its components add to; called `Astro.csp` there. */
export class Policy {
  /** By name. */
  readonly #directives: Map<string, string>;
  readonly #script: Csp['scriptDirective'];
  readonly #style: Csp['styleDirective'];
  readonly #ofStyles: readonly string[];

  /** @param ofStyles hashes of styles in the page's head */
  constructor({ directives, script, style }: PolicyDefaults, ofStyles: readonly string[] = []) {
    this.#directives = new Map(directives.map((directive) => [nameOf(directive), directive]));
    this.#script = { ...script, resources: [...script.resources], hashes: [...script.hashes] };
    this.#style = { ...style, resources: [...style.resources], hashes: [...style.hashes] };
    this.#ofStyles = ofStyles;
  }

  /** @throws for a directive that is there already: browsers follow only one of them */
  insertDirective(directive: string): void {
    const name = nameOf(directive);
    if (this.#directives.has(name)) throw new IsletError(says('release.directiveTwice', { name }));
    this.#directives.set(name, directive);
  }

  insertScriptResource(source: string): void {
    this.#script.resources.push(source);
  }

  insertStyleResource(source: string): void {
    this.#style.resources.push(source);
  }

  insertScriptHash(hash: Hash): void {
    this.#script.hashes.push(hash);
  }

  insertStyleHash(hash: Hash): void {
    this.#style.hashes.push(hash);
  }

  /** Allows a script that the renderer itself adds to a page, unless all pages may have it. */
  allowScript(hash: string): void {
    if (!this.#script.hashes.some((entry) => entry === hash)) this.#script.hashes.push(hash as Hash);
  }

  toString(): string {
    const page = {
      directives: [...this.#directives.values()],
      scriptDirective: this.#script,
      styleDirective: this.#style,
      _metadata: { extraScriptHashes: [], extraStyleHashes: this.#ofStyles },
    };
    return renderCspContent(page as unknown as Parameters<typeof renderCspContent>[0]);
  }
}

type Hash = Extract<Csp['scriptDirective']['hashes'][number], string>;

function nameOf(directive: string): string {
  return directive.trimStart().split(/\s/, 1)[0] ?? '';
}
