export const CONTENT = {
  title: 'Pages of your own words',
  problems: [
    {
      says: {
        'content.shownWithout': 'It is shown without {list}.',
        'content.noFrontMatter':
          'It has to begin with front matter: ---, a line such as title: Terms, and ---.',
        'content.noTitle': 'Its front matter has no title.',
        'content.frontMatterLine': 'Its front matter has the line {line}; it knows {list}, each on one line.',
        'content.frontMatterTwice': 'Its front matter has {name} twice.',
        'content.openQuote': 'Its front matter has a quote that does not end: {value}',
        'content.kind': 'Its kind is {value}; there are {list}.',
        'content.order': 'Its order is {value}; it has to be a whole number.',
        'content.draft': 'Its draft is {value}; it has to be true or false.',
        'content.noText': 'It has no text below its front matter.',
      },
      cause:
        'A Markdown file in `src/storefront/content/pages` cannot be shown: what stands between its two lines of `---` is missing or not understood, or nothing stands below. It is left out.',
      cure: 'Write it like [the example](../../README.md#point-it-at-a-woocommerce-store): `---`, `title: Terms`, `---`, then the text.',
    },
    {
      says: {
        'content.twice': 'Another file of the same locale has this page too.',
        'content.noLocaleFolder': 'Pages stand in a folder of their locale: {list}, or the language alone.',
        'content.unreadable': 'It cannot be read: {code}.',
        'content.noName': 'No page can have its name as address: use letters, digits and hyphens.',
        'content.tooLarge': 'It has {count} bytes, of the {largestFile} that a page can have.',
      },
      cause:
        'A Markdown file stands where no language is, twice, or under a name that is no address, is very large, or may not be read.',
      cure: 'Move or rename it, such as `src/storefront/content/pages/de/terms.md`; the release says which file it is.',
    },
    {
      says: {
        'content.noTerms':
          'Checkout asks for nothing, as no page has the kind terms: write kind: terms into the front matter of one.',
      },
      cause: '`termsCheckbox` is on, and no page says that it has the terms.',
      cure: 'Write `kind: terms` into the front matter of the page with your terms, or take `termsCheckbox` out of `src/config.ts`.',
    },
    {
      says: {
        'content.wordpressPage': 'WordPress page {address} ({named}, {code})',
        'content.noLocale': 'The shop has no such locale: {list}.',
        'content.noAddress': 'No page can have the address {slug}.',
        'content.notReturned': 'The store does not return it: is it published, and without a password?',
        'content.nothingPublic': 'It has no title or no text that everybody may read.',
      },
      cause:
        'A page of WordPress that `contentPages` names cannot be shown: it is no published page, has a password, or its language or address is none of the shop.',
      cure: "Compare it with the page's address in WordPress (Pages), and publish it.",
    },
  ],
} as const;

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
      cure: 'Rename it. `src/storefront/theme/theme-parts.ts` says where each slot is; files that slots share belong elsewhere in the theme.',
    },
  ],
} as const;
