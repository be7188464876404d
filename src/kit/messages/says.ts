import { COMMANDS, EMBEDDED_BACKEND, INSTALLING } from './areas/backend.ts';
import { CONTENT, THEME } from './areas/content.ts';
import { DEPLOY } from './areas/deploy.ts';
import { DESK, PREVIEW, WHAT_IF } from './areas/desk.ts';
import { HISTORY, PRICES } from './areas/history.ts';
import { PICTURES } from './areas/pictures.ts';
import { FLEET, RELEASE } from './areas/release.ts';
import { SETTINGS } from './areas/setting.ts';
import { STORE } from './areas/store.ts';
import { WATCHING } from './areas/watch.ts';

/** Messages with the same cause and cure. */
export interface Problem {
  /** By key: what is said. `{words}` are filled in. */
  says: Readonly<Record<string, string>>;
  cause: string;
  cure: string;
}

/** Everything that a merchant can put right, in the order of the page. */
export const AREAS = [
  STORE,
  PICTURES,
  CONTENT,
  RELEASE,
  HISTORY,
  PRICES,
  DEPLOY,
  FLEET,
  WATCHING,
  DESK,
  WHAT_IF,
  PREVIEW,
  COMMANDS,
  SETTINGS,
  THEME,
  INSTALLING,
  EMBEDDED_BACKEND,
] as const satisfies readonly { title: string; problems: readonly Problem[] }[];

type Texts = (typeof AREAS)[number]['problems'][number]['says'];
type KeysOf<Records> = Records extends unknown ? keyof Records & string : never;
type TextOf<Key extends string, Records> =
  Records extends Readonly<Record<Key, infer Text extends string>> ? Text : never;

/** Names a message of the catalogue. */
type MessageKey = KeysOf<Texts>;

/** Names of the values that are filled into a text, by its type: braces around one word. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Names<Rest>
  : never;

type Values<Name extends string = string> = Readonly<Record<Name, string | number | null | undefined>>;

/** Values for a message; none if its text is whole. */
type Params<Key extends MessageKey> = [Names<TextOf<Key, Texts>>] extends [never]
  ? []
  : [Values<Names<TextOf<Key, Texts>>>];

declare const said: unique symbol;
/** A text of the catalogue, filled in. */
export type Said = string & { readonly [said]: true };

const TEXTS: ReadonlyMap<string, string> = new Map(
  AREAS.flatMap((area): readonly Problem[] => area.problems).flatMap(({ says }) => Object.entries(says)),
);

/** Words a message that has its cause and its cure in the catalogue. */
export function says<Key extends MessageKey>(key: Key, ...[params]: Params<Key>): Said {
  return fillIn(TEXTS.get(key) ?? key, params ?? {}) as Said;
}

/** Fills a text in. Braces around more than a word are the text's own. */
export function fillIn(text: string, params: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** Something that a merchant can put right. Other errors are faults of Islet itself. */
export class IsletError extends Error {
  // biome-ignore lint/complexity/noUselessConstructor: it takes no other text.
  constructor(message: Said, options?: ErrorOptions) {
    super(message, options);
  }
}
