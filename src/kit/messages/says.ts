import { AREAS, type Texts } from './catalogue.ts';
import { fillIn, type Names } from './fill-in.ts';

type KeysOf<Records> = Records extends unknown ? keyof Records & string : never;
type TextOf<Key extends string, Records> =
  Records extends Readonly<Record<Key, infer Text extends string>> ? Text : never;

/** Names a message of the catalogue. */
export type MessageKey = KeysOf<Texts>;

/** Parameters of a message; none where its text is whole. */
type Params<Key extends MessageKey> = [Names<TextOf<Key, Texts>>] extends [never]
  ? []
  : [Readonly<Record<Names<TextOf<Key, Texts>>, string | number | null | undefined>>];

declare const said: unique symbol;
/** A text of the catalogue, filled in. */
export type Said = string & { readonly [said]: true };

const TEXTS: ReadonlyMap<string, string> = new Map(
  AREAS.flatMap((area): readonly { says: Readonly<Record<string, string>> }[] => area.problems).flatMap(
    ({ says }) => Object.entries(says),
  ),
);

/** Words a message that has its cause and its cure in the catalogue. */
export function says<Key extends MessageKey>(key: Key, ...[params]: Params<Key>): Said {
  return fillIn(TEXTS.get(key) ?? key, params ?? {}) as Said;
}

/** Something that a merchant can put right. Other errors are faults of Islet itself. */
export class IsletError extends Error {
  // biome-ignore lint/complexity/noUselessConstructor: it takes no other text.
  constructor(message: Said, options?: ErrorOptions) {
    super(message, options);
  }
}
