export const THEME = {
  title: 'The theme',
  problems: [
    {
      says: {
        'theme.missing':
          'The theme "{name}" in src/config.ts has no file src/{name}/tokens.ts. There are: {list}.',
      },
      cause: '`theme` in `src/config.ts` names a folder below `src` that is no theme.',
      cure: "Write one of the themes that the message lists, such as `theme: 'themes/workshop'`, or leave the line out for `src/theme`.",
    },
    {
      says: {
        'theme.tokens': 'The tokens of the theme need a change, in {file}:\n{list}',
        'theme.unknownToken': '{name} is unknown; there are {list}.',
        'theme.color':
          "colors.{name} is {value}. Write a light and a dark value with six digits each, such as ['#b5361b', '#ff9472'].",
      },
      cause: 'A token of the theme is misspelled, or a colour has another form than `#rrggbb`.',
      cure: 'Correct it. `src/storefront/theme/tokens.ts` has all tokens, with what they are for.',
    },
    {
      says: {
        'theme.contrast':
          '{front} {frontValue} on {ground} {groundValue} in {scheme} has a contrast of {ratio}:1. It takes {least}:1.',
      },
      cause:
        'Two colours of the theme that are seen on each other are too alike: many people could not read the text, or see the edge of a field. WCAG 2.2 asks for this contrast at level AA, and so does the law in the EU.',
      cure: 'Make one of the two lighter or darker in the theme’s `tokens.ts`.',
    },
    {
      says: { 'theme.unreadable': '{file} cannot be read: {reason}' },
      cause: 'A file of the theme has a slip of the pen, such as a comma or a brace too few.',
      cure: 'Put right what the message says. `npx biome check` of the file shows the place.',
    },
    {
      says: {
        'theme.overrides': 'Files of the theme take the place of others, and need a look:\n{list}',
        'theme.overrideUnmarked':
          '{file} does not say which original it was written for. Add the comment "original: {mark}".',
        'theme.overrideOutdated':
          '{file} was written for {stated} of src/storefront/{path}, which is {mark} now. Compare the two, then write "original: {mark}".',
      },
      cause:
        'A file of the theme takes the place of one of the storefront, which an update has changed: pages could lack what is new in it, or pass it something else.',
      cure: 'Take over what the theme should have of the change (`git log -p -- src/storefront/<path>` shows it), then write the new mark into the file. Files that say nothing yet get the mark that the message names: `// original: 1a2b3c4d` between the lines of `---`, or `/* original: 1a2b3c4d */` in a style sheet.',
    },
    {
      says: { 'theme.noSubsetter': 'The program that makes fonts smaller could not be installed: {command}' },
      cause: '`npm run fonts` installs it when it is first needed, for which npm has to reach its registry.',
      cure: 'Run the command that the message names, and put right what it says.',
    },
    {
      says: {
        'theme.noFonts': '{folder} has no font to make smaller. Put .woff2, .ttf or .otf files there.',
      },
      cause: '`npm run fonts` found no whole font in the folder of the theme.',
      cure: 'Put the files there that the maker of the typeface offers, then run it again.',
    },
    {
      says: {
        'theme.texts': 'Texts of the theme cannot be used, in src/{name}/messages:\n{list}',
        'theme.localeUnknown': '{file}.json is for no locale of the shop. There are: {list}.',
        'theme.textUnknown': '{file}.json: {leaf} is no text of the shop.',
        'theme.textEmpty': '{file}.json: {leaf} has no text.',
        'theme.placeholderUnknown': '{file}.json: {leaf} has {name}, and the shop fills in {list}.',
        'theme.placeholderMissing': '{file}.json: {leaf} lacks {name}, which the shop fills in.',
      },
      cause:
        'A theme replaces a text that the shop does not have, or leaves out a value that belongs into it.',
      cure: 'Write it at the same place as in `src/storefront/i18n/messages`, with the same words in double braces.',
    },
    {
      says: { 'theme.unknownSlot': 'There is no slot for {file}. The slots are: {list}.' },
      cause: 'A file in the folder `slots` of the theme has a name, or an ending, that no slot has.',
      cure: 'Rename it. `src/storefront/theme/slot-names.ts` says where each slot is; files that slots share belong elsewhere in the theme.',
    },
  ],
} as const;
