import { writeFileSync } from 'node:fs';
import { iconFiles } from './icon-styles.ts';

/** Writes the style sheets and images of the icons that `src/storefront/ui/styles/icons.ts` lists. */
for (const [file, text] of Object.entries(iconFiles())) {
  writeFileSync(new URL(`../../src/storefront/ui/styles/${file}`, import.meta.url), text);
  console.log(`Wrote src/storefront/ui/styles/${file}`);
}
