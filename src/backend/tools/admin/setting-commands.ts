import { changePage, changeSettings } from '../../catalog/changes/change-settings.ts';
import { type Command, joined } from './command.ts';
import { EFFECTS, formatDifference } from './format-change.ts';
import { parseFault, parseSetting } from './parse-settings.ts';
import { NONE } from './parse-values.ts';

export const SETTING_COMMANDS: Command[] = [
  {
    usage: 'set fault <name> <value>|none',
    run: ([name = '', ...words], { store }) => {
      const before = store.shop().faults;
      const faults = parseFault(before, name, joined(words));
      changeSettings(store, { faults });
      const line = `faults: ${JSON.stringify(before)} -> ${JSON.stringify(faults)}`;
      return { title: 'Faults of the store', lines: [line], effect: EFFECTS.settings };
    },
  },
  {
    usage: 'set page <slug> [--name TITLE] [--text HTML|none]',
    run: ([slug = ''], { store, flags }) => {
      if (!/^[a-z0-9-]+$/.test(slug)) throw new Error(`"${slug}" is no address of a page, such as imprint.`);
      const { name, text } = flags;
      if (name === undefined && text === undefined) {
        throw new Error('Say what changes: --name or --text; --text none deletes the page.');
      }
      const pageOf = () => store.shop().pages.find((page) => page.slug === slug);
      const before = pageOf();
      const change = {
        ...(name === undefined ? {} : { title: name }),
        ...(text === undefined ? {} : { content: text }),
      };
      changePage(store, slug, text === NONE ? null : change);
      const after = pageOf();
      const lines = (['title', 'content'] as const)
        .filter((field) => before?.[field] !== after?.[field])
        .map((field) => formatDifference(field, before?.[field], after?.[field]));
      return { title: `Page /${slug}/`, lines, effect: EFFECTS.settings };
    },
  },
  {
    usage: 'set setting <name> <value>',
    run: ([name = '', ...words], { store }) => {
      const { key, change } = parseSetting(name, joined(words));
      const before = store.shop()[key];
      changeSettings(store, change);
      const line = formatDifference(key, before, store.shop()[key]);
      return { title: 'Settings of the shop', lines: [line], effect: EFFECTS.settings };
    },
  },
];
