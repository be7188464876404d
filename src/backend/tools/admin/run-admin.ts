import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Store } from '../../db/database.ts';
import { CATALOG_COMMANDS } from './catalog-commands.ts';
import { type Command, FLAGS, type FlagName } from './command.ts';
import { FAULT_NAMES } from './parse-fault.ts';
import { SETTING_NAMES } from './parse-values.ts';
import { PRODUCT_COMMANDS } from './product-commands.ts';
import { REVIEW_COMMANDS } from './review-commands.ts';
import { SETTING_COMMANDS } from './setting-commands.ts';
import { formatNearest } from './suggest-nearest.ts';
import { TAXONOMY_COMMANDS } from './taxonomy-commands.ts';

const prefixed = (commands: Record<string, Command>) =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [`set ${name}`, command]));

/** All commands by name. */
const COMMANDS: Record<string, Command> = {
  ...prefixed(PRODUCT_COMMANDS),
  ...prefixed(SETTING_COMMANDS),
  ...CATALOG_COMMANDS,
  ...REVIEW_COMMANDS,
  ...TAXONOMY_COMMANDS,
};

const FIRST_WORDS = new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? name));

export const ADMIN_HELP = `Change the catalog of a backend, also of one that is running:

${Object.values(COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join('\n')}

  A product is named by its slug, SKU or id, a variation too; sku:44 or id:44 where that is not clear.
  A category is named by its slug or name. Settings: ${SETTING_NAMES.join(', ')}.
  Faults of real stores, to see what breaks: ${FAULT_NAMES.join(', ')}.
  --file FILE and --media FOLDER as above.`;

/** Default paths of the backend's data; flags override them. */
interface AdminDefaults {
  file: string;
  media: string;
}

/** True for a catalog command, false for flags of the server alone. */
export function isAdmin(argv: readonly string[]): boolean {
  const [first, , ...rest] = argv;
  if (first === '--file' || first === '--media') return isAdmin(rest);
  return first !== undefined && !first.startsWith('-');
}

/**
 * Runs a command in one transaction of the database.
 * @returns what to print
 * @throws where an argument, product, category or value cannot be parsed; then nothing is changed
 */
export async function runAdmin(argv: readonly string[], defaults: AdminDefaults): Promise<string> {
  const wrong = argv.map((word) => /^--([^=]+)/.exec(word)?.[1]).find((name) => name && !(name in FLAGS));
  if (wrong) throw new Error(`There is no flag --${wrong}.${formatNearest(wrong, Object.keys(FLAGS))}`);
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: FLAGS,
    allowPositionals: true,
    tokens: true,
  });
  const { name, command } = commandOf(positionals);
  const { usage, minArgs: least, flags = [] } = command;
  const taken: readonly FlagName[] = ['file', 'media', ...flags];
  const unexpected = tokens.find(
    (token) => token.kind === 'option' && !taken.some((flag) => flag === token.name),
  );
  if (unexpected?.kind === 'option') throw new Error(`${unexpected.rawName} is not for this: ${usage}`);
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

function commandOf(argv: readonly string[]): { name: string; command: Command } {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(' ');
    const command = Object.entries(COMMANDS).find(([one]) => one === name)?.[1];
    if (command) return { name, command };
  }
  const [first = '', second = ''] = argv;
  const commands = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  if (commands.length > 0) {
    const seconds = commands.map((name) => name.slice(first.length + 1));
    const near = second === '' ? '' : formatNearest(second, seconds);
    throw new Error(
      `After "${first}" comes one of ${seconds.join(', ')}${second && `, not "${second}"`}.${near}`,
    );
  }
  const near = formatNearest(first, [...FIRST_WORDS]);
  throw new Error(
    `There is no command "${first}". There are: ${[...FIRST_WORDS].join(', ')}.${near} See --help.`,
  );
}

function openFilled(file: string): Store {
  if (!existsSync(file)) {
    throw new Error(
      `There is no database ${file}. Start the shop first (npm start), or name it: --file FILE.`,
    );
  }
  const store = Store.open(file);
  if (store.isFilled()) return store;
  store.close();
  throw new Error(`The database ${file} holds no catalog yet. Start the shop first: npm start.`);
}
