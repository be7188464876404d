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
