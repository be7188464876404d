import { IsletError, says } from '#kit/messages/says.ts';
import type { Markup } from './markup.ts';
import type { Policy } from './policy.ts';

export type Props = Record<string, unknown>;
export type Slots = Readonly<Record<string, ((result: PageResult) => unknown) | undefined>>;

/** An Astro component, compiled: markup, or the response that a page answers with instead. */
export interface ComponentFactory {
  (result: PageResult, props: Props, slots: Slots): Markup | Response;
  isAstroComponentFactory: true;
}

/** Files of the compiled shop that pages name. */
export interface CompiledFiles {
  /** Module that hydrates React components in the browser. */
  readonly rendererModule: string;
  /** The address of a compiled module; empty if there is nothing to load. */
  resolve(module: string): string;
  /** The element of a script that Astro has bundled. */
  script(id: string): string;
}

export interface PageContext {
  readonly locals: App.Locals;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly csp: Policy;
}

/** The object that compiled components call `$$result`. */
export class PageResult {
  readonly files: CompiledFiles;
  readonly #page: PageContext;

  constructor(files: CompiledFiles, page: PageContext) {
    this.files = files;
    this.#page = page;
  }

  get locals(): App.Locals {
    return this.#page.locals;
  }

  /** The global `Astro` of one component. */
  createAstro(props: object, slots: Readonly<Record<string, unknown>> | null): AstroGlobal {
    return new AstroGlobal(this.#page, props, slots ?? {});
  }

  /** The same for components that do not know which page they are on. */
  withoutPage(locals: App.Locals): PageResult {
    return new PageResult(this.files, new NoPage(locals));
  }
}

/** The part of the global `Astro` that pages of a release have: they are not made for a request. */
class AstroGlobal {
  readonly props: object;
  readonly slots: { has(name: string): boolean };
  /** Set by compiled code. */
  self: unknown = null;
  readonly #page: PageContext;

  constructor(page: PageContext, props: object, slots: Readonly<Record<string, unknown>>) {
    this.#page = page;
    this.props = props;
    this.slots = { has: (name) => Boolean(slots[name]) };
  }

  get locals(): App.Locals {
    return this.#page.locals;
  }

  get url(): URL {
    return this.#page.url;
  }

  get params(): PageContext['params'] {
    return this.#page.params;
  }

  get csp(): Policy {
    return this.#page.csp;
  }
}

class NoPage implements PageContext {
  readonly locals: App.Locals;

  constructor(locals: App.Locals) {
    this.locals = locals;
  }

  get url(): never {
    return this.#refuse('url');
  }

  get params(): never {
    return this.#refuse('params');
  }

  get csp(): never {
    return this.#refuse('csp');
  }

  #refuse(name: string): never {
    throw new IsletError(says('release.pieceReadsPage', { name }));
  }
}
