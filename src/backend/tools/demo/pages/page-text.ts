export interface PageText {
  /** The end of its address on the store. */
  path: string;
  title: string;
  /** A heading and its paragraphs, as HTML. */
  sections: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** The pages of the demo shop in one language. */
export interface DemoPages extends Record<'terms' | 'returns' | 'shipping' | 'imprint', PageText> {
  /** Says on each that the shop is a demo. */
  note: string;
}
