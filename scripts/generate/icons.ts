import { writeFileSync } from 'node:fs';
import { iconStyleSheets } from './icon-styles.ts';

/** Writes the style sheets of the icons that `src/ui/styles/icons.ts` lists. */
for (const [file, styles] of Object.entries(iconStyleSheets())) {
  writeFileSync(new URL(`../../src/ui/styles/${file}`, import.meta.url), styles);
  console.log(`Wrote src/ui/styles/${file}`);
}
