import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SCHEMA_VERSION } from '../store/catalog-tables.ts';
import { Store } from '../store/database.ts';
import { CATALOG_COMMANDS } from './catalog-commands.ts';
import { type Command, FLAGS, type FlagName } from './command.ts';
import { SETTING_NAMES } from './parse-values.ts';
import { PRODUCT_COMMANDS } from './product-commands.ts';
import { SETTING_COMMANDS } from './setting-commands.ts';
import { formatNearest } from './suggest-nearest.ts';
import { TAXONOMY_COMMANDS } from './taxonomy-commands.ts';

const prefixed = (commands: Record<string, Command>) =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [`set ${name}`, command]));

/** All commands by their words. */
const COMMANDS: Record<string, Command> = {
  ...prefixed(PRODUCT_COMMANDS),
  ...prefixed(SETTING_COMMANDS),
  ...CATALOG_COMMANDS,
  ...TAXONOMY_COMMANDS,
};

const FIRST_WORDS = new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? name));

export const ADMIN_HELP = `Change the catalog of a backend, also of one that is running:

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

  A product is named by its slug, SKU or id, a variation too; sku:44 or id:44 where that is not clear.
  A category is named by its slug or name. Settings: ${SETTING_NAMES.join(', ')}.
  --file FILE and --media FOLDER as above.`;

/** Where the backend keeps its data, unless flags say otherwise. */
export interface AdminDefaults {
  file: string;
  media: string;
}

/** Whether the words are a command for the catalog and not flags of the server alone. */
export function isAdmin(words: readonly string[]): boolean {
  const [first, , ...others] = words;
  if (first === '--file' || first === '--media') return isAdmin(others);
  return first !== undefined && !first.startsWith('-');
}

/**
 * Does what the words say in the database, all or nothing.
 * @returns what to print
 * @throws where a word, product, category or value cannot be understood; then nothing is changed
 */
export async function runAdmin(words: readonly string[], defaults: AdminDefaults): Promise<string> {
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options: FLAGS,
    allowPositionals: true,
    tokens: true,
  });
  const { name, command } = commandOf(positionals);
  const { usage, minArgs: least, flags = [] } = command;
  const taken: readonly FlagName[] = ['file', 'media', ...flags];
  const other = tokens.find((token) => token.kind === 'option' && !taken.some((flag) => flag === token.name));
  if (other?.kind === 'option') throw new Error(`${other.rawName} is not for this: ${usage}`);
  const args = positionals.slice(name.split(' ').length);
  if (args.length < least) throw new Error(`Something is missing: ${usage}`);
  const { file = defaults.file, media = defaults.media } = values;
  const store = openFilled(file);
  try {
    return await command.run(args, { store, media, flags: values });
  } finally {
    store.close();
  }
}

function commandOf(words: readonly string[]): { name: string; command: Command } {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = Object.entries(COMMANDS).find(([one]) => one === name)?.[1];
    if (command) return { name, command };
  }
  const [first = '', second = ''] = words;
  const known = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  if (known.length > 0) {
    const seconds = known.map((name) => name.slice(first.length + 1));
    const near = second === '' ? '' : formatNearest(second, seconds);
    throw new Error(
      `After "${first}" comes one of ${seconds.join(', ')}${second && `, not "${second}"`}.${near}`,
    );
  }
  throw new Error(`There is no command "${first}". There are: ${[...FIRST_WORDS].join(', ')}. See --help.`);
}

function openFilled(file: string): Store {
  if (!existsSync(file)) {
    throw new Error(
      `There is no database ${file}. Start the shop first (npm start), or name it: --file FILE.`,
    );
  }
  const store = Store.open(file);
  const version = store.schemaVersion();
  if (version === SCHEMA_VERSION) return store;
  store.close();
  throw new Error(
    version === 0
      ? `The database ${file} holds no catalog yet. Start the shop first: npm start.`
      : `The database ${file} is of another version. Start the shop once: npm start.`,
  );
}
