import { writeFileSync } from 'node:fs';
import { FIRST_ICONS, LATER_ICONS } from '../../src/ui/styles/icons.ts';
import { iconStyles } from './icon-styles.ts';

/** Writes the style sheets of the icons that `src/ui/styles/icons.ts` lists. */
for (const [file, names] of [
  ['first-icons.css', FIRST_ICONS],
  ['later-icons.css', LATER_ICONS],
] as const) {
  const target = new URL(`../../src/ui/${file}`, import.meta.url);
  writeFileSync(target, iconStyles(names));
  console.log(`Wrote ${names.length} icons to src/ui/${file}`);
}
