import { type CategoryChange, changeCategory, changeSettings } from '../changes/index.ts';
import type { TermRow } from '../store/terms.ts';
import { type Command, rest, word } from './context.ts';
import { findTerm } from './find.ts';
import { uploadPicture } from './pictures.ts';
import { EFFECTS, shown, tell } from './tell.ts';
import { NONE, parseSetting } from './values.ts';

export const SET_SHOP: Record<string, Command> = {
  category: {
    usage:
      'set category <category> [--name NAME] [--slug ADDRESS] [--description TEXT] [--parent CATEGORY|none] [--image FILE|none]',
    flags: ['name', 'slug', 'description', 'parent', 'image'],
    least: 1,
    run: async (args, context) => {
      const { store, flags } = context;
      const before = findTerm(store, 'product_cat', word(args, 0));
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
        .map((column) => `${column.replace('_id', '')}: ${shown(before[column])} -> ${shown(after[column])}`);
      return tell(store, `Category ${after.name} (${after.slug})`, lines, EFFECTS.terms);
    },
  },
  setting: {
    usage: 'set setting <name> <value>',
    least: 2,
    run: (args, { store }) => {
      const { key, change } = parseSetting(word(args, 0), rest(args, 1));
      const before = store.shop()[key];
      changeSettings(store, change);
      const line = `${key}: ${shown(before)} -> ${shown(store.shop()[key])}`;
      return tell(store, 'Settings of the shop', [line], EFFECTS.settings);
    },
  },
};
