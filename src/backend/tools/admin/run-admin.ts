import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatNearest } from '#kit/nearest.ts';
import { Store } from '../../db/database.ts';
import { CATALOG_COMMANDS, REVIEW_COMMANDS, WITHDRAWAL_COMMANDS } from './catalog-commands.ts';
import { type Command, FLAGS } from './command.ts';
import { formatChange } from './format-change.ts';
import { PRODUCT_COMMANDS } from './product-commands.ts';
import { FAULT_NAMES, SETTING_COMMANDS, SETTING_NAMES } from './setting-commands.ts';
import { SET_CATEGORY, SET_TRANSLATION, TERM_COMMANDS } from './term-commands.ts';

/** All commands by name. */
const COMMANDS = new Map<string, Command>(
  [
    ...PRODUCT_COMMANDS,
    SET_CATEGORY,
    SET_TRANSLATION,
    ...SETTING_COMMANDS,
    ...CATALOG_COMMANDS,
    ...REVIEW_COMMANDS,
    ...WITHDRAWAL_COMMANDS,
    ...TERM_COMMANDS,
  ].map((command) => [/^[a-z ]*[a-z](?= [<[]|$)/.exec(command.usage)?.[0] ?? '', command]),
);

const FIRST_WORDS = new Set([...COMMANDS.keys()].map((name) => name.split(' ')[0] ?? name));

export const ADMIN_HELP = `Change the catalog of a backend, also of one that is running:

${[...COMMANDS.values()].map(({ usage }) => `  ${usage}`).join('\n')}

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
 * @throws if an argument, product, category or value cannot be parsed; then nothing is changed
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
  const [name, command] = commandOf(positionals);
  const taken = ['file', 'media', ...[...command.usage.matchAll(/--(\w+)/g)].map(([, flag]) => flag)];
  const unexpected = tokens.find((token) => token.kind === 'option' && !taken.includes(token.name));
  if (unexpected?.kind === 'option') {
    throw new Error(`${unexpected.rawName} is not for this: ${command.usage}`);
  }
  const args = positionals.slice(name.split(' ').length);
  if (args.length < requiredArgs(name, command)) throw new Error(`Something is missing: ${command.usage}`);
  const { file = defaults.file, media = defaults.media } = values;
  const store = openFilled(file);
  try {
    const output = await command.run(args, { store, media, flags: values });
    return typeof output === 'string' ? output : formatChange(store, output);
  } finally {
    store.close();
  }
}

/** Number of arguments that a command cannot do without. */
function requiredArgs(name: string, { usage }: Command): number {
  const required = usage.slice(name.length).replace(/\[[^\]]*\]|--\w+ \S+/g, '');
  return required.match(/\S*<[^>]*>\S*|\S+/g)?.length ?? 0;
}

function commandOf(argv: readonly string[]): [name: string, command: Command] {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(' ');
    const command = COMMANDS.get(name);
    if (command) return [name, command];
  }
  const [first = '', second = ''] = argv;
  const commands = [...COMMANDS.keys()].filter((name) => name.startsWith(`${first} `));
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
