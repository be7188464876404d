import { type Area, problem } from '../entry.ts';

export const CONTENT: Area = {
  title: 'Pages of your own words',
  problems: [
    problem(
      [
        'It has to begin with front matter',
        'Its front matter has no title',
        'Its front matter has the line',
        'Its front matter has {name} twice',
        'Its front matter has a quote',
        'Its kind is {…}',
        'Its order is {…}',
        'It has no text below its front matter',
        'It is shown without',
        'a text that is not shown',
      ],
      'A Markdown file in `src/storefront/content/pages` cannot be shown: what stands between its two lines of `---` is missing or not understood, or nothing stands below. It is left out.',
      'Write it like [the example](../../README.md#point-it-at-a-woocommerce-store): `---`, `title: Terms`, `---`, then the text.',
    ),
    problem(
      [
        'Pages stand in a folder of their locale',
        'Another file of the same locale has this page too',
        'No page can have its name as address',
        'of the {LARGEST_FILE} that a page can have',
        'It cannot be read: {…}.',
      ],
      'A Markdown file stands where no language is, twice, or under a name that is no address, is very large, or may not be read.',
      'Move or rename it, such as `src/storefront/content/pages/de/terms.md`; the release says which file it is.',
    ),
    problem(
      'Checkout asks for nothing',
      '`termsCheckbox` is on, and no page says that it has the terms.',
      'Write `kind: terms` into the front matter of the page with your terms, or take `termsCheckbox` out of `src/config.ts`.',
    ),
    problem(
      [
        'WordPress page {address}',
        'The shop has no such locale',
        'No page can have the address',
        'The store does not return it: is it published',
        'It has no title or no text that everybody may read',
      ],
      'A page of WordPress that `contentPages` names cannot be shown: it is no published page, has a password, or its language or address is none of the shop.',
      "Compare it with the page's address in WordPress (Pages), and publish it.",
    ),
  ],
};
