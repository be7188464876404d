import type { Markup } from './markup.ts';
import type { PageResult } from './page-result.ts';

export type Props = Record<string, unknown>;
export type Slots = Readonly<Record<string, ((result: PageResult) => unknown) | undefined>>;

/** An Astro component, compiled: markup, or the response that a page answers with instead. */
export interface ComponentFactory {
  (result: PageResult, props: Props, slots: Slots): Markup | Response;
  isAstroComponentFactory: true;
}
