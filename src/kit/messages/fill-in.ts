/** Values that are filled into a text, by its type: braces around one word. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Names<Rest>
  : never;

export type Params = Readonly<Record<string, string | number | null | undefined>>;

/** Fills a text in. Braces around more than a word are the text's own. */
export function fillIn(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}
