type Rewrite = [pattern: RegExp, replacement: string];

/** Messages of graphql-js and their wording in the store's PHP library. */
const REWRITES: Rewrite[] = [
  [/^Syntax Error: Expected "?(.+?)"?, found (\w+) "(.*)"\.$/, 'Syntax Error: Expected $1, found $2 "$3"'],
  [/^Syntax Error: Expected "?(.+?)"?, found "?(.+?)"?\.$/, 'Syntax Error: Expected $1, found $2'],
  [/^Syntax Error: Unexpected (\w+) "(.*)"\.$/, 'Syntax Error: Unexpected $1 "$2"'],
  [/^Syntax Error: Unexpected "?(.+?)"?\.$/, 'Syntax Error: Unexpected $1'],
  [
    /^Argument "\w+\.(\w+)\((\w+):\)" of type "(.+)" is required, but it was not provided\.$/,
    'Field "$1" argument "$2" of type "$3" is required but not provided.',
  ],
  [
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./,
    'Unknown argument "$1" on field "$3" of type "$2".',
  ],
];

/** Translates a graphql-js message to the store's wording. */
export function toStoreMessage(message: string): string {
  const cycle = /^Cannot spread fragment "(\w+)" within itself via (.+)\.$/.exec(message);
  if (cycle) {
    return `Cannot spread fragment "${cycle[1]}" within itself via ${cycle[2]?.replaceAll('"', '')}.`;
  }
  for (const [pattern, replacement] of REWRITES) {
    if (pattern.test(message)) return message.replace(pattern, replacement);
  }
  return message;
}
