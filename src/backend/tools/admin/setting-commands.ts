import {
  type CategoryChange,
  changeCategory,
  changePage,
  changeSettings,
} from '../../catalog/changes/index.ts';
import type { TermRow } from '../../db/read/term-index.ts';
import { argAt, type Command, joinArgs } from './command.ts';
import { findTerm } from './find.ts';
import { EFFECTS, formatChange, formatValue } from './format-change.ts';
import { parseFault } from './parse-fault.ts';
import { NONE, parseSetting } from './parse-values.ts';
import { uploadPicture } from './upload-picture.ts';

export const SETTING_COMMANDS: Record<string, Command> = {
  category: {
    usage:
      'set category <category> [--name NAME] [--slug ADDRESS] [--description TEXT] [--parent CATEGORY|none] [--image FILE|none]',
    flags: ['name', 'slug', 'description', 'parent', 'image'],
    minArgs: 1,
    run: async (args, context) => {
      const { store, flags } = context;
      const before = findTerm(store, 'product_cat', argAt(args, 0));
      const { name, slug, description, parent, image } = flags;
      const change: CategoryChange = {
        ...(name === undefined ? {} : { name }),
        ...(slug === undefined ? {} : { slug }),
        ...(description === undefined ? {} : { description: description === NONE ? '' : description }),
        ...(parent === undefined
          ? {}
          : { parent: parent === NONE ? null : findTerm(store, 'product_cat', parent).slug }),
        ...(image === undefined
          ? {}
          : { image: image === NONE ? null : await uploadPicture(image, context) }),
      };
      if (Object.keys(change).length === 0) {
        throw new Error('Say what changes: --name, --slug, --description, --parent or --image.');
      }
      changeCategory(store, before.slug, change);
      const after = store.get<TermRow>('SELECT * FROM terms WHERE id = ?', before.id) ?? before;
      const columns = ['name', 'slug', 'description', 'parent_id', 'image_id'] as const;
      const lines = columns
        .filter((column) => before[column] !== after[column])
        .map(
          (column) =>
            `${column.replace('_id', '')}: ${formatValue(before[column])} -> ${formatValue(after[column])}`,
        );
      return formatChange(store, `Category ${after.name} (${after.slug})`, lines, EFFECTS.terms);
    },
  },
  fault: {
    usage: 'set fault <name> <value>|none',
    minArgs: 2,
    run: (args, { store }) => {
      const before = store.shop().faults;
      const faults = parseFault(before, argAt(args, 0), joinArgs(args, 1));
      changeSettings(store, { faults });
      const line = `faults: ${JSON.stringify(before)} -> ${JSON.stringify(faults)}`;
      return formatChange(store, 'Faults of the store', [line], EFFECTS.settings);
    },
  },
  page: {
    usage: 'set page <slug> [--name TITLE] [--text HTML|none]',
    flags: ['name', 'text'],
    minArgs: 1,
    run: (args, { store, flags }) => {
      const slug = argAt(args, 0);
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
        .map((field) => `${field}: ${formatValue(before?.[field])} -> ${formatValue(after?.[field])}`);
      return formatChange(store, `Page /${slug}/`, lines, EFFECTS.settings);
    },
  },
  setting: {
    usage: 'set setting <name> <value>',
    minArgs: 2,
    run: (args, { store }) => {
      const { key, change } = parseSetting(argAt(args, 0), joinArgs(args, 1));
      const before = store.shop()[key];
      changeSettings(store, change);
      const line = `${key}: ${formatValue(before)} -> ${formatValue(store.shop()[key])}`;
      return formatChange(store, 'Settings of the shop', [line], EFFECTS.settings);
    },
  },
};
